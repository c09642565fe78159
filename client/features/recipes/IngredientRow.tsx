import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { specificGrams, unitText, withGrams, withQuantity } from '#domain/portion.ts'
import { kcal } from '../../ui/format.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import type { DraftIngredient } from './draft.ts'
import styles from './IngredientRow.module.css'
import list from './ingredients.module.css'

type IngredientRowProps = {
  ingredient: DraftIngredient
  onChange: (ingredient: DraftIngredient) => void
  onRemove: () => void
}

/** An ingredient of a recipe that is being written, whose amount can be changed in place. */
export function IngredientRow({ ingredient, onChange, onRemove }: IngredientRowProps) {
  // Every amount is reckoned from the one at the start, so that typing 0.25 by way of 0.2 rounds nothing away.
  const [first] = useState(ingredient)
  const [typed, setTyped] = useState<number | null>(amountOf(ingredient))
  const byWeight = specificGrams(ingredient) !== null
  const name = ingredient.foodName
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.quantity}>
        <NumberField
          className={styles.field}
          aria-label={byWeight ? `Grams of ${name}` : `Quantity of ${name}`}
          unit={byWeight ? 'g' : undefined}
          value={typed}
          max={byWeight ? 10_000 : 1_000}
          decimalScale={byWeight ? 1 : 2}
          onChange={(amount) => {
            setTyped(amount)
            if (amount && amount > 0) onChange(byWeight ? withGrams(first, amount) : withQuantity(first, amount))
          }}
          onBlur={() => setTyped(amountOf(ingredient))}
        />
        {!byWeight && <span className={`${list.amount} ${styles.amount}`}>x {unitText(ingredient)}</span>}
      </span>
      <span className={`${list.kcal} ${styles.kcal} gl-num`} data-unknown={ingredient.calories === null || undefined}>
        {ingredient.calories === null ? 'kcal unknown' : kcal(ingredient.calories)}
      </span>
      <ActionIcon className={styles.bin} aria-label={`Delete ${name}`} data-remove={ingredient.key} onClick={onRemove}>
        <IconTrash size={19} stroke={1.7} />
      </ActionIcon>
    </li>
  )
}

const amountOf = (ingredient: DraftIngredient) => specificGrams(ingredient) ?? ingredient.quantity
