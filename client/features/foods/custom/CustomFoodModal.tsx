import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { CreateCustomFood } from '#domain/food.ts'
import { energyWarning } from '#domain/nutrition.ts'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { trpc } from '../../../trpc.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { useLast } from '../../../ui/use-last.ts'
import type { FoundFood } from '../food-option.ts'
import type { FoodDialog } from '../use-food-dialog.ts'
import styles from './CustomFoodModal.module.css'
import { isOwn, mainValues, valuesOf } from './custom-food-values.ts'
import { MoreFields } from './MoreFields.tsx'

type CustomFoodModalProps = {
  /** Null closes it. */
  request: (FoodDialog & { kind: 'custom' }) | null
  onClose: () => void
  onSaved: (food: FoundFood) => void
}

/** Creates a custom food, or edits one of the user's own. */
export function CustomFoodModal({ request, onClose, onSaved }: CustomFoodModalProps) {
  const { customFoods } = trpc.useUtils()
  const creating = trpc.customFoods.create.useMutation()
  const changing = trpc.customFoods.change.useMutation()
  const food = useLast(request)?.food
  const own = food && isOwn(food) ? food : null

  const form = useAppForm({
    schema: CreateCustomFood,
    initialValues: valuesOf(request?.food, request?.name, request?.code),
    subject: request,
    submit: (input) => (own ? changing.mutateAsync({ ...input, id: own.id }) : creating.mutateAsync(input)),
    onSuccess({ warning: _, ...saved }) {
      void customFoods.list.invalidate()
      onSaved(saved)
    },
    failure: 'Failed to add food.',
  })
  const { productName, calories } = form.errors
  const warning = energyWarning(form.values)

  return (
    <AppModal
      opened={request !== null}
      onClose={onClose}
      dirty={form.isDirty()}
      param="custom"
      title={own ? 'Edit custom food' : 'Custom food'}
      subtitle="Values per 100 g"
      onSubmit={form.submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} data-wide>
            {own ? 'Save' : 'Add food'}
          </SubmitButton>
        </>
      }
    >
      <div className={styles.fields}>
        <TextInput
          {...form.field('productName')}
          error={Boolean(productName)}
          label="Product name"
          required
          data-autofocus={form.values.productName === '' || undefined}
          maxLength={200}
          autoComplete="off"
        />
        <div className={styles.values} data-main>
          {mainValues.map(({ key, name, unit }) => (
            <NumberField
              {...form.field(key)}
              error={key === 'calories' ? Boolean(calories) : form.errors[key]}
              key={key}
              label={name}
              required={key === 'calories'}
              unit={unit}
              max={key === 'calories' ? 100_000 : 10_000}
              decimalScale={2}
            />
          ))}
        </div>
        {warning && (
          <p className={styles.warning} role="status">
            <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
            {warning}
          </p>
        )}
        <div className={styles.pair}>
          <TextInput
            {...form.field('servingSize')}
            label="Serving size"
            placeholder="e.g. 1 slice (40 g)"
            maxLength={200}
            autoComplete="off"
          />
          <TextInput
            {...form.field('barcode')}
            label="Barcode"
            placeholder="Optional"
            inputMode="numeric"
            maxLength={64}
            autoComplete="off"
          />
        </div>
        <MoreFields form={form} />
        {/* One message for the two required fields. */}
        {(productName || calories) && (
          <p className={styles.error} role="alert">
            {productName ?? calories}
          </p>
        )}
      </div>
    </AppModal>
  )
}
