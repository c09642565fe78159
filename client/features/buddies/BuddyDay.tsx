import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Box, Button, Group, NativeSelect, Skeleton, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { addDays, type Day } from '#domain/day.ts'
import { word } from '../../i18n.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { useDialogParams, useLast } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { dayText, orMore } from '../../ui/format.ts'
import { mealOptions } from '../../ui/meal-names.ts'
import { Row } from '../../ui/rows.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useUnits } from '../../units.ts'
import { useMeals, useToday } from '../../user.ts'
import type { Buddies } from './friends.tsx'

type SharedMeal = RouterOutputs['buddies']['day']['meals'][number]

/** What a buddy ate on a day, each meal to copy. The address names the buddy and the day. */
export function BuddyDayModal({ buddies }: { buddies: Buddies }) {
  const today = useToday()
  const { shown, open, close } = useDialogParams('buddy', 'date')
  const buddy = buddies.friends.find(({ id }) => id === shown.buddy) ?? null
  const last = useLast(buddy)
  const date = shown.date ?? today
  const name = last?.username
  return (
    <AppModal
      opened={buddy !== null}
      onClose={close}
      title={name && t`What ${name} ate`}
      subtitle={t`Copies go to today in your diary.`}
    >
      {last && (
        <>
          <DayPicker date={date} today={today} onGo={(day) => open({ buddy: last.id, date: day })} />
          <BuddyDay key={`${last.id} ${date}`} id={last.id} name={last.username} date={date} />
        </>
      )}
    </AppModal>
  )
}

type DayPickerProps = { date: Day; today: Day; onGo: (date: Day) => void }

function DayPicker({ date, today, onGo }: DayPickerProps) {
  return (
    <Group justify="space-between" wrap="nowrap" mb={8}>
      <ActionIcon ms={-10} aria-label={t`Previous day`} onClick={() => onGo(addDays(date, -1))}>
        <IconChevronLeft className="gl-mirrored" size={21} stroke={1.7} />
      </ActionIcon>
      <Text fw={600} ta="center" aria-live="polite">
        {dayText(date, today)}
      </Text>
      <ActionIcon
        me={-10}
        aria-label={t`Next day`}
        disabled={date >= today}
        onClick={() => date < today && onGo(addDays(date, 1))}
      >
        <IconChevronRight className="gl-mirrored" size={21} stroke={1.7} />
      </ActionIcon>
    </Group>
  )
}

function BuddyDay({ id, name, date }: { id: string; name: string; date: Day }) {
  const { data: day, error, isError, refetch } = trpc.buddies.day.useQuery({ friendId: id, date }, { retry: false })
  if (isError && !day)
    return <FailedCard message={messageOf(error, t`Could not load what ${name} ate.`)} onRetry={() => void refetch()} />
  if (!day) return <Skeleton height={180} />
  if (day.meals.length === 0)
    return (
      <Text c="dimmed" py={16} ta="center">
        {t`${name} logged no food on this day.`}
      </Text>
    )
  return (
    <div className="gl-lines">
      {day.meals.map((meal) => (
        <MealSection key={meal.name} id={id} name={name} date={date} meal={meal} />
      ))}
    </div>
  )
}

type MealSectionProps = { id: string; name: string; date: Day; meal: SharedMeal }

/** A meal with its foods, and the button that copies them. Where no meal of the viewer's fits, they choose one. */
function MealSection({ id, name, date, meal }: MealSectionProps) {
  const units = useUnits()
  const meals = useMeals()
  const today = useToday()
  const [target, setTarget] = useState(meal.copiesTo ?? '')
  const undoing = trpc.diary.removeFoods.useMutation({
    onError: (error) => toastError(messageOf(error, t`Could not undo.`)),
  })
  const copying = trpc.buddies.copyMeal.useMutation({
    onSuccess(entries) {
      const targetName = word(target)
      const count = entries.length
      const text = plural(count, {
        one: `# food copied to ${targetName} today.`,
        other: `# foods copied to ${targetName} today.`,
      })
      toastSuccess(text, { label: t`Undo`, onClick: () => undoing.mutate({ ids: entries.map((entry) => entry.id) }) })
    },
    onError: (error) => toastError(messageOf(error, t`Could not copy this meal.`)),
  })
  const { sum, known, of } = meal.totals.calories
  const mealName = word(meal.name)
  const options = mealOptions(meals)
  return (
    <Box component="section" aria-label={mealName} py={14}>
      <Group justify="space-between" wrap="nowrap" gap={12}>
        <Text component="h3" fz="lg" fw={650} style={{ overflowWrap: 'anywhere' }}>
          {mealName}
        </Text>
        <span className="gl-quiet gl-num">{orMore(units.energy(sum), sum, known < of)}</span>
      </Group>
      <ul>
        {meal.foods.map((food, at) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and never change places
            key={at}
            name={food.foodName}
            facts={units.amount(food)}
          >
            <span className="gl-quiet gl-num">{units.energyOrUnknown(food.calories)}</span>
          </Row>
        ))}
      </ul>
      <Group gap={8} mt={6} grow preventGrowOverflow={false}>
        <NativeSelect
          flex="1 1 130px"
          miw={0}
          aria-label={t`Meal for ${name}'s ${mealName}`}
          data={target === '' ? [{ value: '', label: t`Choose a meal` }, ...options] : options}
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
        <Button
          flex="1 0 auto"
          variant="light"
          leftSection={<IconCopy size={17} stroke={1.7} />}
          loading={copying.isPending}
          disabled={target === ''}
          aria-label={t`Copy to my diary: ${mealName}`}
          onClick={() =>
            copying.mutate({
              friendId: id,
              date,
              mealType: meal.name,
              toDate: today,
              toMealType: target,
              copyId: newId(),
            })
          }
        >
          {t`Copy to my diary`}
        </Button>
      </Group>
    </Box>
  )
}
