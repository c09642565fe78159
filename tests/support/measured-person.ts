import { addDays, type Day } from '#domain/day.ts'
import type { Api } from '#server/router.ts'

/** The clock of a world stands at noon of this day. */
export const today: Day = '2026-03-10'

/** A man whose formula says about 2,400 kcal at 80 kg. */
export const profile = {
  birthDate: '1986-01-01',
  formulaSex: 'male',
  activityLevel: 'low',
  height: 180,
} as const

type Logged = {
  days: number
  until?: Day
  kcal?: (daysAgo: number) => number | null
  weight?: (daysAgo: number) => number | null
}

/** Logs one food and a weight on each of so many days before a day, by default the one of the clock: by default 2,500 kcal and 80 kg. */
export async function logDays(
  api: Api,
  { days, until = today, kcal = () => 2_500, weight = () => 80 }: Logged,
): Promise<void> {
  for (let daysAgo = days; daysAgo > 0; daysAgo--) {
    const date = addDays(until, -daysAgo)
    const calories = kcal(daysAgo)
    if (calories !== null)
      await api.diary.logFood({ date, mealType: 'Lunch', foodName: 'Everything', quantity: 1, calories })
    const kg = weight(daysAgo)
    if (kg !== null) await api.progress.log({ date, weight: kg })
  }
}

/** Makes somebody of whom 30 days say what they use. */
export async function becomeMeasured(api: Api, until?: Day): Promise<void> {
  await api.profile.change(profile)
  await logDays(api, { days: 30, until })
}
