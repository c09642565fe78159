import { plural, t } from '@lingui/core/macro'
import { Box, Button, Flex, Group, Skeleton, Text } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { addDays, type Day } from '#domain/day.ts'
import { DayBar } from '../features/diary/date/DayBar.tsx'
import { counted } from '../features/diary/day/entries.ts'
import { useDay } from '../features/diary/day/use-day.ts'
import { useGoals } from '../features/goals/use-goals.ts'
import { DailyCard } from '../features/nutrition-summary/DailyCard.tsx'
import { spanWithWeekBefore } from '../features/nutrition-summary/daily.ts'
import { type FiguresOfRange, ofDay, ofRange } from '../features/nutrition-summary/figures.ts'
import { InNumbers, IntakeCard } from '../features/nutrition-summary/Intake.tsx'
import { longSpans } from '../search-params.ts'
import { trpc } from '../trpc.ts'
import { Card, EmptyState } from '../ui/cards.tsx'
import { FailedCard } from '../ui/failed.tsx'

import { dateOf, dateText } from '../ui/format.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageTitle } from '../ui/page.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { useToday } from '../user.ts'
import styles from './screens.module.css'

// Lazy, because it is below what the screen is opened for.
const AllNutrients = lazyPart(
  () => import('../features/nutrients/AllNutrients.tsx').then((module) => module.AllNutrients),
  <Skeleton height={600} />,
)

const spans = () => [
  { value: '1', label: t`Day` },
  { value: '7', label: t`7 days` },
  { value: '30', label: t`30 days` },
  { value: '90', label: t`90 days` },
  { value: '365', label: t`Year` },
]

/** Shows one day (`date`), or with `days` the days that end with it, and their mean. */
export function NutritionSummary() {
  const search = useSearch({ from: '/frame/nutrition-summary' })
  const navigate = useNavigate({ from: '/nutrition-summary' })
  const today = useToday()
  const date = search.date ?? today
  const days = search.days ?? 1

  const { day, ...ofOneDay } = useDay(date)
  const goalsOfDay = useGoals(date)
  const range = useRange(date, days, today)
  const { figures, failed, retry } =
    days === 1
      ? { figures: day && ofDay({ food: counted(day.food), exercise: counted(day.exercise) }), ...ofOneDay }
      : range
  const goals = (days > 1 ? range.goals : undefined) ?? goalsOfDay

  const go = (to: Day) =>
    void navigate({
      search: ({ date: _, ...rest }) => (to === today ? rest : { ...rest, date: to }),
      resetScroll: false,
    })
  const span = (chosen: string) =>
    void navigate({
      search: ({ days: _, ...rest }) => {
        const days = longSpans.find((one) => String(one) === chosen)
        return days ? { ...rest, days } : rest
      },
      replace: true,
      resetScroll: false,
    })

  return (
    <>
      <Link to="/dashboard" className="gl-link">
        <Flex component="span" display="inline-flex" align="center" gap={5} fz="secondary" mb={8}>
          <IconArrowLeft className="gl-mirrored" size={17} stroke={2.2} aria-hidden />
          {t`Back to Dashboard`}
        </Flex>
      </Link>
      <PageTitle>{t`Nutritional Summary`}</PageTitle>
      <Group justify="space-between" gap="4px 16px" mt={4}>
        <DayBar date={date} today={today} onGo={go} />
        <Box w={{ base: '100%', sm: 'auto' }}>
          <SegmentedControl
            fullWidth
            aria-label={t`Span`}
            data={spans()}
            value={String(days)}
            onChange={span}
            labelClassName={styles.span}
          />
        </Box>
      </Group>
      <Text c="dimmed" mt={days > 1 ? 8 : 0} mb={14} aria-live="polite">
        {days > 1 && spanText(date, days, today, range.figures)}
      </Text>
      {failed ? (
        <Card title={t`Intake against daily goals`}>
          <FailedCard
            message={days > 1 ? t`Could not load these days.` : t`Could not load this day.`}
            onRetry={retry}
          />
        </Card>
      ) : figures?.days === 0 ? (
        <Card title={t`Intake against daily goals`}>
          <EmptyState
            title={nothingText(date, days, today)}
            help={t`Log a food to see how the day compares with your goals.`}
            action={
              <Button
                renderRoot={(props) => (
                  <Link {...props} to="/diary" search={{ ...(date !== today && { date }), log: 1 }} />
                )}
                leftSection={<IconPlus size={18} stroke={2.2} />}
              >{t`Log food`}</Button>
            }
          />
        </Card>
      ) : (
        <div className={styles.nutrition}>
          {days > 1 && (
            <div className={styles.daily}>
              <DailyCard
                date={date}
                days={days}
                today={today}
                nutrient={search.nutrient ?? 'calories'}
                onNutrient={(chosen) =>
                  void navigate({
                    search: ({ nutrient: _, ...rest }) =>
                      chosen === 'calories' ? rest : { ...rest, nutrient: chosen },
                    replace: true,
                    resetScroll: false,
                  })
                }
              />
            </div>
          )}
          <IntakeCard figures={figures} goals={goals} />
          <InNumbers figures={figures} goals={goals} when={whenText(date, days, today)} isMean={days > 1} />
          <div className={styles.daily}>
            <AllNutrients from={addDays(date, 1 - days)} to={date} when={whenText(date, days, today)} />
          </div>
        </div>
      )}
    </>
  )
}

/** `today`, `yesterday`, `on Wednesday, 18 November`, `in these 7 days`. */
function whenText(date: Day, days: number, today: Day): string {
  if (days > 1) return plural(days, { one: 'in this # day', other: 'in these # days' })
  if (date === today) return t`today`
  if (date === addDays(today, -1)) return t`yesterday`
  const day = dateText(date, today)
  return t`on ${day}`
}

function nothingText(date: Day, days: number, today: Day): string {
  const when = whenText(date, days, today)
  return days === 1 && date > today ? t`Nothing planned ${when}.` : t`Nothing logged ${when}.`
}

/** `13 November to 19 November · average of 5 complete days`. */
function spanText(date: Day, days: number, today: Day, figures: FiguresOfRange | undefined): string {
  const from = dateOf(addDays(date, 1 - days), today)
  const to = dateOf(date, today)
  const span = date === today ? t`${from} to today` : t`${from} to ${to}`
  const count = figures?.days
  if (!count) return span
  const counted = figures.areComplete
    ? plural(count, { one: 'average of # complete day', other: 'average of # complete days' })
    : plural(count, { one: 'average of # day, not complete yet', other: 'average of # days, not complete yet' })
  return `${span} · ${counted}`
}

/** The mean intake and goals of the `days` days that end with `date`; fetched only when `days` is above 1. */
function useRange(date: Day, days: number, today: Day) {
  const { data, isError, refetch } = trpc.diary.summary.useQuery(
    { from: addDays(date, 1 - days), to: date },
    { enabled: days > 1 },
  )
  // The same as the chart of the days asks for.
  const daily = trpc.diary.daily.useQuery(spanWithWeekBefore(date, days), { enabled: days > 1 })
  const figures = data && daily.data && ofRange(data, daily.data, today)
  return {
    figures,
    goals: data && { ...data.goals, ...figures?.goals },
    failed: (isError && !data) || (daily.isError && !daily.data),
    retry: () => void Promise.all([refetch(), daily.refetch()]),
  }
}
