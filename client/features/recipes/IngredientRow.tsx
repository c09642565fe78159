import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { specificGrams } from '#domain/portion.ts'
import { AmountField } from '../../forms/AmountField.tsx'
import { useUnits } from '../../units.ts'
import type { DraftIngredient } from './recipe.ts'
import styles from './recipes.module.css'

type IngredientRowProps = {
  /** The `data-path` of its amount in the form. */
  path: string
  ingredient: DraftIngredient
  onChange: (ingredient: DraftIngredient) => void
  onRemove: () => void
}

/** An ingredient in the recipe editor, with its amount editable in place. */
export function IngredientRow({ path, ingredient, onChange, onRemove }: IngredientRowProps) {
  const units = useUnits()
  const [byWeight] = useState(specificGrams(ingredient) !== null)
  const name = ingredient.foodName
  return (
    <li className={styles.row}>
      <span className={styles.ingredientRowName}>{name}</span>
      <span className={styles.quantity}>
        <AmountField
          className={byWeight ? styles.weight : styles.field}
          aria-label={byWeight ? `${units.foodUnit === 'g' ? 'Grams' : 'Ounces'} of ${name}` : `Quantity of ${name}`}
          data-path={path}
          entry={ingredient}
          onChange={onChange}
        />
        {!byWeight && (
          <span className={`${styles.ingredientsAmount} ${styles.ingredientRowAmount}`}>
            {units.amountUnit(ingredient)}
          </span>
        )}
      </span>
      <span
        className={`${styles.ingredientsKcal} ${styles.ingredientRowKcal} gl-num`}
        data-unknown={ingredient.calories === null || undefined}
      >
        {units.energyOrUnknown(ingredient.calories)}
      </span>
      <ActionIcon className={styles.bin} aria-label={`Delete ${name}`} data-remove={ingredient.key} onClick={onRemove}>
        <IconTrash size={19} stroke={1.7} />
      </ActionIcon>
    </li>
  )
}
