import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { NumberField } from '../../ui/NumberField.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import type { Draft, DraftIngredient } from './draft.ts'
import { IngredientRow } from './IngredientRow.tsx'
import list from './ingredients.module.css'
import styles from './RecipeFields.module.css'

type RecipeFieldsProps = {
  draft: Draft
  /** Sentences about single fields. */
  issues: Record<string, string>
  change: (part: Partial<Draft>) => void
  onAddIngredient: () => void
}

/** The details of a recipe that is being written. */
export function RecipeFields({ draft, issues, change, onAddIngredient }: RecipeFieldsProps) {
  const isPhone = useIsPhone()
  return (
    <div className={styles.fields}>
      <TextInput
        label="Name"
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus={!isPhone || undefined}
        value={draft.name}
        error={issues.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={4}
        value={draft.description}
        error={issues.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <div>
          <Stepper
            label="Servings"
            value={draft.servings}
            // Servings are whole, and at least 1.
            onChange={(servings) => change({ servings: servings && Math.max(1, Math.round(servings)) })}
          />
          {issues.servings && <p className={styles.error}>{issues.servings}</p>}
        </div>
        <NumberField
          label="Cooked weight"
          unit="g"
          placeholder="Optional"
          max={100_000}
          decimalScale={1}
          value={draft.cookedWeight}
          error={issues.cookedWeight}
          onChange={(cookedWeight) => change({ cookedWeight })}
        />
        <p className={styles.help}>Weigh the finished pot to log what you take from it in grams.</p>
      </div>
      <Ingredients draft={draft} issue={issues.ingredients} change={change} onAdd={onAddIngredient} />
      <Textarea
        label="Instructions"
        placeholder="One step a line"
        autosize
        minRows={3}
        maxRows={14}
        value={draft.instructions}
        error={issues.instructions}
        onChange={(event) => change({ instructions: event.currentTarget.value })}
      />
    </div>
  )
}

type IngredientsProps = { draft: Draft; issue?: string; change: RecipeFieldsProps['change']; onAdd: () => void }

function Ingredients({ draft: { ingredients }, issue, change, onAdd }: IngredientsProps) {
  const section = useRef<HTMLElement>(null)

  const put = (changed: DraftIngredient) =>
    change({ ingredients: ingredients.map((one) => (one.key === changed.key ? changed : one)) })

  /** The focus goes to the same button of the next row, else of the one before, else to the one that adds. */
  function remove(gone: DraftIngredient) {
    const at = ingredients.indexOf(gone)
    const nextFocus = ingredients[at + 1] ?? ingredients[at - 1]
    change({ ingredients: ingredients.filter((one) => one !== gone) })
    requestAnimationFrame(() => {
      const next = section.current?.querySelector<HTMLElement>(
        nextFocus ? `[data-remove="${nextFocus.key}"]` : '[data-add-ingredient]',
      )
      next?.focus({ preventScroll: true })
    })
  }

  return (
    <section ref={section}>
      <div className={list.head}>
        <h3>Ingredients</h3>
        {ingredients.length > 0 && <span className={list.note}>{ingredients.length}</span>}
      </div>
      {ingredients.length > 0 && (
        <ul className={styles.rows}>
          {ingredients.map((ingredient) => (
            <IngredientRow
              key={ingredient.key}
              ingredient={ingredient}
              onChange={put}
              onRemove={() => remove(ingredient)}
            />
          ))}
        </ul>
      )}
      {issue && <p className={styles.error}>{issue}</p>}
      <Button
        variant="light"
        data-add-ingredient
        className={styles.addIngredient}
        leftSection={<IconPlus size={18} stroke={2.2} />}
        onClick={onAdd}
      >
        Add Ingredient
      </Button>
    </section>
  )
}
