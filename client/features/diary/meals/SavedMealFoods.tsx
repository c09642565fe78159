import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Snapshot } from '#domain/logged-food.ts'
import { specificGrams, unitText } from '#domain/portion.ts'
import { AmountField } from '../../../forms/AmountField.tsx'
import { FieldError } from '../../../forms/FieldError.tsx'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { useUnits } from '../../../units.ts'
import styles from './meals.module.css'

type SavedMealFoodsProps = { form: AppForm<{ items: (Snapshot & { key: string })[] }>; onAdd: () => void }

/** The foods of a saved meal, with their amounts. */
export function SavedMealFoods({ form, onAdd }: SavedMealFoodsProps) {
  const units = useUnits()
  const { items } = form.values
  return (
    <div>
      {items.map((item, at) => (
        <div key={item.key} className={styles.item}>
          <div className={styles.text}>
            <span className={styles.name}>{item.foodName}</span>
            <span className={`${styles.facts} gl-num`}>{units.energy(item.calories)}</span>
          </div>
          <AmountField
            className={styles.amount}
            aria-label={`Amount of ${item.foodName}`}
            data-path={form.field(`items.${at}.quantity`)['data-path']}
            entry={item}
            countUnit="×"
            title={specificGrams(item) === null ? units.portion(unitText(item)) : undefined}
            onChange={(changed) => form.setFieldValue('items', items.with(at, changed))}
          />
          <ActionIcon aria-label={`Remove ${item.foodName}`} onClick={() => form.removeListItem('items', at)}>
            <IconTrash size={19} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      <FieldError form={form} name="items" />
      <Button
        variant="light"
        data-add-food
        className={styles.savedMealEditorAdd}
        leftSection={<IconPlus size={18} stroke={2.2} />}
        onClick={onAdd}
      >
        Add food
      </Button>
    </div>
  )
}
