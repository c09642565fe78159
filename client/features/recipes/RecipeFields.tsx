import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { FieldError } from '../../forms/FieldError.tsx'
import { FoodWeightField } from '../../forms/unit-fields.tsx'
import type { AppForm } from '../../forms/use-app-form.ts'
import { Stepper } from '../../ui/Stepper.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { IngredientRow } from './IngredientRow.tsx'
import type { Draft, DraftIngredient } from './recipe.ts'
import list from './recipes.module.css'

type RecipeFieldsProps = { form: AppForm<Draft>; onAddIngredient: () => void }

/** The fields of the recipe editor. */
export function RecipeFields({ form, onAddIngredient }: RecipeFieldsProps) {
  const isPhone = useIsPhone()
  return (
    <div className={list.fields}>
      <TextInput
        {...form.field('name')}
        label="Name"
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus={!isPhone || undefined}
      />
      <Textarea {...form.field('description')} label="Description" autosize minRows={2} maxRows={4} />
      <div className={list.pair}>
        <Stepper {...form.field('servings')} label="Servings" isWhole />
        <FoodWeightField {...form.field('cookedWeight')} label="Cooked weight" placeholder="Optional" />
        <p className={list.help}>Weigh the finished dish to log portions by weight.</p>
      </div>
      <Ingredients form={form} onAdd={onAddIngredient} />
      <Textarea
        {...form.field('instructions')}
        label="Instructions"
        placeholder="One step per line"
        autosize
        minRows={3}
        maxRows={14}
      />
    </div>
  )
}

function Ingredients({ form, onAdd }: { form: AppForm<Draft>; onAdd: () => void }) {
  const { ingredients } = form.values
  const section = useRef<HTMLElement>(null)

  const put = (changed: DraftIngredient) =>
    form.setFieldValue('ingredients', (all) => all.map((one) => (one.key === changed.key ? changed : one)))

  /** Removes an ingredient; the focus moves to the next row's button, else the previous one's, else to Add. */
  function remove(ingredient: DraftIngredient) {
    const at = ingredients.indexOf(ingredient)
    const nextFocus = ingredients[at + 1] ?? ingredients[at - 1]
    form.removeListItem('ingredients', at)
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
        <ul>
          {ingredients.map((ingredient, at) => (
            <IngredientRow
              key={ingredient.key}
              path={form.field(`ingredients.${at}.quantity`)['data-path']}
              ingredient={ingredient}
              onChange={put}
              onRemove={() => remove(ingredient)}
            />
          ))}
        </ul>
      )}
      <FieldError form={form} name="ingredients" />
      <Button
        variant="light"
        data-add-ingredient
        className={list.addIngredient}
        leftSection={<IconPlus size={18} stroke={2.2} />}
        onClick={onAdd}
      >
        Add Ingredient
      </Button>
    </section>
  )
}
