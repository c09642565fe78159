import { t } from '@lingui/core/macro'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { ReviewFood } from '#domain/food.ts'
import { nutrientNames } from '#domain/nutrition.ts'
import { FormModal } from '../../forms/FormModal.tsx'
import { EnergyField } from '../../forms/unit-fields.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { word } from '../../i18n.ts'
import { type RouterOutputs, trpc } from '../../trpc.ts'
import { useLast } from '../../ui/dialogs.ts'
import { focusAfter } from '../../ui/focus.ts'
import { NumberField } from '../../ui/number-fields.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useUnits } from '../../units.ts'
import { BarcodeComparison, per100g, type UserFood, warningsOf } from './FoodList.tsx'

/** The text of the toast after a review: `Granola is approved.` */
export const reviewed = (name: string, status: RouterOutputs['admin']['foods']['review']['status']) =>
  status === 'global' ? t`${name} is approved.` : t`${name} is pending again.`

const inGrams = ['protein', 'carbs', 'fat', 'saturatedFat', 'sugars', 'fiber', 'salt'] as const

type ReviewFoodModalProps = {
  /** Null closes it. */
  food: UserFood | null
  onClose: () => Promise<void>
}

/** Corrects a food, and approves it if it is pending. Impossible values are refused; unlikely ones only cause a warning. */
export function ReviewFoodModal({ food: edited, onClose }: ReviewFoodModalProps) {
  const units = useUnits()
  const food = useLast(edited)
  const author = food?.createdBy?.username
  const isShared = food?.status === 'global'
  const { pending } = trpc.useUtils().admin.foods
  const { mutateAsync } = trpc.admin.foods.review.useMutation()
  const form = useAppForm({
    schema: ReviewFood,
    initialValues: valuesOf(food),
    subject: edited?.id ?? null,
    submit: mutateAsync,
    onSuccess({ id, product_name, status }) {
      toastSuccess(isShared ? t`${product_name} is saved.` : reviewed(product_name, status))
      // An approved food leaves the list of pending ones.
      if (!isShared) focusAfter('data-edit', id)
      void onClose()
      pending.setData(undefined, (foods) => foods?.filter((one) => one.id !== id))
    },
    failure: t`Failed to update food.`,
  })
  const warnings = warningsOf(form.values, units)

  return (
    <FormModal
      opened={edited !== null}
      onClose={onClose}
      param="food"
      title={isShared ? t`Edit food` : t`Edit and approve`}
      subtitle={author ? t`Added by ${author}. Values are per 100 g.` : t`Values are per 100 g.`}
      form={form}
      verb={isShared ? t`Save` : t`Save and approve`}
      warnings={warnings}
    >
      <Stack gap={16}>
        <TextInput {...form.field('productName')} label={t`Product name`} required maxLength={200} autoComplete="off" />
        <SimpleGrid cols={2} spacing={12}>
          <EnergyField {...form.field('calories')} label={units.energyName} required kcalDecimals={2} />
          {inGrams.map((nutrient) => (
            <NumberField
              {...form.field(nutrient)}
              key={nutrient}
              label={word(nutrientNames[nutrient])}
              placeholder={t`Unknown`}
              unit="g"
              decimalScale={2}
            />
          ))}
        </SimpleGrid>
        <SimpleGrid cols={2} spacing={12}>
          <TextInput
            {...form.field('servingSize')}
            label={t`Serving`}
            placeholder={t`e.g. 1 bar (40 g)`}
            maxLength={200}
            autoComplete="off"
          />
          <TextInput
            {...form.field('barcode')}
            label={t`Barcode`}
            placeholder={t`Optional`}
            inputMode="numeric"
            maxLength={64}
            autoComplete="off"
          />
        </SimpleGrid>
        {food?.sameBarcode?.length ? <BarcodeComparison food={food} others={food.sameBarcode} /> : null}
      </Stack>
    </FormModal>
  )
}

const valuesOf = (food: UserFood | null) => ({
  id: food?.id ?? '',
  status: 'global' as const,
  productName: food?.product_name ?? '',
  ...per100g(food?.nutriments ?? unknown),
  servingSize: food?.serving_size ?? '',
  barcode: food?.code ?? '',
})

const unknown = { 'energy-kcal_100g': null, proteins_100g: null, carbohydrates_100g: null, fat_100g: null }
