import { TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { ReviewFood } from '#domain/food.ts'
import { nutrientNames } from '#domain/nutrition.ts'
import { FormButtons } from '../../../forms/Form.tsx'
import { EnergyField } from '../../../forms/unit-fields.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { messageOf, trpc } from '../../../trpc.ts'
import { AppModal, ConfirmDialog } from '../../../ui/AppModal.tsx'
import { Card, EmptyState } from '../../../ui/cards.tsx'
import { focusAfter } from '../../../ui/focus.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useLast } from '../../../ui/use-last.ts'
import { useUnits } from '../../../units.ts'
import { useListParams, waitingRefetchMs } from '../list-params.ts'
import { BarcodeComparison } from './BarcodeComparison.tsx'
import { FoodActions } from './FoodActions.tsx'
import { FoodList } from './FoodList.tsx'
import styles from './foods.module.css'
import { reviewed, useEditedFood, useReview } from './use-review.ts'
import { per100g, type UserFood, warningsOf } from './user-food.ts'

/** The foods that users want to share with everybody, to approve, correct or delete, and those that are shared. */
export function FoodsPanel() {
  const { list = 'pending', show } = useListParams()
  const [toDelete, setToDelete] = useState<UserFood | null>(null)
  const asked = useLast(toDelete)
  const { pending } = trpc.useUtils().admin.foods
  const removing = trpc.admin.foods.remove.useMutation({
    onSuccess({ msg }, { id }) {
      focusAfter('data-delete', id)
      pending.setData(undefined, (foods) => foods?.filter((food) => food.id !== id))
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, 'Failed to delete food submission.')),
    onSettled: () => setToDelete(null),
  })

  return (
    <Card
      title={list === 'pending' ? 'Pending foods' : 'Shared foods'}
      actions={
        <SegmentedControl
          aria-label="Foods"
          value={list}
          onChange={(list) => show({ list })}
          data={[
            { value: 'pending', label: 'Pending' },
            { value: 'shared', label: 'Shared' },
          ]}
        />
      }
    >
      {list === 'pending' ? <PendingFoods onDelete={setToDelete} /> : <SharedFoods onDelete={setToDelete} />}
      <ConfirmDialog
        opened={toDelete !== null}
        title={`Delete ${asked?.product_name ?? 'this food'}?`}
        verb="Delete food"
        busy={removing.isPending}
        onCancel={() => setToDelete(null)}
        onConfirm={() => toDelete && removing.mutate({ id: toDelete.id })}
      >
        {asked && consequence(asked)}
      </ConfirmDialog>
    </Card>
  )
}

function consequence({ status, createdBy }: UserFood): string {
  const whose = status === 'global' ? 'everybody' : (createdBy?.username ?? 'its author')
  return `It will be gone for ${whose}. What was logged with it stays in the diary.`
}

/** The foods that wait for approval, newest first. */
function PendingFoods({ onDelete }: { onDelete: (food: UserFood) => void }) {
  const { data, isError, refetch } = trpc.admin.foods.pending.useQuery(undefined, { refetchInterval: waitingRefetchMs })
  const { edited, edit, close } = useEditedFood(data)
  const { review, reviewing } = useReview('Failed to approve food.')
  return (
    <>
      <FoodList
        foods={data}
        isError={isError}
        failure="Could not fetch pending foods."
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            title="No foods are waiting."
            help="Foods that users add show up here. Approved ones are shared with everybody."
          />
        }
        actions={(food) => (
          <FoodActions
            food={food}
            review={{
              verb: 'Approve',
              isPending: reviewing === food.id,
              act: () => review(food.id, 'global'),
            }}
            edit={{ verb: 'Edit and approve', act: () => edit(food.id) }}
            onDelete={() => onDelete(food)}
          />
        )}
      />
      <ReviewModal food={edited} onClose={close} />
    </>
  )
}

/** The foods of users that were approved, to correct them or take them back. */
function SharedFoods({ onDelete }: { onDelete: (food: UserFood) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const { data, isPlaceholderData, isError, refetch } = trpc.admin.foods.shared.useQuery(
    { search },
    { placeholderData: keepPreviousData, trpc: { abortOnUnmount: true } },
  )
  const { edited, edit, close } = useEditedFood(data)
  const { review, reviewing } = useReview('Failed to update food.')
  return (
    <>
      <SearchField className={styles.search} label="Search shared foods" value={typed} onChange={setTyped} />
      <FoodList
        foods={data}
        isOld={isPlaceholderData}
        isError={isError}
        failure="Could not fetch shared foods."
        onRetry={() => void refetch()}
        empty={<EmptyState title={search ? 'No shared food has this name.' : 'No foods have been approved yet.'} />}
        actions={(food) => (
          <FoodActions
            food={food}
            review={{
              verb: 'Withdraw',
              isPending: reviewing === food.id,
              act: () => review(food.id, 'pending'),
            }}
            edit={{ verb: 'Edit', act: () => edit(food.id) }}
            onDelete={() => onDelete(food)}
          />
        )}
      />
      <ReviewModal food={edited} onClose={close} />
    </>
  )
}

const inGrams = ['protein', 'carbs', 'fat', 'saturatedFat', 'sugars', 'fiber', 'salt'] as const

type ReviewModalProps = {
  /** Null closes it. */
  food: UserFood | null
  onClose: () => Promise<void>
}

/** Corrects a food, and approves it if it is pending. Beside what no food can have, which is refused, what looks wrong is warned of. */
function ReviewModal({ food: edited, onClose }: ReviewModalProps) {
  const units = useUnits()
  const food = useLast(edited)
  const isShared = food?.status === 'global'
  const { pending } = trpc.useUtils().admin.foods
  const { mutateAsync } = trpc.admin.foods.review.useMutation()
  const form = useAppForm({
    schema: ReviewFood,
    initialValues: valuesOf(food),
    subject: edited?.id ?? null,
    submit: mutateAsync,
    onSuccess({ id, product_name, status }) {
      toastSuccess(isShared ? `${product_name} is saved.` : reviewed(product_name, status))
      // It leaves the list of those that wait.
      if (!isShared) focusAfter('data-edit', id)
      void onClose()
      pending.setData(undefined, (foods) => foods?.filter((one) => one.id !== id))
    },
    failure: 'Failed to update food.',
  })
  const warnings = warningsOf(form.values, units)

  return (
    <AppModal
      opened={edited !== null}
      onClose={onClose}
      dirty={form.isDirty()}
      param="food"
      title={isShared ? 'Edit food' : 'Edit and approve'}
      subtitle={`${food?.createdBy ? `Added by ${food.createdBy.username}. ` : ''}Values are per 100 g.`}
      onSubmit={form.submit}
      footer={(close) => (
        <FormButtons form={form} onCancel={close} warnings={warnings}>
          {isShared ? 'Save' : 'Save and approve'}
        </FormButtons>
      )}
    >
      <div className={styles.fields}>
        <TextInput {...form.field('productName')} label="Product name" required maxLength={200} autoComplete="off" />
        <div className={styles.pairs}>
          <EnergyField {...form.field('calories')} label={units.energyName} required kcalDecimals={2} />
          {inGrams.map((nutrient) => (
            <NumberField
              {...form.field(nutrient)}
              key={nutrient}
              label={nutrientNames[nutrient]}
              placeholder="Unknown"
              unit="g"
              decimalScale={2}
            />
          ))}
        </div>
        <div className={styles.pairs}>
          <TextInput
            {...form.field('servingSize')}
            label="Serving"
            placeholder="e.g. 1 bar (40 g)"
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
        {food?.sameBarcode?.length ? <BarcodeComparison food={food} others={food.sameBarcode} /> : null}
      </div>
    </AppModal>
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
