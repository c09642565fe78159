import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf, type RouterOutputs, trpc } from '../../../trpc.ts'
import { AppModal, ConfirmDialog } from '../../../ui/AppModal.tsx'
import { EmptyState } from '../../../ui/cards.tsx'
import { FailedCard } from '../../../ui/failed.tsx'
import { focusAfter } from '../../../ui/focus.ts'
import { Row } from '../../../ui/rows.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { useUnits } from '../../../units.ts'
import { energyOf, type FoundFood } from '../food-option.ts'

type YourFoodsModalProps = {
  opened: boolean
  onClose: () => void
  onAdd: (food: FoundFood) => void
  onEdit: (food: FoundFood) => void
  onCreate: () => void
}

type OwnFood = RouterOutputs['customFoods']['list'][number]

/** The user's custom foods, each to add, edit or delete. */
export function YourFoodsModal({ opened, onClose, onAdd, onEdit, onCreate }: YourFoodsModalProps) {
  const utils = trpc.useUtils()
  const units = useUnits()
  const { data: foods, isError, refetch } = trpc.customFoods.list.useQuery(undefined, { enabled: opened })
  const [toDelete, setToDelete] = useState<OwnFood | null>(null)
  const removing = trpc.customFoods.remove.useMutation({
    onSuccess: (_, { id }) => {
      focusAfter('data-delete-food', id)
      utils.customFoods.list.setData(undefined, (all) => all?.filter((food) => food.id !== id))
      toastSuccess(t`Food deleted.`)
    },
    onError: (error) => toastError(messageOf(error, t`Could not delete this food.`)),
    onSettled: () => setToDelete(null),
  })
  const toDeleteName = toDelete?.product_name

  return (
    <>
      <AppModal
        opened={opened}
        onClose={onClose}
        title={t`Your foods`}
        footer={
          <Button leftSection={<IconPlus size={18} stroke={2.2} />} onClick={onCreate}>
            {t`Add a custom food`}
          </Button>
        }
      >
        {isError && !foods ? (
          <FailedCard message={t`Could not load your foods.`} onRetry={() => void refetch()} />
        ) : !foods ? (
          <Skeleton height={120} />
        ) : foods.length === 0 ? (
          <EmptyState title={t`No foods of your own yet.`} help={t`Foods you add here come first in your searches.`} />
        ) : (
          <ul>
            {foods.map(({ product_name: name, ...rest }) => {
              const food = { product_name: name, ...rest }
              return (
                <Row
                  key={food.id}
                  name={name}
                  facts={
                    <>
                      {units.energy(energyOf(food).kcal)} {energyOf(food).per} ·{' '}
                      {statusTexts()[food.status ?? 'private']}
                    </>
                  }
                  onOpen={() => onAdd(withoutWarning(food))}
                  verb={t`Add`}
                >
                  <ActionIcon aria-label={t`Edit ${name}`} onClick={() => onEdit(withoutWarning(food))}>
                    <IconPencil size={19} stroke={1.7} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t`Delete ${name}`}
                    data-delete-food={food.id}
                    onClick={() => setToDelete(food)}
                  >
                    <IconTrash size={19} stroke={1.7} />
                  </ActionIcon>
                </Row>
              )
            })}
          </ul>
        )}
      </AppModal>
      <ConfirmDialog
        opened={opened && toDelete !== null}
        title={toDeleteName ? t`Delete ${toDeleteName}?` : t`Delete this food?`}
        verb={t`Delete food`}
        busy={removing.isPending}
        onCancel={() => setToDelete(null)}
        onConfirm={() => toDelete && removing.mutate({ id: toDelete.id })}
      >
        {t`What you logged with it stays in your diary.`}
      </ConfirmDialog>
    </>
  )
}

const statusTexts = () => ({ private: t`Private`, pending: t`Awaiting approval`, global: t`Shared` })

const withoutWarning = ({ warning: _, ...food }: OwnFood): FoundFood => food
