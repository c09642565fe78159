import { t } from '@lingui/core/macro'
import '../../mantine-lazy.css'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionIcon, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { SaveMealTypes } from '#domain/diary.ts'
import { maxMealTypes } from '#domain/meal-type.ts'
import { FormModal } from '../../forms/FormModal.tsx'
import { TimeInput } from '../../forms/TimeInput.tsx'
import { type AppForm, useAppForm } from '../../forms/use-app-form.ts'
import { word } from '../../i18n.ts'
import { trpc } from '../../trpc.ts'
import { focusAfter } from '../../ui/focus.ts'
import { storedName } from '../../ui/meal-names.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useUser } from '../../user.ts'
import styles from './meal-types.module.css'

/** A meal in the form; a new one has no `id`. `key` is for the list on screen only. */
type FormMeal = { key: string; id?: string; name: string; startsAt: string }
type Values = { mealTypes: FormMeal[] }

/** The meals to rename, order, add and remove. */
export function MealTypesModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { mealTypes } = useUser()
  const { mutateAsync } = trpc.mealTypes.save.useMutation()
  /** Where the entries of each removed meal go, by the id of the meal. */
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const form = useAppForm({
    schema: SaveMealTypes,
    initialValues: {
      mealTypes: mealTypes.map(
        ({ id, name, startsAt }): FormMeal => ({ key: id, id, name: word(name), startsAt: startsAt ?? '' }),
      ),
    },
    subject: opened && mealTypes,
    submit: (values) =>
      mutateAsync({
        mealTypes: values.mealTypes.map((meal) => ({ ...meal, name: storedName(mealTypes, meal) })),
        moveTo: targetsOf(mealTypes, values.mealTypes, chosen),
      }),
    onSuccess() {
      setChosen({})
      toastSuccess(t`Your meals have been saved.`)
      onClose()
    },
    failure: t`Could not save your meals.`,
  })
  const kept = form.values.mealTypes.flatMap(({ id, name }) => (id === undefined ? [] : { value: id, label: name }))
  const targets = targetsOf(mealTypes, form.values.mealTypes, chosen)

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      param="mealTypes"
      title={t`Meals of your day`}
      subtitle={t`A meal is suggested from its time on. Entries stay with it when you rename it.`}
      form={form}
      verb={t`Save`}
    >
      <Stack gap={16}>
        <MealList form={form} canRemove={({ id }) => id === undefined || kept.length > 1} />
        {mealTypes
          .filter(({ id }) => targets[id] !== undefined)
          .map(({ id, name }) => (
            <NativeSelect
              key={id}
              label={entriesOfText(word(name))}
              data={kept}
              value={targets[id]}
              onChange={({ target }) => setChosen({ ...chosen, [id]: target.value })}
            />
          ))}
      </Stack>
    </FormModal>
  )
}

const entriesOfText = (name: string) => t`Entries of ${name} go to`

/** For each meal that is not kept, the one that its entries go to: the chosen one, else the closest one before it. */
function targetsOf(
  meals: readonly { id: string }[],
  inForm: readonly { id?: string | undefined }[],
  chosen: Readonly<Record<string, string>>,
): Record<string, string> {
  const isKept = (id: string | undefined) => id !== undefined && inForm.some((one) => one.id === id)
  const first = inForm.find(({ id }) => id !== undefined)?.id ?? ''
  return Object.fromEntries(
    meals.flatMap(({ id }, at) => {
      if (isKept(id)) return []
      const before = meals.slice(0, at).findLast((one) => isKept(one.id))?.id ?? first
      return [[id, isKept(chosen[id]) ? chosen[id] : before] as [string, string]]
    }),
  )
}

const movedText = (name: string) => t`${name} is being moved.`
const placeText = (name: string, place: number, count: number) => t`${name} is at place ${place} of ${count}.`
const putDownText = (name: string) => t`${name} was put down.`
const staysText = (name: string) => t`${name} stays where it was.`

type MealListProps = {
  form: AppForm<Values>
  /** One of the meals so far has to stay, for the entries of the others. */
  canRemove: (meal: FormMeal) => boolean
}

function MealList({ form, canRemove }: MealListProps) {
  const { mealTypes } = form.values
  const list = useRef<HTMLUListElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (key: unknown) => mealTypes.findIndex((meal) => meal.key === key)
  const nameOf = (key: unknown) => mealTypes[indexOf(key)]?.name || t`The new meal`

  function move({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id)
      form.reorderListItem('mealTypes', { from: indexOf(active.id), to: indexOf(over.id) })
  }

  function add() {
    form.insertListItem('mealTypes', { key: newId(), name: '', startsAt: '' })
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={move}
      accessibility={{
        screenReaderInstructions: {
          draggable: t`Press space, move the meal with the arrow keys, and press space again. Escape leaves it where it was.`,
        },
        announcements: {
          onDragStart: ({ active }) => movedText(nameOf(active.id)),
          onDragOver: ({ active, over }) =>
            over ? placeText(nameOf(active.id), indexOf(over.id) + 1, mealTypes.length) : undefined,
          onDragEnd: ({ active }) => putDownText(nameOf(active.id)),
          onDragCancel: ({ active }) => staysText(nameOf(active.id)),
        },
      }}
    >
      <SortableContext items={mealTypes.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ul ref={list} className={styles.meals}>
          {mealTypes.map((meal, at) => (
            <MealRow key={meal.key} meal={meal} at={at} form={form} canRemove={canRemove(meal)} />
          ))}
        </ul>
      </SortableContext>
      {mealTypes.length < maxMealTypes && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={add}
        >{t`Add a meal`}</Button>
      )}
    </DndContext>
  )
}

type MealRowProps = { meal: FormMeal; at: number; form: AppForm<Values>; canRemove: boolean }

function MealRow({ meal, at, form, canRemove }: MealRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: meal.key,
  })
  const id = useId()
  const isPhone = useIsPhone()
  const name = meal.name || t`the new meal`
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition }
  return (
    <li ref={setNodeRef} className={styles.meal} style={style} data-dragging={isDragging || undefined}>
      <ActionIcon
        ref={setActivatorNodeRef}
        className={styles.handle}
        data-handle={meal.key}
        {...attributes}
        {...listeners}
        aria-roledescription={t({
          message: 'sortable',
          comment: 'What a screen reader calls the handle that moves a meal',
        })}
        aria-label={t`Move ${name}`}
      >
        <IconGripVertical size={19} stroke={1.7} />
      </ActionIcon>
      <TextInput
        {...form.field(`mealTypes.${at}.name`)}
        aria-label={t`Name`}
        placeholder={t`Name`}
        maxLength={200}
        autoComplete="off"
        className={styles.name}
        data-autofocus={(at === 0 && !isPhone) || undefined}
      />
      <TimeInput
        {...form.field(`mealTypes.${at}.startsAt`)}
        label={t`${name}: suggested from`}
        isLabelHidden
        aria-describedby={id}
        className={styles.time}
      />
      <ActionIcon
        aria-label={t`Remove ${name}`}
        disabled={!canRemove}
        onClick={() => {
          // The next row's own button to remove it may be disabled then.
          focusAfter('data-handle', meal.key)
          form.removeListItem('mealTypes', at)
        }}
      >
        <IconTrash size={19} stroke={1.7} />
      </ActionIcon>
      <Text id={id} hidden>{t`Without a time it is never suggested.`}</Text>
    </li>
  )
}
