import '../../../mantine-lazy.css'
import { t } from '@lingui/core/macro'
import { Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { EditEntry } from '#domain/diary.ts'
import { changeBetween, type EntryChange } from '#domain/entries.ts'
import type { Food } from '#domain/food.ts'
import { loggedFoodId } from '#domain/logged-food.ts'
import { consistentSodium, type Nutrient, nutrientNames, nutrients } from '#domain/nutrition.ts'
import { volumeOf } from '#domain/water.ts'
import { SegmentedField } from '../../../forms/SegmentedField.tsx'
import { EnergyField, FoodWeightField } from '../../../forms/unit-fields.tsx'
import { type AppForm, useAppForm } from '../../../forms/use-app-form.ts'
import { word } from '../../../i18n.ts'
import { NutrientsPart } from '../../../NutrientsPart.tsx'
import { trpc } from '../../../trpc.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { AppSwitch } from '../../../ui/AppSwitch.tsx'
import { useLast } from '../../../ui/dialogs.ts'
import { roundTo } from '../../../ui/format.ts'
import { mealOptions } from '../../../ui/meal-names.ts'
import { NumberField, Stepper } from '../../../ui/number-fields.tsx'
import { fitInALine } from '../../../ui/SegmentedControl.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useUnits } from '../../../units.ts'
import { useMeals } from '../../../user.ts'
import type { ChangeInput, FoodEntry, Row } from '../day/entries.ts'
import { EditorButtons } from './EditorButtons.tsx'
import { amountIn, canBeWater, type EntryValues, editedEntry, portionTexts, valuesOf } from './edited-entry.ts'
import styles from './rows.module.css'

type FoodEntryEditorProps = {
  /** The entry to edit; null closes the editor. */
  row: Row | null
  onClose: () => void
  onChange: (change: ChangeInput) => void
  onRemove: (row: Row) => void
}

/** Corrects an entry; on phones, where a row has only one button, it also moves or deletes the entry. */
export function FoodEntryEditor({ row, ...props }: FoodEntryEditorProps) {
  const last = useLast(row)
  return last && <Editor {...props} row={last} opened={row !== null} />
}

type EditorProps = Omit<FoodEntryEditorProps, 'row'> & { row: Row; opened: boolean }

function Editor({ row, opened, onClose, onChange, onRemove }: EditorProps) {
  const isPhone = useIsPhone()
  const meals = useMeals()
  const { data: food = null } = trpc.foods.byId.useQuery({ id: loggedFoodId(row) }, { enabled: opened, retry: false })
  const form = useAppForm({
    schema: EditEntry,
    initialValues: valuesOf(row),
    subject: opened && row.id,
    submit: (values): EntryChange | null => changeBetween(row, editedEntry(row, food, values, isTyped)),
    onSuccess(change) {
      onClose()
      if (change) onChange({ id: row.id, ...change })
    },
  })
  const isTyped = (nutrient: Nutrient): boolean => form.isTouched(nutrient)
  const after = editedEntry(row, food, form.values, isTyped)

  return (
    <AppModal
      opened={opened}
      onClose={onClose}
      dirty={form.isDirty()}
      param="entry"
      size="lg"
      title={row.foodName}
      onSubmit={form.submit}
      footer={(close) => (
        <EditorButtons
          form={form}
          onCancel={close}
          onRemove={() => {
            onClose()
            onRemove(row)
          }}
        />
      )}
    >
      <Stack gap={18}>
        <EntryPortion row={row} after={after} food={food} form={form} />
        <TextInput {...form.field('foodName')} label={t`Name`} maxLength={200} autoComplete="off" />
        {isPhone &&
          (fitInALine(meals.map(word)) ? (
            <SegmentedField {...form.field('mealType')} label={t`Move to`} data={mealOptions(meals)} />
          ) : (
            <Select
              {...form.field('mealType')}
              label={t`Move to`}
              data={mealOptions(meals)}
              allowDeselect={false}
              withCheckIcon={false}
              comboboxProps={{ shadow: 'pop' }}
            />
          ))}
        <EntryWater row={row} after={after} food={food} form={form} />
        <EntryNutrientFields form={form} after={after} />
        <OtherNutrients after={after} />
      </Stack>
    </AppModal>
  )
}

type EntryPortionProps = {
  row: FoodEntry
  /** The entry with the values of the form. */
  after: FoodEntry
  /** Null until loaded, and when it no longer exists. */
  food: Food | null
  form: AppForm<EntryValues>
}

/** The amount of an entry: a number of portions, or a weight. */
function EntryPortion({ row, after, food, form }: EntryPortionProps) {
  const isPhone = useIsPhone()
  const units = useUnits()
  const { portion } = form.values
  return (
    <div className={styles.portion}>
      {portion === 'custom' ? (
        <FoodWeightField {...form.field('amount')} label={t`Amount`} data-autofocus={!isPhone || undefined} />
      ) : (
        <Stepper {...form.field('amount')} label={t`Quantity`} data-autofocus={!isPhone || undefined} />
      )}
      <Select
        label={t`Portion`}
        data={[
          ...portionTexts(row, food).map((text) => ({ value: text, label: units.portion(text) })),
          { value: 'custom', label: t`Specific weight` },
        ]}
        value={portion}
        onChange={(chosen) => {
          if (chosen === null || chosen === portion) return
          form.setFieldValue('portion', chosen)
          form.setFieldValue('amount', amountIn(chosen, after))
        }}
        allowDeselect={false}
        withCheckIcon={false}
        comboboxProps={{ shadow: 'pop' }}
      />
    </div>
  )
}

/** Whether a drink counts as water. */
function EntryWater({ row, after, food, form }: EntryPortionProps) {
  const units = useUnits()
  const ml = after.waterMl ?? volumeOf(after)
  if (!canBeWater(row, food) || ml === null) return null
  return (
    <AppSwitch
      label={t`Counts as water`}
      description={units.volume(ml)}
      checked={form.values.isWater}
      onChange={({ currentTarget }) => form.setFieldValue('isWater', currentTarget.checked)}
    />
  )
}

/** In the order of screens. */
const inGrams = nutrients.filter((nutrient) => nutrient !== 'calories')

type EntryNutrientFieldsProps = { form: AppForm<EntryValues>; after: FoodEntry }

/** The values of the whole entry: computed from its amount until somebody types one. An empty field is unknown. */
function EntryNutrientFields({ form, after }: EntryNutrientFieldsProps) {
  const label = useId()
  const units = useUnits()
  const calories = form.field('calories')
  const isTyped = form.isTouched('calories')
  const amount = units.amount(after)
  const computed = units.energyUnit === 'kcal' ? rounded(after.calories, 0) : after.calories
  return (
    <fieldset aria-labelledby={label}>
      <Text id={label} c="dimmed" fz="var(--gl-text-label)" fw={550} mb={6} className="gl-num">
        {t`Values for ${amount}`}
      </Text>
      <SimpleGrid minColWidth="min(140px, 45%)" spacing={12}>
        <EnergyField
          {...calories}
          label={units.energyName}
          placeholder={t`unknown`}
          kcalDecimals={2}
          value={isTyped ? (calories.value ?? null) : computed}
        />
        {inGrams.map((nutrient) => {
          const field = form.field(nutrient)
          return (
            <NumberField
              {...field}
              key={nutrient}
              label={word(nutrientNames[nutrient])}
              unit="g"
              placeholder={t`unknown`}
              decimalScale={2}
              value={
                form.isTouched(nutrient) ? (field.value ?? null) : rounded(after[nutrient], nutrient === 'salt' ? 2 : 1)
              }
            />
          )
        })}
      </SimpleGrid>
    </fieldset>
  )
}

/** The nutrients beyond the label. Sodium follows from the salt that is typed above. */
function OtherNutrients({ after }: { after: FoodEntry }) {
  const units = useUnits()
  const { nutrients: amounts } = consistentSodium(after)
  const amount = units.amount(after)
  return (
    <NutrientsPart
      stated={{ amounts: Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, { amount }])) }}
      basis={t`In ${amount}`}
      none={t`Nothing else is known of it.`}
    />
  )
}

const rounded = (value: number | null, decimals: number) => value && roundTo(value, decimals)
