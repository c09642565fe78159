import { t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { Card, EmptyState } from '../../ui/cards.tsx'
import { useCloseWhen, useDialogParams, useLast } from '../../ui/dialogs.ts'
import { focusAfter } from '../../ui/focus.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { FoodList, type UserFood } from './FoodList.tsx'
import { useListParams, waitingRefetchMs } from './list-params.ts'
import { ReviewFoodModal, reviewed } from './ReviewFoodModal.tsx'

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
    onError: (error) => toastError(messageOf(error, t`Failed to delete food submission.`)),
    onSettled: () => setToDelete(null),
  })

  return (
    <Card
      title={list === 'pending' ? t`Pending foods` : t`Shared foods`}
      actions={
        <SegmentedControl
          aria-label={t`Foods`}
          value={list}
          onChange={(list) => show({ list })}
          data={[
            { value: 'pending', label: t`Pending` },
            { value: 'shared', label: t`Shared` },
          ]}
        />
      }
    >
      {list === 'pending' ? <PendingFoods onDelete={setToDelete} /> : <SharedFoods onDelete={setToDelete} />}
      <ConfirmDialog
        opened={toDelete !== null}
        title={asked ? deleteTitle(asked.product_name) : t`Delete this food?`}
        verb={t`Delete food`}
        busy={removing.isPending}
        onCancel={() => setToDelete(null)}
        onConfirm={() => toDelete && removing.mutate({ id: toDelete.id })}
      >
        {asked && consequence(asked)}
      </ConfirmDialog>
    </Card>
  )
}

const deleteTitle = (name: string) => t`Delete ${name}?`

function consequence({ status, createdBy }: UserFood): string {
  if (status === 'global') return t`It will be gone for everybody. What was logged with it stays in the diary.`
  const author = createdBy?.username
  return author
    ? t`It will be gone for ${author}. What was logged with it stays in the diary.`
    : t`It will be gone for its author. What was logged with it stays in the diary.`
}

/** The foods that wait for approval, newest first. */
function PendingFoods({ onDelete }: { onDelete: (food: UserFood) => void }) {
  const { data, isError, refetch } = trpc.admin.foods.pending.useQuery(undefined, { refetchInterval: waitingRefetchMs })
  const { edited, edit, close } = useEditedFood(data)
  const { review, reviewing } = useReview(t`Failed to approve food.`)
  return (
    <>
      <FoodList
        foods={data}
        isError={isError}
        failure={t`Could not fetch pending foods.`}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            title={t`No foods are waiting.`}
            help={t`Foods that users add show up here. Approved ones are shared with everybody.`}
          />
        }
        actions={(food) => (
          <FoodActions
            food={food}
            review={{
              verb: t`Approve`,
              label: approveLabel(food.product_name),
              isPending: reviewing === food.id,
              act: () => review(food.id, 'global'),
            }}
            edit={{
              verb: t`Edit and approve`,
              label: editAndApproveLabel(food.product_name),
              act: () => edit(food.id),
            }}
            onDelete={() => onDelete(food)}
          />
        )}
      />
      <ReviewFoodModal food={edited} onClose={close} />
    </>
  )
}

/** The foods of users that were approved, to correct them or take them back. */
function SharedFoods({ onDelete }: { onDelete: (food: UserFood) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const { data, isPlaceholderData, isError, refetch } = trpc.admin.foods.shared.useQuery(
    { search },
    { placeholderData: keepPreviousData, trpc: { abortOnUnmount: true } },
  )
  const { edited, edit, close } = useEditedFood(data)
  const { review, reviewing } = useReview(t`Failed to update food.`)
  return (
    <>
      <SearchField mb={6} w={{ sm: 320 }} label={t`Search shared foods`} value={typed} onChange={setTyped} />
      <FoodList
        foods={data}
        isOld={isPlaceholderData}
        isError={isError}
        failure={t`Could not fetch shared foods.`}
        onRetry={() => void refetch()}
        empty={<EmptyState title={search ? t`No shared food has this name.` : t`No foods have been approved yet.`} />}
        actions={(food) => (
          <FoodActions
            food={food}
            review={{
              verb: t`Withdraw`,
              label: withdrawLabel(food.product_name),
              isPending: reviewing === food.id,
              act: () => review(food.id, 'pending'),
            }}
            edit={{ verb: t`Edit`, label: editLabel(food.product_name), act: () => edit(food.id) }}
            onDelete={() => onDelete(food)}
          />
        )}
      />
      <ReviewFoodModal food={edited} onClose={close} />
    </>
  )
}

/** The food of a list that the `food` search parameter names, or null. A dialog whose food is gone is closed. */
function useEditedFood(foods: readonly UserFood[] | undefined) {
  const { shown, open, close } = useDialogParams('food')
  const edited = foods?.find(({ id }) => id === shown.food) ?? null
  const isGone = shown.food !== undefined && foods !== undefined && edited === null
  useCloseWhen(isGone, close)
  return { edited, edit: (id: string) => open({ food: id }), close }
}

/** Approves and withdraws foods. `reviewing` is the id of the food whose request is under way. */
function useReview(failure: string) {
  const { pending } = trpc.useUtils().admin.foods
  const { mutate, isPending, variables } = trpc.admin.foods.review.useMutation({
    onSuccess({ id, product_name, status }) {
      focusAfter('data-review', id)
      pending.setData(undefined, (foods) => foods?.filter((food) => food.id !== id))
      toastSuccess(reviewed(product_name, status))
    },
    onError: (error) => toastError(messageOf(error, failure)),
  })
  return {
    review: (id: string, status: 'pending' | 'global') => mutate({ id, status }),
    reviewing: isPending ? variables.id : null,
  }
}

/** `label` names the food too. */
type Action = { verb: string; label: string; act: () => void }

const approveLabel = (name: string) => t`Approve ${name}`
const withdrawLabel = (name: string) => t`Withdraw ${name}`
const editAndApproveLabel = (name: string) => t`Edit and approve ${name}`
const editLabel = (name: string) => t`Edit ${name}`

type FoodActionsProps = {
  food: UserFood
  /** Approves or withdraws it. */
  review: Action & { isPending: boolean }
  edit: Action
  onDelete: () => void
}

/** The buttons of a food. `focusAfter` finds the next row by their data attributes when this row leaves the list. */
function FoodActions({ food: { id, product_name }, review, edit, onDelete }: FoodActionsProps) {
  return (
    <>
      <Button
        variant="light"
        radius="xl"
        loading={review.isPending}
        aria-label={review.label}
        data-review={id}
        onClick={review.act}
      >
        {review.verb}
      </Button>
      <Button variant="default" radius="xl" aria-label={edit.label} data-edit={id} onClick={edit.act}>
        {edit.verb}
      </Button>
      <ActionIcon aria-label={t`Delete ${product_name}`} data-delete={id} onClick={onDelete}>
        <IconTrash size={19} stroke={1.7} />
      </ActionIcon>
    </>
  )
}
