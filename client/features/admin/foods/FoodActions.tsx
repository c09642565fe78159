import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { UserFood } from './user-food.ts'

type FoodActionsProps = {
  food: UserFood
  /** Approving or withdrawing it. */
  review: { verb: string; isPending: boolean; act: () => void }
  edit: { verb: string; act: () => void }
  onDelete: () => void
}

/** The buttons of a food in a list. The ids in their attributes say where the focus goes when its row leaves the list. */
export function FoodActions({ food: { id, product_name }, review, edit, onDelete }: FoodActionsProps) {
  return (
    <>
      <Button
        variant="light"
        radius="xl"
        loading={review.isPending}
        aria-label={`${review.verb} ${product_name}`}
        data-review={id}
        onClick={review.act}
      >
        {review.verb}
      </Button>
      <Button
        variant="default"
        radius="xl"
        aria-label={`${edit.verb} ${product_name}`}
        data-edit={id}
        onClick={edit.act}
      >
        {edit.verb}
      </Button>
      <ActionIcon aria-label={`Delete ${product_name}`} data-delete={id} onClick={onDelete}>
        <IconTrash size={19} stroke={1.7} />
      </ActionIcon>
    </>
  )
}
