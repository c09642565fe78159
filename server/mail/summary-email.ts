import type { Day } from '../domain/day.ts'
import { type Email, renderEmail, type Site } from './email.ts'

/** One week, Sunday to Saturday. Energy in kcal, water in glasses, weight in kg; null means unknown. */
export type WeekSummary = {
  from: Day
  to: Day
  daysLogged: number
  /** Mean over the days that have an entry. */
  averageCalories: number | null
  /** False when an entry has no calories, so that the average is a lower bound. */
  isComplete: boolean
  calorieGoal: number
  waterGlasses: number
  workouts: number
  caloriesBurned: number
  weight: number | null
  weightChange: number | null
  /** In days; null while the user hides streaks. */
  streak: number | null
}

export function summaryEmail(site: Site, username: string, week: WeekSummary, unsubscribeToken: string): Email {
  const unsubscribeUrl = `${site.url}/api/unsubscribe/${unsubscribeToken}`
  return renderEmail(site, {
    subject: `Your week on ${site.name}: ${longDay(week.from)} to ${longDay(week.to)}`,
    parts: [
      `Hello ${username},`,
      week.daysLogged > 0 ? 'here is your week.' : 'you logged no food this week. Every new day is a fresh start.',
      { facts: factsOf(week) },
      { button: 'Open my diary', url: `${site.url}/diary` },
    ],
    footer: [
      'You get this email every Sunday because you turned it on in Account Settings.',
      { button: 'Unsubscribe', url: unsubscribeUrl },
    ],
    // One-click unsubscribe in the mail program, without signing in (RFC 8058).
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}

function factsOf(week: WeekSummary): [string, string][] {
  const { averageCalories, isComplete, calorieGoal, workouts, weight, weightChange } = week
  const average = averageCalories === null ? 'unknown' : `${isComplete ? '' : 'at least '}${kcal(averageCalories)}`
  return [
    ['Days logged', `${week.daysLogged} of 7`],
    ['Average calories', week.daysLogged > 0 ? `${average} a day (goal ${kcal(calorieGoal)})` : 'none logged'],
    ['Water', counted(week.waterGlasses, 'glass', 'glasses')],
    ['Exercise', `${counted(workouts, 'workout', 'workouts')}, ${kcal(week.caloriesBurned)} burned`],
    ['Weight', weight === null ? 'not logged' : `${number(weight, 1)} kg${changeText(weightChange)}`],
    ...(week.streak === null ? [] : [['Streak', counted(week.streak, 'day', 'days')] satisfies [string, string]]),
  ]
}

function changeText(change: number | null): string {
  if (change === null) return ''
  return ` (${change > 0 ? '+' : ''}${number(change, 1)} kg this week)`
}

const number = (value: number, decimals = 0) =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: 0, maximumFractionDigits: decimals }).format(value)
const kcal = (value: number) => `${number(value)} kcal`
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`
const longDay = (day: Day) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
