import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconShare2, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
import { ChangeSavedMeal } from '#domain/diary.ts'
import { type ChosenFood, chosenFood, type SnapshotInput } from '#domain/logged-food.ts'
import type { Meal } from '#domain/meal-type.ts'
import { specificGrams, unitText } from '#domain/portion.ts'
import { AmountField } from '../../../forms/AmountField.tsx'
import { FieldError } from '../../../forms/FieldError.tsx'
import { FormButtons } from '../../../forms/Form.tsx'
import { type AppForm, useAppForm } from '../../../forms/use-app-form.ts'
import { word } from '../../../i18n.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { EmptyState } from '../../../ui/cards.tsx'
import { type RenderChoice, useDialogParams } from '../../../ui/dialogs.ts'
import { FailedCard } from '../../../ui/failed.tsx'
import { focusAfter } from '../../../ui/focus.ts'
import { isolated } from '../../../ui/format.ts'
import { announce } from '../../../ui/page.tsx'
import { Row } from '../../../ui/rows.tsx'
import { useUnits } from '../../../units.ts'
import type { SavedMeal, SavedMeals } from './use-saved-meals.ts'

type SavedMealsModalProps = {
  date: Day
  /** The meal to add to; null closes the list. */
  meal: Meal | null
  saved: SavedMeals
  search: RenderChoice<SnapshotInput>
  onClose: () => void
}

/** The saved meals, each to add to a meal of the day, edit or delete. */
export function SavedMealsModal({ date, meal, saved, search, onClose }: SavedMealsModalProps) {
  const units = useUnits()
  const editor = useDialogParams('savedMeal')
  const foods = useDialogParams('ingredients')
  const sharing = useDialogParams('share')
  const edited =
    (meal !== null && saved.list.find(({ id, owner }) => id === editor.shown.savedMeal && owner === null)) || null

  const mealName = word(meal ?? '')

  function logTo(chosen: Meal, one: SavedMeal) {
    onClose()
    saved.log(one, date, chosen)
  }

  return (
    <>
      <AppModal
        opened={meal !== null && edited === null && sharing.shown.share === undefined}
        onClose={onClose}
        title={t`Saved meals`}
      >
        {saved.failed ? (
          <FailedCard message={t`Could not load your saved meals.`} onRetry={saved.retry} />
        ) : saved.isLoading ? (
          <Skeleton height={120} />
        ) : saved.list.length === 0 ? (
          <EmptyState
            title={t`No saved meals yet.`}
            help={t`Log a meal, then choose Save as a meal next to its name. You can then log it again in two taps.`}
          />
        ) : (
          <ul>
            {saved.list.map(({ name, ...one }) => (
              <Row
                key={one.id}
                name={name}
                facts={
                  <span className="gl-clamp">
                    {one.owner && `${fromText(isolated(one.owner.name))} · `}
                    {[units.energy(one.totals.calories.sum), ...one.items.map(({ foodName }) => foodName)].join(' · ')}
                  </span>
                }
                wraps
              >
                {meal && (
                  <Button
                    variant="light"
                    radius="xl"
                    leftSection={<IconPlus size={17} stroke={2.2} />}
                    aria-label={t`Add ${name} to ${mealName}`}
                    onClick={() => logTo(meal, { name, ...one })}
                  >
                    {t`Add`}
                  </Button>
                )}
                {one.owner === null && (
                  <>
                    <ActionIcon aria-label={t`Share ${name}`} onClick={() => sharing.open({ share: one.id })}>
                      <IconShare2 size={19} stroke={1.7} />
                    </ActionIcon>
                    <ActionIcon aria-label={t`Edit ${name}`} onClick={() => editor.open({ savedMeal: one.id })}>
                      <IconPencil size={19} stroke={1.7} />
                    </ActionIcon>
                    <ActionIcon
                      aria-label={t`Delete ${name}`}
                      data-delete-meal={one.id}
                      onClick={() => {
                        focusAfter('data-delete-meal', one.id)
                        saved.remove({ name, ...one })
                      }}
                    >
                      <IconTrash size={19} stroke={1.7} />
                    </ActionIcon>
                  </>
                )}
              </Row>
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

type SavedMealEditorProps = {
  meal: SavedMeal | null
  saved: SavedMeals
  search: RenderChoice<SnapshotInput>
  /** Shows the food search for another food instead of the fields. */
  isAdding: boolean
  onSearch: () => void
  onLeaveSearch: () => Promise<void>
  onClose: () => void
}

/** Renames a saved meal, changes the amounts of its foods, and adds and removes foods. */
function SavedMealEditor(props: SavedMealEditorProps) {
  const { meal, saved, search, isAdding, onSearch, onLeaveSearch, onClose } = props
  const body = useRef<HTMLDivElement>(null)
  const form = useAppForm({
    schema: ChangeSavedMeal,
    initialValues: {
      id: meal?.id ?? '',
      name: meal?.name ?? '',
      // The same food may occur twice, so rows need keys of their own.
      items: (meal?.items ?? []).map((item): ChosenFood & { key: string } => ({ ...item, key: newId() })),
    },
    subject: meal?.id,
    submit: saved.change,
    onSuccess: onClose,
    failure: t`Could not save this meal.`,
  })

  /** Goes back to the fields, with the focus on the button for the next food. */
  async function leaveSearch() {
    await onLeaveSearch()
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[data-add-food]')?.focus())
  }

  function choose(food: SnapshotInput) {
    form.insertListItem('items', { ...chosenFood(food), key: newId() })
    const { foodName } = food
    announce(t`${foodName} added.`)
    void leaveSearch()
  }

  return (
    <AppModal
      opened={meal !== null}
      onClose={onClose}
      param="savedMeal"
      dirty={form.isDirty()}
      fullOnPhone={isAdding}
      title={isAdding ? t`Add food` : t`Edit saved meal`}
      onSubmit={isAdding ? undefined : form.submit}
      footer={(close) =>
        isAdding ? (
          <Button variant="default" onClick={leaveSearch}>
            {t`Back`}
          </Button>
        ) : (
          <FormButtons form={form} onCancel={close}>
            {t`Save`}
          </FormButtons>
        )
      }
    >
      <div ref={body}>
        {!isAdding && (
          <Stack>
            <TextInput {...form.field('name')} label={t`Name`} required maxLength={200} autoComplete="off" />
            <SavedMealFoods form={form} onAdd={onSearch} />
          </Stack>
        )}
        {meal && search({ shown: isAdding, onChoose: choose, onLeave: leaveSearch })}
      </div>
    </AppModal>
  )
}

type SavedMealFoodsProps = { form: AppForm<{ items: (ChosenFood & { key: string })[] }>; onAdd: () => void }

/** The foods of a saved meal, with their amounts. */
function SavedMealFoods({ form, onAdd }: SavedMealFoodsProps) {
  const units = useUnits()
  const { items } = form.values
  return (
    <div>
      <ul>
        {items.map(({ foodName, ...item }, at) => (
          <Row key={item.key} name={foodName} facts={units.energy(item.calories)}>
            <AmountField
              w={112}
              aria-label={t`Amount of ${foodName}`}
              data-path={form.field(`items.${at}.quantity`)['data-path']}
              entry={{ foodName, ...item }}
              countUnit="×"
              title={specificGrams(item) === null ? units.portion(unitText(item)) : undefined}
              onChange={(changed) => form.setFieldValue('items', items.with(at, changed))}
            />
            <ActionIcon
              aria-label={t`Remove ${foodName}`}
              data-remove={item.key}
              onClick={() => {
                focusAfter('data-remove', item.key, '[data-add-food]')
                form.removeListItem('items', at)
              }}
            >
              <IconTrash size={19} stroke={1.7} />
            </ActionIcon>
          </Row>
        ))}
      </ul>
      <FieldError form={form} name="items" />
      <Button variant="light" data-add-food mt="sm" leftSection={<IconPlus size={18} stroke={2.2} />} onClick={onAdd}>
        {t`Add food`}
      </Button>
    </div>
  )
}

const fromText = (name: string) => t`From ${name}`
