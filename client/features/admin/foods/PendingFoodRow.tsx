import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { dayIn } from '#domain/day.ts'
import { agoText, grams } from '../../../ui/format.ts'
import { Warning } from '../../../ui/Warning.tsx'
import { useUnits } from '../../../units.ts'
import { useUser } from '../../../user.ts'
import { BarcodeComparison } from './BarcodeComparison.tsx'
import styles from './PendingFoodRow.module.css'
import { type PendingFood, per100g, warningsOf } from './pending-food.ts'

type PendingFoodRowProps = {
  food: PendingFood
  isApproving: boolean
  onApprove: () => void
  onEdit: () => void
  onDelete: () => void
}

export function PendingFoodRow({ food, isApproving, onApprove, onEdit, onDelete }: PendingFoodRowProps) {
  const { timeZone } = useUser()
  const units = useUnits()
  const { id, product_name: name, serving_size, code, createdBy, createdAt } = food
  const values = per100g(food.nutriments)
  const warnings = warningsOf(values, units)
  const ago = agoText(new Date(createdAt), new Date(), (at) => dayIn(timeZone, at))
  const origin = [
    serving_size && `Serving ${serving_size}`,
    code && `Barcode ${code}`,
    `${createdBy?.username}, ${ago}`,
  ]
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <div className={styles.name}>{name}</div>
        <div className={`${styles.facts} gl-num`}>
          <b>{units.energyOrUnknown(values.calories)}</b> · Protein {grams(values.protein)} · Carbs{' '}
          {grams(values.carbs)} · Fat {grams(values.fat)} per 100&nbsp;g
        </div>
        <div className={`${styles.facts} gl-num`}>{origin.filter(Boolean).join(' · ')}</div>
      </div>
      {(warnings.length > 0 || food.sameBarcode.length > 0) && (
        <div className={styles.checks}>
          {warnings.map((warning) => (
            <Warning key={warning}>{warning}</Warning>
          ))}
          {food.sameBarcode.length > 0 && <BarcodeComparison food={food} />}
        </div>
      )}
      <div className={styles.actions}>
        <Button
          variant="light"
          radius="xl"
          loading={isApproving}
          aria-label={`Approve ${name}`}
          data-approve={id}
          onClick={onApprove}
        >
          Approve
        </Button>
        <Button variant="default" radius="xl" aria-label={`Edit and approve ${name}`} onClick={onEdit}>
          Edit and approve
        </Button>
        <ActionIcon aria-label={`Delete ${name}`} data-delete={id} onClick={onDelete}>
          <IconTrash size={19} stroke={1.7} />
        </ActionIcon>
      </div>
    </li>
  )
}
