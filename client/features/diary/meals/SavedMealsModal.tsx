import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconShare2, IconTrash } from '@tabler/icons-react'
import type { Day } from '#domain/day.ts'
import type { SnapshotInput } from '#domain/logged-food.ts'
import type { Meal } from '#domain/meal-type.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { EmptyState, FailedCard } from '../../../ui/cards.tsx'
import { useDialogParams } from '../../../ui/dialog-params.ts'

import { LateSkeleton } from '../../../ui/LateSkeleton.tsx'
import type { RenderChoice } from '../../../ui/render-choice.ts'
import { useUnits } from '../../../units.ts'
import styles from './meals.module.css'
import { SavedMealEditor } from './SavedMealEditor.tsx'

import type { SavedMeal, SavedMeals } from './use-saved-meals.ts'

type SavedMealsModalProps = { date: Day; saved: SavedMeals; search: RenderChoice<SnapshotInput> }

/** The saved meals, each to add to the meal in the `savedMeals` search parameter, edit or delete. */
export function SavedMealsModal({ date, saved, search }: SavedMealsModalProps) {
  const units = useUnits()
  const list = useDialogParams('savedMeals')
  const editor = useDialogParams('savedMeal')
  const foods = useDialogParams('ingredients')
  const sharing = useDialogParams('share')
  const meal = list.shown.savedMeals ?? null
  const edited = (meal && saved.list.find(({ id }) => id === editor.shown.savedMeal)) ?? null

  function logTo(chosen: Meal, one: SavedMeal) {
    void list.close()
    saved.log(one, date, chosen)
  }

  return (
    <>
      <AppModal
        opened={meal !== null && edited === null && sharing.shown.share === undefined}
        onClose={list.close}
        title="Saved meals"
      >
        {saved.failed ? (
          <FailedCard message="Could not load your saved meals." onRetry={saved.retry} />
        ) : saved.isLoading ? (
          <LateSkeleton height={120} />
        ) : saved.list.length === 0 ? (
          <EmptyState
            title="No saved meals yet."
            help="Log a meal, then choose Save as a meal next to its name. You can then log it again in two taps."
          />
        ) : (
          <ul>
            {saved.list.map((one) => (
              <li key={one.id} className={styles.saved}>
                <div className={styles.text}>
                  <span className={styles.name}>{one.name}</span>
                  <span className={`${styles.facts} gl-num`}>
                    {units.energy(one.totals.calories.sum)} · {one.items.map(({ foodName }) => foodName).join(', ')}
                  </span>
                </div>
                {meal && (
                  <Button
                    variant="light"
                    radius="xl"
                    className={styles.savedMealsModalAdd}
                    leftSection={<IconPlus size={17} stroke={2.2} />}
                    aria-label={`Add ${one.name} to ${meal}`}
                    onClick={() => logTo(meal, one)}
                  >
                    Add
                  </Button>
                )}
                <ActionIcon aria-label={`Share ${one.name}`} onClick={() => sharing.open({ share: one.id })}>
                  <IconShare2 size={19} stroke={1.7} />
                </ActionIcon>
                <ActionIcon aria-label={`Edit ${one.name}`} onClick={() => editor.open({ savedMeal: one.id })}>
                  <IconPencil size={19} stroke={1.7} />
                </ActionIcon>
                <ActionIcon aria-label={`Delete ${one.name}`} onClick={() => saved.remove(one)}>
                  <IconTrash size={19} stroke={1.7} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </AppModal>
      <SavedMealEditor
        meal={edited}
        saved={saved}
        search={search}
        isAdding={foods.shown.ingredients !== undefined}
        onSearch={() => foods.open({ ingredients: 1 })}
        onLeaveSearch={foods.close}
        onClose={async () => {
          await foods.close()
          await editor.close()
        }}
      />
    </>
  )
}
