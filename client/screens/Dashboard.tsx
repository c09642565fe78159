import { t } from '@lingui/core/macro'
import { Box, Group, Skeleton, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Day } from '#domain/day.ts'
import { burnedBy, fruitAndVegCount, totals } from '#domain/nutrition.ts'
import { Confetti } from '../features/achievements/Confetti.tsx'
import { NextAchievementCard } from '../features/achievements/NextAchievementCard.tsx'
import { BuddyLeadersCard } from '../features/buddies/BuddyLeadersCard.tsx'
import { FruitVegTile, WaterTile } from '../features/dashboard/DayTiles.tsx'
import { Macronutrients } from '../features/dashboard/Macronutrients.tsx'
import { RecentsCard } from '../features/dashboard/RecentsCard.tsx'
import { WellnessOverview } from '../features/dashboard/WellnessOverview.tsx'
import { counted } from '../features/diary/day/entries.ts'
import { foodLog, offerUndo } from '../features/diary/day/food-log.ts'
import { useDay } from '../features/diary/day/use-day.ts'
import { useWater } from '../features/diary/day/use-water.ts'
import { UnsavedNotice } from '../features/diary/rows/Unsaved.tsx'
import { FastingCard } from '../features/fasting/FastingCard.tsx'
import { optionOfRecent, repeatEntry } from '../features/foods/food-option.ts'
import { useRecents } from '../features/foods/use-recents.ts'
import { WeeklyGoalsCard } from '../features/goals/WeeklyGoalsCard.tsx'
import { WeightCard } from '../features/progress/WeightCard.tsx'
import { WeekStrip } from '../features/streak/WeekStrip.tsx'
import { word } from '../i18n.ts'
import { trpc } from '../trpc.ts'
import { useDialogParams } from '../ui/dialogs.ts'
import { dateText } from '../ui/format.ts'
import { lazyDialog, lazyPart } from '../ui/lazy-part.tsx'
import { showAdded } from '../ui/marks.tsx'
import { PageSpinner, PageTitle } from '../ui/page.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { useUnits } from '../units.ts'
import { useHour, useToday, useUser, useUsualMeal } from '../user.ts'
import styles from './screens.module.css'

// Lazy, because once a week is seldom.
const CheckInCard = lazyPart(
  () => import('../features/expenditure/CheckInPrompt.tsx').then((module) => module.CheckInCard),
  <Skeleton mih={{ base: 143, sm: 86 }} radius="lg" />,
)
const CheckInDialog = lazyDialog(
  () => import('../features/expenditure/CheckInDialog.tsx').then((module) => module.CheckInDialog),
  ({ opened }) => opened,
)
const ContainersModal = lazyDialog(
  () => import('../features/dashboard/ContainersModal.tsx').then((module) => module.ContainersModal),
  ({ opened }) => opened,
)
// Lazy, because only some people choose nutrients.
const DashboardNutrients = lazyPart(
  () => import('../features/nutrients/DashboardNutrients.tsx').then((module) => module.DashboardNutrients),
  <Skeleton height={180} />,
)
const Onboarding = lazyPart(
  () => import('../features/goals/Onboarding.tsx').then((module) => module.Onboarding),
  <PageSpinner />,
)

/** How many recents the card shows. */
const maxRecents = 3

/** The cards, once their person has set goals or put that off. */
export function Dashboard() {
  const { hasCompletedOnboarding } = useUser()
  return hasCompletedOnboarding ? <Cards /> : <Onboarding />
}

/** What shows the day reads it itself, so that a logged food does not render all the others again. */
function Cards() {
  const { username, isCheckInDue, hasDashboardNutrients } = useUser()
  const checkIn = useDialogParams('checkIn')
  const today = useToday()
  const hello = greeting(useHour())
  const isPhone = useIsPhone()
  const isFasting = useWasFasting()

  const recents = (
    <div key="recents" style={{ gridArea: 'recents' }}>
      <Recents today={today} />
    </div>
  )
  const macros = (
    <div key="macros" style={{ gridArea: 'macros' }}>
      <Macros today={today} />
    </div>
  )
  const fasting = (
    <div key="fasting" style={{ gridArea: 'fasting' }}>
      <FastingCard />
    </div>
  )
  const week = (
    <Fragment key="week">
      <div style={{ gridArea: 'weekly' }}>
        <WeeklyGoalsCard />
      </div>
      {hasDashboardNutrients && (
        <div style={{ gridArea: 'nutrients' }}>
          <DashboardNutrients today={today} />
        </div>
      )}
      <div style={{ gridArea: 'weight' }}>
        <WeightCard />
      </div>
    </Fragment>
  )
  // In the order in which they are seen, which is that of the Tab key: on phones what is used most often comes first.
  const onPhone = isFasting ? [recents, fasting, macros, week] : [recents, macros, fasting, week]
  const cards = isPhone ? onPhone : [macros, fasting, week, recents]

  return (
    <>
      <Confetti />
      <Group justify="space-between" align="end" gap="12px 24px" mb={20}>
        <Box miw={0}>
          <PageTitle documentTitle={t`Dashboard`}>{t`${hello}, ${username}`}</PageTitle>
          <Text c="dimmed" mt={2}>
            {dateText(today, today)}
          </Text>
        </Box>
        <Week today={today} />
      </Group>
      {isCheckInDue && (
        <Box mb="var(--gl-gap)">
          <CheckInCard onOpen={() => checkIn.open({ checkIn: 1 })} />
        </Box>
      )}
      <div className={styles.dashboard} data-nutrients={hasDashboardNutrients || undefined}>
        <div style={{ gridArea: 'hero' }}>
          <Overview today={today} />
        </div>
        {cards}
        <div style={{ gridArea: 'leaders' }}>
          <BuddyLeadersCard />
        </div>
        <div style={{ gridArea: 'achievement' }}>
          <NextAchievementCard />
        </div>
      </div>
      {(isCheckInDue || checkIn.shown.checkIn) && (
        <CheckInDialog opened={checkIn.shown.checkIn === 1} onClose={checkIn.close} />
      )}
    </>
  )
}

type OfToday = { today: Day }

function Week({ today }: OfToday) {
  const { day } = useDay(today)
  return <WeekStrip today={today} hasFoodToday={day && counted(day.food).length > 0} />
}

function Overview({ today }: OfToday) {
  const { dailyGoals, containers } = useUser()
  const dialog = useDialogParams('containers')
  const { day, failed, retry } = useDay(today)
  const water = useWater(today, day?.food, dailyGoals.water)
  const food = day && counted(day.food)
  return (
    <>
      <WellnessOverview
        goal={dailyGoals.calories}
        consumed={food && totals(food).calories}
        burned={day && burnedBy(counted(day.exercise))}
        failed={failed}
        onRetry={retry}
        tiles={
          <>
            <WaterTile
              water={water.water}
              goal={dailyGoals.water}
              containers={containers}
              onAdd={water.add}
              onEdit={() => dialog.open({ containers: 1 })}
              onRemove={water.remove}
              failed={water.failed}
              onRetry={water.retry}
            />
            <FruitVegTile portions={food && fruitAndVegCount(food)} />
          </>
        }
      />
      <ContainersModal opened={dialog.shown.containers !== undefined} onClose={dialog.close} />
    </>
  )
}

function Macros({ today }: OfToday) {
  const { dailyGoals } = useUser()
  const { day, failed, retry } = useDay(today)
  return <Macronutrients sums={day && totals(counted(day.food))} goals={dailyGoals} failed={failed} onRetry={retry} />
}

/** What was eaten last at the meal of the hour, to log it again. */
function Recents({ today }: OfToday) {
  const units = useUnits()
  const meal = useUsualMeal()
  const { recents, ...query } = useRecents(meal, today)
  const navigate = useNavigate()

  function logAgain(id: string) {
    const recent = recents?.find((one) => one.id === id)
    const entry = recent && repeatEntry(optionOfRecent(recent), meal)
    if (!entry) return
    const logged = { ...entry, id: newId(), date: today }
    showAdded(id)
    const saving = foodLog.log(logged)
    saving.catch(() => showAdded(null))
    const { foodName } = entry
    const mealName = word(meal)
    offerUndo(t`${foodName} added to ${mealName}.`, [saving], () => foodLog.undo([logged]))
  }

  return (
    <RecentsCard
      {...query}
      notice={<UnsavedNotice inset date={today} onShow={() => void navigate({ to: '/diary' })} />}
      meal={meal}
      foods={recents?.slice(0, maxRecents).map(({ id, foodName, last }) => ({
        id,
        name: foodName,
        amount: units.shortAmount(last),
        calories: last.calories,
      }))}
      onAdd={logAgain}
    />
  )
}

/** The dashboard's greeting at an hour (0 to 23): morning from 5, afternoon from 12, evening from 18. */
function greeting(hour: number): string {
  if (hour >= 5 && hour < 12) return t`Good morning`
  return hour >= 12 && hour < 18 ? t`Good afternoon` : t`Good evening`
}

/**
 * Whether a fast was running when the screen was opened. A card that moved as somebody starts or ends one would be gone from
 * under their finger.
 */
function useWasFasting(): boolean {
  const { data } = trpc.fasting.current.useQuery()
  const [was, setWas] = useState<boolean>()
  if (was === undefined && data) setWas(data.running !== null)
  return was ?? false
}
