import { useState } from 'react'
import { messageOf, trpc } from '../../../trpc.ts'
import { ConfirmDialog } from '../../../ui/AppModal.tsx'
import { Card } from '../../../ui/cards.tsx'
import { focusAfter } from '../../../ui/focus.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { useListParams } from '../list-params.ts'
import { PendingFoods } from './PendingFoods.tsx'
import { SharedFoods } from './SharedFoods.tsx'
import type { UserFood } from './user-food.ts'

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
