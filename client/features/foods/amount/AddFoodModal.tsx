import { Button, Radio, Select } from '@mantine/core'
import { useRef } from 'react'
import { AddFood } from '#domain/diary.ts'
import { type Meal, meals } from '#domain/meal-type.ts'
import { type Nutrients, scaled, unknownNutrients } from '#domain/nutrition.ts'
import { customPortion, type PortionChoice } from '#domain/portion.ts'
import { type AppForm, useAppForm } from '../../../forms/use-app-form.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { kcal } from '../../../ui/format.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useLast } from '../../../ui/use-last.ts'
import { defaultAmount, type FoundFood, type NewEntry, newEntry, offeredPortions } from '../food-option.ts'
import { SourceTag } from '../SourceTag.tsx'
import styles from './AddFoodModal.module.css'
import { Preview } from './Preview.tsx'

type AddFoodModalProps = {
  /** The food, in a new object for each opening, which resets the amounts. Null closes the modal. */
  pick: { food: FoundFood } | null
  meal: Meal
  /** kcal; null until loaded. */
  caloriesLeft: number | null
  onClose: () => void
  onAdd: (entry: NewEntry) => void
  /** For an ingredient of a recipe: without the meal and the calories left. */
  asIngredient?: boolean
}

/** Chooses a food's portion, quantity and meal, with a preview of the nutrients. */
export function AddFoodModal({ pick, meal, caloriesLeft, onClose, onAdd, asIngredient }: AddFoodModalProps) {
  const food = useLast(pick)?.food
  const isPhone = useIsPhone()
  const form = useAppForm({
    schema: AddFood,
    initialValues: amountsOf(pick?.food, meal),
    subject: pick,
    submit(amounts) {
      const choice = food && choiceOf(food, amounts)
      if (choice) onAdd(newEntry(food, choice, amounts.quantity, amounts.mealType))
    },
  })
  const { quantity } = form.values
  const choice = food ? choiceOf(food, form.values) : null

  return (
    <AppModal
      opened={pick !== null}
      onClose={onClose}
      size="lg"
      title={food?.product_name}
      subtitle={food && <Subtitle food={food} />}
      onSubmit={form.submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" data-wide>
            {asIngredient ? 'Add Ingredient' : 'Add Food'}
          </Button>
        </>
      }
    >
      {food && (
        <div className={styles.add}>
          <div className={styles.choices}>
            <Portions food={food} form={form} />
            <div className={styles.pair}>
              <Stepper {...form.field('quantity')} label="Quantity" data-autofocus={!isPhone || undefined} />
              {!asIngredient && (
                <Select
                  {...form.field('mealType')}
                  label="Meal"
                  data={[...meals]}
                  allowDeselect={false}
                  withCheckIcon={false}
                  comboboxProps={{ shadow: 'pop' }}
                />
              )}
            </div>
          </div>
          <Preview
            nutrients={sumOf(food, choice, Math.max(1, quantity ?? 1))}
            caloriesLeft={asIngredient ? undefined : caloriesLeft}
          />
        </div>
      )}
    </AppModal>
  )
}

/** `portion` is the index in `offeredPortions`, or `custom` with a weight in `grams`. */
type Amounts = { portion: string; grams: number | null; quantity: number | null; mealType: Meal }

function amountsOf(food: FoundFood | undefined, mealType: Meal): Amounts {
  if (!food) return { portion: '0', grams: null, quantity: 1, mealType }
  const { choice, quantity } = defaultAmount(food)
  const amounts = { portion: 'custom', grams: choice.grams, quantity, mealType }
  if (choice.mode === 'custom') return amounts
  const at = offeredPortions(food).findIndex(({ text }) => text === choice.text)
  return { ...amounts, portion: String(at), grams: null }
}

const choiceOf = (food: FoundFood, { portion, grams }: Amounts): PortionChoice | null =>
  portion === 'custom' ? customPortion(grams ?? 0) : (offeredPortions(food)[Number(portion)] ?? null)

const sumOf = (food: FoundFood, choice: PortionChoice | null, quantity: number): Nutrients | null =>
  choice && { ...unknownNutrients, ...scaled(food.nutriments, choice.grams, quantity) }

function Subtitle({ food }: { food: FoundFood }) {
  const energy = food.nutriments['energy-kcal_100g']
  return (
    <span className="gl-num">
      {energy === null ? 'kcal unknown' : `${kcal(energy)} per 100g`} ·{food.brands && ` ${food.brands} ·`}{' '}
      <SourceTag food={food} />
    </span>
  )
}

function Portions({ food, form }: { food: FoundFood; form: AppForm<Amounts> }) {
  const weight = useRef<HTMLInputElement>(null)
  const energy = (grams: number) => kcal(scaled(food.nutriments, grams, 1).calories)
  const choose = (portion: string) => form.setFieldValue('portion', portion)
  const problem = form.values.portion === 'custom' && form.errors.grams
  return (
    <Radio.Group
      label="Portion"
      value={form.values.portion}
      onChange={(portion) => {
        choose(portion)
        if (portion === 'custom') weight.current?.focus()
      }}
    >
      <div className={styles.portions}>
        {offeredPortions(food).map(({ text, grams }, at) => (
          <Radio.Card key={text} value={String(at)} className={styles.portion}>
            <Radio.Indicator />
            <span className={styles.portionName}>{text}</span>
            <span className={`${styles.portionEnergy} gl-num`}>{energy(grams)}</span>
          </Radio.Card>
        ))}
        <div className={styles.specific}>
          <Radio.Card value="custom" className={styles.portion} aria-label="Specific weight">
            <Radio.Indicator />
            <span className={styles.portionName}>Specific weight</span>
          </Radio.Card>
          <NumberField
            {...form.field('grams')}
            ref={weight}
            className={styles.weight}
            aria-label="Weight in g"
            unit="g"
            max={10_000}
            decimalScale={1}
            error={Boolean(problem)}
            onFocus={() => choose('custom')}
          />
        </div>
        {problem && (
          <p className={styles.error} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Radio.Group>
  )
}
