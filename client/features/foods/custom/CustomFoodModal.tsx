import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { maxPortions } from '#domain/food.ts'
import {
  amountNeeded,
  type Basis,
  FoodLabel,
  multipliedTyped,
  per100gOfServing,
  servingOfPer100g,
} from '#domain/food-label.ts'
import { energyWarning, nutrientNames, nutrients } from '#domain/nutrition.ts'
import { FormModal } from '../../../forms/FormModal.tsx'
import { SegmentedField } from '../../../forms/SegmentedField.tsx'
import { EnergyField, FoodWeightField, UnitField } from '../../../forms/unit-fields.tsx'
import { type AppForm, useAppForm } from '../../../forms/use-app-form.ts'
import { sentence, word } from '../../../i18n.ts'
import { trpc } from '../../../trpc.ts'
import { Disclosure } from '../../../ui/buttons.tsx'
import { useLast } from '../../../ui/dialogs.ts'
import { focusAfter } from '../../../ui/focus.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { NumberField } from '../../../ui/number-fields.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { useUnits } from '../../../units.ts'
import type { FoundFood } from '../food-option.ts'
import type { FoodDialog } from '../use-food-dialog.ts'
import styles from './custom.module.css'
import { type CustomFoodValues, isOwn, newPortion, nutrimentsOf, valuesOf } from './custom-food-values.ts'

const MoreNutrients = lazyPart(
  () => import('./MoreNutrients.tsx').then((module) => module.MoreNutrients),
  <Skeleton height={200} />,
)

type CustomFoodModalProps = {
  /** Null closes it. */
  request: (FoodDialog & { kind: 'custom' }) | null
  onClose: () => void
  onSaved: (food: FoundFood) => void
}

/** Creates a custom food, or edits one of the user's own. */
export function CustomFoodModal({ request, onClose, onSaved }: CustomFoodModalProps) {
  const units = useUnits()
  const { customFoods } = trpc.useUtils()
  const creating = trpc.customFoods.create.useMutation()
  const changing = trpc.customFoods.change.useMutation()
  const food = useLast(request)?.food
  const own = food && isOwn(food) ? food : null

  const form = useAppForm({
    schema: FoodLabel,
    initialValues: valuesOf(request?.food, request?.name, request?.code),
    subject: request,
    async submit({ more, ...label }) {
      const input = { ...label, nutriments: await nutrimentsOf(own ? undefined : food, more) }
      return own ? changing.mutateAsync({ ...input, id: own.id }) : creating.mutateAsync(input)
    },
    onSuccess({ warning: _, ...saved }) {
      void customFoods.list.invalidate()
      onSaved(saved)
    },
    failure: t`Failed to add food.`,
  })
  const warning = energyWarning(form.values, (kcal) => `${units.energyNumber(kcal)} ${word(units.energyUnit)}`)
  const warnings = warning ? [sentence(warning)] : []

  return (
    <FormModal
      opened={request !== null}
      onClose={onClose}
      param="custom"
      title={own ? t`Edit custom food` : t`Custom food`}
      subtitle={t`Enter the values from the label.`}
      form={form}
      verb={own ? t`Save` : t`Add food`}
      warnings={warnings}
    >
      <Stack>
        <TextInput
          {...form.field('productName')}
          label={t`Product name`}
          required
          data-autofocus={form.values.productName === '' || undefined}
          maxLength={200}
          autoComplete="off"
        />
        <ServingFields form={form} />
        <NutritionFields form={form} />
        <MoreNutrientsPart form={form} food={food} />
        <TextInput
          {...form.field('barcode')}
          label={t`Barcode`}
          placeholder={t`Optional`}
          inputMode="numeric"
          maxLength={64}
          autoComplete="off"
        />
        <PortionFields form={form} />
        <SegmentedField
          label={t`Who can find it`}
          data={audiences()}
          value={form.values.isPrivate ? 'me' : 'everybody'}
          onChange={(audience) => form.setFieldValue('isPrivate', audience === 'me')}
          help={audienceHelp(form.values.isPrivate, own?.status)}
        />
      </Stack>
    </FormModal>
  )
}

const audiences = () =>
  [
    { value: 'me', label: t`Only for me` },
    { value: 'everybody', label: t`Suggest to everybody here` },
  ] as const

/** What the choice means for a food that has `status` now. */
function audienceHelp(isPrivate: boolean, status: FoundFood['status']): string {
  if (isPrivate && status === 'global')
    return t`Others will no longer find it. What they have logged stays in their diaries.`
  if (isPrivate) return t`Only you can find it, and your household if you are in one.`
  if (status === 'global')
    return t`Everybody here can find it now. Once you change it, an administrator has to approve it again.`
  return t`An administrator sees it with your username and decides. Once approved, everybody here can find it, without your name.`
}

/** The named portions of a custom food, each with its weight. */
function PortionFields({ form }: { form: AppForm<CustomFoodValues> }) {
  const { portions } = form.values
  return (
    <Stack component="fieldset" align="flex-start" gap={10}>
      <Text component="legend" fz="var(--gl-text-label)" fw={550} mb={5}>
        {t`Portions`}
      </Text>
      {portions.length > 0 && (
        <Stack component="ul" gap={10} w="100%">
          {portions.map(({ key }, at) => {
            const number = at + 1
            return (
              <Group key={key} component="li" gap="xs" wrap="nowrap">
                <TextInput
                  {...form.field(`portions.${at}.label`)}
                  flex={1}
                  aria-label={t`Name of portion ${number}`}
                  placeholder={t`e.g. 1 slice`}
                  maxLength={100}
                  autoComplete="off"
                />
                <FoodWeightField
                  {...form.field(`portions.${at}.grams`)}
                  w={104}
                  aria-label={t`Weight of portion ${number}`}
                />
                <ActionIcon
                  aria-label={t`Remove portion ${number}`}
                  data-remove={key}
                  onClick={() => {
                    focusAfter('data-remove', key, '[data-add]')
                    form.removeListItem('portions', at)
                  }}
                >
                  <IconTrash size={19} stroke={1.7} />
                </ActionIcon>
              </Group>
            )
          })}
        </Stack>
      )}
      {portions.length < maxPortions && (
        <Button
          data-add
          variant="light"
          leftSection={<IconPlus size={17} stroke={2.2} />}
          onClick={() => form.insertListItem('portions', newPortion())}
        >
          {t`Add portion`}
        </Button>
      )}
    </Stack>
  )
}

/** The serving of a custom food: its name, and its weight or volume. */
function ServingFields({ form }: { form: AppForm<CustomFoodValues> }) {
  const { foodUnit, volumeUnit } = useUnits()
  const { basis, servingUnit } = form.values
  return (
    <div className={styles.serving}>
      <TextInput
        {...form.field('servingName')}
        label={t`Serving`}
        placeholder={t`e.g. 1 bar`}
        maxLength={150}
        autoComplete="off"
      />
      <UnitField
        {...form.field('servingAmount')}
        label={servingUnit === 'g' ? t`Weight` : t`Volume`}
        required={basis === 'serving'}
        unit={servingUnit === 'g' ? foodUnit : volumeUnit}
        hidesUnit
      />
      <SegmentedControl
        {...form.field('servingUnit')}
        className={styles.unit}
        aria-label={t`Unit of the serving`}
        data={[
          { value: 'g', label: word(foodUnit) },
          { value: 'ml', label: word(volumeUnit) },
        ]}
      />
    </div>
  )
}

/** The nutrients that few labels state. */
function MoreNutrientsPart(props: { form: AppForm<CustomFoodValues>; food: FoundFood | undefined }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Disclosure summary={<b>{t`More nutrients`}</b>} onOpen={() => setIsAsked(true)}>
      {isAsked && <MoreNutrients {...props} />}
    </Disclosure>
  )
}

/** In the order of a label. `isPart` is a part of the line above. */
const inGrams = () =>
  [
    { key: 'fat', name: word(nutrientNames.fat) },
    { key: 'saturatedFat', name: t`of which saturated fat`, isPart: true },
    { key: 'carbs', name: word(nutrientNames.carbs) },
    { key: 'sugars', name: t`of which sugars`, isPart: true },
    { key: 'fiber', name: word(nutrientNames.fiber) },
    { key: 'protein', name: word(nutrientNames.protein) },
    { key: 'salt', name: word(nutrientNames.salt) },
  ] as const

/** The values on the label, per 100 g or per serving. */
function NutritionFields({ form }: { form: AppForm<CustomFoodValues> }) {
  const heading = useId()
  const { energyName } = useUnits()
  const { basis, servingAmount, servingUnit } = form.values
  const unit = word(servingUnit)

  function change(next: Basis) {
    // Stored values are converted. Typed ones stay: the person only corrects which column of the label they are from.
    const stored = form.getInitialValues()
    if (nutrients.every((nutrient) => stored[nutrient] === null)) return form.setFieldValue('basis', next)
    if (!servingAmount) return form.setFieldError('servingAmount', sentence(amountNeeded))
    const convert = next === 'serving' ? servingOfPer100g : per100gOfServing
    const more = multipliedTyped(form.values.more, next === 'serving' ? servingAmount / 100 : 100 / servingAmount)
    form.setValues({ basis: next, ...convert(form.values, servingAmount), more })
  }

  return (
    <fieldset className={`${styles.label} gl-inset`} aria-labelledby={heading}>
      <Group justify="space-between" gap="4px 12px" mb="xs">
        <Text span id={heading} fz={16} fw={650}>
          {t`Nutrition`}
        </Text>
        <SegmentedControl
          className={styles.basis}
          aria-labelledby={heading}
          value={basis}
          onChange={change}
          data={[
            { value: '100g', label: t`per 100 ${unit}` },
            { value: 'serving', label: t`per serving` },
          ]}
        />
      </Group>
      <EnergyField
        {...form.field('calories')}
        label={energyName}
        required
        data-autofocus={form.values.productName !== '' || undefined}
        kcalDecimals={2}
        classNames={lineClasses}
      />
      {inGrams().map(({ key, name, ...line }) => (
        <NumberField
          {...form.field(key)}
          key={key}
          label={name}
          unit="g"
          decimalScale={2}
          classNames={lineClasses}
          wrapperProps={{ 'data-part': 'isPart' in line || undefined }}
        />
      ))}
    </fieldset>
  )
}

const lineClasses = { root: styles.line, label: styles.name, input: styles.input, error: styles.error }
