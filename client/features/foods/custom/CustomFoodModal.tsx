import { TextInput } from '@mantine/core'
import { FoodLabel } from '#domain/food-label.ts'
import { energyWarning } from '#domain/nutrition.ts'
import { FormButtons } from '../../../forms/Form.tsx'
import { SegmentedField } from '../../../forms/SegmentedField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { trpc } from '../../../trpc.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { useUnits } from '../../../units.ts'
import type { FoundFood } from '../food-option.ts'
import type { FoodDialog } from '../use-food-dialog.ts'
import styles from './custom.module.css'
import { isOwn, valuesOf } from './custom-food-values.ts'
import { NutritionFields } from './NutritionFields.tsx'
import { PortionFields } from './PortionFields.tsx'
import { ServingFields } from './ServingFields.tsx'

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
    submit: (input) => (own ? changing.mutateAsync({ ...input, id: own.id }) : creating.mutateAsync(input)),
    onSuccess({ warning: _, ...saved }) {
      void customFoods.list.invalidate()
      onSaved(saved)
    },
    failure: 'Failed to add food.',
  })
  const warning = energyWarning(form.values, (kcal) => `${units.energyNumber(kcal)} ${units.energyUnit}`)
  const warnings = warning ? [warning] : []

  return (
    <AppModal
      opened={request !== null}
      onClose={onClose}
      dirty={form.isDirty()}
      param="custom"
      title={own ? 'Edit custom food' : 'Custom food'}
      subtitle="Enter the values from the label."
      onSubmit={form.submit}
      footer={(close) => (
        <FormButtons form={form} onCancel={close} warnings={warnings}>
          {own ? 'Save' : 'Add food'}
        </FormButtons>
      )}
    >
      <div className={styles.fields}>
        <TextInput
          {...form.field('productName')}
          label="Product name"
          required
          data-autofocus={form.values.productName === '' || undefined}
          maxLength={200}
          autoComplete="off"
        />
        <ServingFields form={form} />
        <NutritionFields form={form} />
        <TextInput
          {...form.field('barcode')}
          label="Barcode"
          placeholder="Optional"
          inputMode="numeric"
          maxLength={64}
          autoComplete="off"
        />
        <PortionFields form={form} />
        <SegmentedField
          label="Who can find it"
          data={audiences}
          value={form.values.isPrivate ? 'me' : 'everybody'}
          onChange={(audience) => form.setFieldValue('isPrivate', audience === 'me')}
          help={audienceHelp(form.values.isPrivate, own?.status)}
        />
      </div>
    </AppModal>
  )
}

const audiences = [
  { value: 'me', label: 'Only for me' },
  { value: 'everybody', label: 'Suggest to everybody here' },
] as const

/** What the choice means for a food that has `status` now. */
function audienceHelp(isPrivate: boolean, status: FoundFood['status']): string {
  if (isPrivate && status === 'global')
    return 'Others will no longer find it. What they have logged stays in their diaries.'
  if (isPrivate) return 'Only you can find it.'
  if (status === 'global')
    return 'Everybody here can find it now. Once you change it, an administrator has to approve it again.'
  return 'An administrator sees it with your username and decides. Once approved, everybody here can find it, without your name.'
}
