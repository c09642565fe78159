import '../../../mantine-lazy.css'
import { t } from '@lingui/core/macro'
import { Box, Button, Radio, Select, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { AddFood } from '#domain/diary.ts'
import type { Meal } from '#domain/meal-type.ts'
import { type Nutrient, type NutrientAmounts, type Nutrients, nutrientNames } from '#domain/nutrition.ts'
import {
  type Amount,
  hasWeight,
  isAsLast,
  nutrientsOf,
  offeredPortions,
  partialNutrients,
  servingText,
  shownAmount,
} from '#domain/portion.ts'
import { isDrink, isInMl, volumeOf, waterOfEntry } from '#domain/water.ts'
import { FoodWeightField } from '../../../forms/unit-fields.tsx'
import { type AppForm, useAppForm } from '../../../forms/use-app-form.ts'
import { word } from '../../../i18n.ts'
import { NutrientsPart } from '../../../NutrientsPart.tsx'
import { AppModal } from '../../../ui/AppModal.tsx'
import { AppSwitch } from '../../../ui/AppSwitch.tsx'
import { Tile } from '../../../ui/cards.tsx'
import { useLast } from '../../../ui/dialogs.ts'
import { StatNumber } from '../../../ui/figures.tsx'
import { grams, isolated, noValue } from '../../../ui/format.ts'
import { LetterMark } from '../../../ui/marks.tsx'
import { mealOptions } from '../../../ui/meal-names.ts'
import { Stepper } from '../../../ui/number-fields.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useUnits } from '../../../units.ts'
import { useMeals } from '../../../user.ts'
import { useCaloriesLeft } from '../calories-left.ts'
import { energyOf, type FoundFood, type NewEntry, newEntries, newEntry } from '../food-option.ts'
import { FavouriteButton, SourceTag } from '../search/FoodOptionRow.tsx'
import { useFavourites } from '../use-favourites.ts'
import styles from './amount.module.css'
import { type Amounts, amountsOf, choiceOf } from './amounts.ts'

type AddFoodModalProps = {
  /** The food, in a new object for each opening, which resets the amounts. Null closes the modal. */
  pick: { food: FoundFood; asked?: Amount } | null
  meal: Meal
  onClose: () => void
  /** Several entries for a saved meal. */
  onAdd: (entries: NewEntry[]) => void
  /** For a food of a recipe or a saved meal, without the meal: the label of the button. */
  asIngredient?: string
}

/** Chooses a food's portion, quantity and meal, with a preview of the nutrients. */
export function AddFoodModal({ pick, meal, onClose, onAdd, asIngredient }: AddFoodModalProps) {
  const picked = useLast(pick)
  const food = picked?.food
  const opening = picked && shownAmount(picked.food, picked.asked)
  const isPhone = useIsPhone()
  const units = useUnits()
  const form = useAppForm({
    schema: AddFood,
    initialValues: amountsOf(food, opening, meal),
    subject: pick,
    submit(amounts) {
      const choice = food && choiceOf(food, amounts)
      if (!choice) return
      const amount = { choice, quantity: amounts.quantity }
      const entries = asIngredient
        ? [newEntry(food, amount, amounts.mealType)]
        : newEntries(food, amount, amounts.mealType)
      const water = asksAboutWater(food, asIngredient) ? offeredWater(food, amount) : null
      onAdd(water === null ? entries : entries.map((entry) => ({ ...entry, waterMl: amounts.isWater ? water : null })))
    },
  })
  const meals = useMeals()
  const { isFavourite, toggle } = useFavourites()
  const choice = food ? choiceOf(food, form.values) : null
  const quantity = form.values.quantity ?? 1
  const isAmount = quantity > 0
  const water =
    food && choice && isAmount && asksAboutWater(food, asIngredient) ? offeredWater(food, { choice, quantity }) : null

  return (
    <AppModal
      opened={pick !== null}
      onClose={onClose}
      size="lg"
      title={food?.product_name}
      subtitle={food && <Subtitle food={food} />}
      actions={
        food && (
          <FavouriteButton
            name={food.product_name}
            isFavourite={isFavourite(food.id)}
            onToggle={() => void toggle({ id: food.id, name: food.product_name })}
          />
        )
      }
      onSubmit={form.submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" data-wide>
            {asIngredient ?? t`Add Food`}
          </Button>
        </>
      }
    >
      {food && (
        <div className={styles.add}>
          <Stack gap={18}>
            <Portions food={food} form={form} />
            <div className={styles.pair}>
              <Stepper {...form.field('quantity')} label={t`Quantity`} data-autofocus={!isPhone || undefined} />
              {!asIngredient && (
                <Select
                  {...form.field('mealType')}
                  label={t`Meal`}
                  data={mealOptions(meals)}
                  allowDeselect={false}
                  withCheckIcon={false}
                  comboboxProps={{ shadow: 'pop' }}
                />
              )}
            </div>
            {water !== null && (
              <AppSwitch
                label={t`Counts as water`}
                description={units.volume(water)}
                checked={form.values.isWater}
                onChange={({ currentTarget }) => form.setFieldValue('isWater', currentTarget.checked)}
              />
            )}
            {choice && isAmount && <FoodNutrients food={food} amount={{ choice, quantity }} />}
          </Stack>
          <Preview
            nutrients={choice && isAmount ? nutrientsOf(food, { choice, quantity }) : null}
            partial={choice ? partialNutrients(food, choice) : []}
          />
        </div>
      )}
    </AppModal>
  )
}

/** What the food states of other nutrients. A saved meal has no values of its own, only those of its foods. */
function FoodNutrients({ food, amount }: { food: FoundFood; amount: Amount }) {
  const units = useUnits()
  const { choice, quantity } = amount
  const { perServing } = food
  const ofServing = perServing?.label === choice.text ? perServing.amounts : undefined
  if (!ofServing && choice.grams === null) return null
  const eaten = units.amount({ quantity, servingSize: servingText(choice, quantity) })
  return (
    <NutrientsPart
      stated={
        ofServing
          ? { amounts: mapAmounts(ofServing, quantity) }
          : { per100g: food.nutriments, times: ((choice.grams ?? 0) * quantity) / 100 }
      }
      basis={t`In ${eaten}`}
      none={t`It states no other nutrients.`}
    />
  )
}

const mapAmounts = (amounts: NutrientAmounts, times: number) =>
  Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, { amount: amount * times }]))

/** How much water an amount of a food would count as, in ml; null for what is no drink, and where the weight is unknown. */
function offeredWater(food: FoundFood, amount: Amount): number | null {
  const entry = { quantity: amount.quantity, servingSize: servingText(amount.choice, amount.quantity) }
  const { waterMlPer100g } = food
  if (waterMlPer100g) return waterOfEntry(entry, waterMlPer100g)
  return isDrink(food) || isInMl(entry.servingSize) ? volumeOf(entry) : null
}

/** An ingredient and the foods of a saved meal are asked nothing about water. */
const asksAboutWater = (food: FoundFood, asIngredient: string | undefined) => !asIngredient && !food.items

function Subtitle({ food }: { food: FoundFood }) {
  const units = useUnits()
  const per100g = food.nutriments['energy-kcal_100g']
  const energy = hasWeight(food) ? { kcal: per100g, per: t`per 100g` } : energyOf(food)
  return (
    <span className="gl-num">
      {energy.kcal === null
        ? units.energyOrUnknown(null)
        : `${units.energy(energy.kcal, food.perServing?.partial?.includes('calories'))} ${energy.per}`}
      {food.brands && ` · ${isolated(food.brands)}`} <SourceTag food={food} />
    </span>
  )
}

function Portions({ food, form }: { food: FoundFood; form: AppForm<Amounts> }) {
  const units = useUnits()
  const weight = useRef<HTMLInputElement>(null)
  const grams = form.field('grams')
  const unit = word(units.foodUnit)
  function choose(portion: string) {
    form.setFieldValue('portion', portion)
    // An invalid weight in the field that is not used any more must not stop the form.
    if (portion !== 'custom' && Number.isNaN(grams.value)) form.setFieldValue('grams', null)
  }
  const problem = form.values.portion === 'custom' && grams.error
  return (
    <Radio.Group
      label={t`Portion`}
      value={form.values.portion}
      onChange={(portion) => {
        choose(portion)
        if (portion === 'custom') weight.current?.focus()
      }}
    >
      <Stack gap="xs">
        {offeredPortions(food).map((choice, at) => (
          <Radio.Card key={`${choice.text} ${isAsLast(choice)}`} value={String(at)}>
            <Radio.Indicator />
            <Text span flex={1} fw={550} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
              {units.portion(choice.text)}
              {isAsLast(choice) && (
                <Text span c="dimmed">
                  {' '}
                  {t`as last logged`}
                </Text>
              )}
            </Text>
            <span className="gl-quiet gl-num">
              {units.energy(
                nutrientsOf(food, { choice, quantity: 1 }).calories,
                partialNutrients(food, choice).includes('calories'),
              )}
            </span>
          </Radio.Card>
        ))}
        {hasWeight(food) && (
          <Box pos="relative">
            <Radio.Card value="custom" aria-label={t`Specific weight`}>
              <Radio.Indicator />
              <Text span fw={550}>
                {t`Specific weight`}
              </Text>
            </Radio.Card>
            <FoodWeightField
              {...grams}
              ref={weight}
              className={styles.weight}
              aria-label={t`Weight in ${unit}`}
              error={Boolean(problem)}
              onFocus={() => choose('custom')}
            />
          </Box>
        )}
        {problem && (
          <Text role="alert" size="sm" c="var(--gl-danger)">
            {problem}
          </Text>
        )}
      </Stack>
    </Radio.Group>
  )
}

/** In the order of nutrition labels. */
const lines = ['fat', 'protein', 'carbs'] as const

type PreviewProps = {
  /** Null until an amount is chosen. */
  nutrients: Nutrients | null
  /** Nutrients that are known only in part. */
  partial: readonly Nutrient[]
}

/** The nutrients of the chosen amount, and the calories left after it. */
function Preview({ nutrients, partial }: PreviewProps) {
  const write = (nutrient: Nutrient) => (nutrients ? grams(nutrients[nutrient], partial.includes(nutrient)) : noValue)
  const units = useUnits()
  const caloriesLeft = useCaloriesLeft()
  const energy = nutrients ? nutrients.calories : null
  return (
    <div className={styles.band}>
      <Tile className={styles.preview}>
        <StatNumber
          size={nutrients?.calories === null ? 'md' : 'xl'}
          value={nutrients ? units.energyNumber(energy, partial.includes('calories')) : noValue}
          unit={word(units.energyUnit)}
        />
        <dl className={styles.lines}>
          {lines.map((macro) => (
            <div key={macro}>
              <dt>
                <LetterMark letter={word(nutrientNames[macro]).charAt(0)} hue={macro} />
                {word(nutrientNames[macro])}
              </dt>
              <dd className="gl-num">{write(macro)}</dd>
            </div>
          ))}
          <div className={styles.fibre}>
            <dt>{word(nutrientNames.fiber)}</dt>
            <dd className="gl-num">{write('fiber')}</dd>
          </div>
        </dl>
        {caloriesLeft !== undefined && (
          <p className={`${styles.after} gl-rule gl-quiet gl-num`}>
            {energy === null || caloriesLeft === null ? (
              <b>{noValue}</b>
            ) : (
              <b>{units.energyNumber(caloriesLeft - energy)}</b>
            )}{' '}
            {units.energyUnit === 'kcal' ? t`Calories Left after this` : t`Kilojoules Left after this`}
          </p>
        )}
      </Tile>
    </div>
  )
}
