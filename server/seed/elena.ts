/** The person of the demo world who uses everything, and her 90 days. */

import { type Day, weekday } from '../domain/day.ts'
import type { Api } from '../router.ts'
import {
  breakfasts,
  chickpeaSalad,
  dinners,
  foodItems,
  logDish,
  logRecipe,
  lunches,
  overnightOats,
  redLentilDal,
  salmonTraybake,
  snacks,
} from './dishes.ts'
import type { Person, Story } from './story.ts'

export const elena: Person = { username: 'elena', email: 'elena@example.org', gender: 'female' }

const firstDay = 89
/** Days, counted back from today, on which she logged nothing. Her streak counts since the last one. */
const daysOff = [64, 41, 18]
/** kg */
const [firstWeight, lastWeight] = [73.6, 68.7]
const fastsSince = 70

/** Ninety days of a person who uses everything. */
export function planElena(story: Story): void {
  planSettings(story)
  planRecipes(story)
  for (let daysAgo = firstDay; daysAgo >= 0; daysAgo--) {
    if (daysOff.includes(daysAgo)) continue
    planMeals(story, daysAgo)
    planWater(story, daysAgo)
    planExercise(story, daysAgo)
    planWeight(story, daysAgo)
  }
  for (let daysAgo = fastsSince; daysAgo > -1; daysAgo--) planFast(story, daysAgo)
  planWeightLoss(story)
}

function planSettings({ plan, planAhead, day }: Story): void {
  plan(elena, firstDay, '06:30', async (api) => {
    await api.goals.change({ calories: 2_100, protein: 110, carbs: 250, fat: 70, water: 8, height: 168 })
    await api.profile.change({ targetWeight: 65, birthDate: '1991-04-12', formulaSex: 'female', activityLevel: 'low' })
    await api.profile.changePreferences({ isWeeklySummarySubscribed: true })
  })
  plan(elena, 60, '20:15', (api) => api.goals.change({ calories: 2_000, fiber: 30, salt: 6 }))
  for (let daysAgo = firstDay; daysAgo >= 0; daysAgo--)
    if (weekday(day(daysAgo)) === 0)
      planAhead(elena, daysAgo, '09:30', (api) => api.goals.setWeek({ weightGoal: 0.5, exerciseGoal: 3 }))

  const favourites = ['banana', 'greek-yogurt_plain', 'coffee-with-milk', 'almonds', 'chocolate_dark-70-85', 'oats']
  for (const [n, key] of favourites.entries())
    plan(elena, 80 - 9 * n, '12:50', (api) => api.favourites.add({ id: `staples:${key}` }))

  const sourdough = { productName: 'Market hall sourdough', calories: 252, protein: 8.9, carbs: 49, fat: 1.6 }
  plan(elena, 33, '10:40', (api) => api.customFoods.create({ ...sourdough, servingSize: '1 slice (55 g)' }))
  const granola = { productName: 'Homemade granola', calories: 436, protein: 11.2, carbs: 54, fat: 19, fiber: 8.1 }
  plan(elena, 2, '11:05', (api) => api.customFoods.create({ ...granola, servingSize: '1 bowl (45 g)' }))

  plan(elena, 77, '18:30', saveMeal('Usual breakfast', breakfasts[0]))
  plan(elena, 52, '13:20', saveMeal('Soup and toast', lunches[1]))
  plan(elena, 29, '13:20', saveMeal('Packed lunch', lunches[3]))

  // A paused streak over a long weekend, on which she logged anyway.
  plan(elena, 30, '21:00', (api) => api.streak.pause({ startDate: day(29), endDate: day(27) }))
  plan(elena, 2, '21:30', (api) => api.notifications.markRead())
}

const saveMeal =
  (name: string, dish: (typeof breakfasts)[number] = []) =>
  async (api: Api) => {
    await api.meals.create({ name, items: await foodItems(api, dish) })
  }

function planRecipes({ plan }: Story): void {
  for (const [daysAgo, { dish, ...recipe }] of [
    [75, redLentilDal],
    [58, overnightOats],
    [36, salmonTraybake],
    [12, chickpeaSalad],
  ] as const)
    plan(elena, daysAgo, '16:40', async (api) => {
      await api.recipes.create({ ...recipe, ingredients: await foodItems(api, dish) })
    })
}

/** Meals between 10 and 18 o'clock on days with a fast, and later dinners at weekends. */
function planMeals({ plan, planAhead, oneOf, random, day }: Story, daysAgo: number): void {
  const isWeekend = [5, 6].includes(weekday(day(daysAgo)))
  const [breakfast, lunch, dinner] = [oneOf(breakfasts), oneOf(lunches), oneOf(dinners)]
  const [snack, secondSnack] = [oneOf(snacks), oneOf(snacks)]
  const chance = random()

  planAhead(elena, daysAgo, '10:20', (api, date) =>
    daysAgo < 57 && chance < 0.12
      ? logRecipe(api, date, 'Breakfast', overnightOats.name)
      : logDish(api, date, 'Breakfast', breakfast),
  )
  planAhead(elena, daysAgo, '12:45', (api, date) => {
    if (daysAgo < 12 && chance < 0.3) return logRecipe(api, date, 'Lunch', chickpeaSalad.name)
    // An entry with calories but unknown nutrients.
    if (daysAgo > 1 && chance > 0.94) return logUnknown(api, date)
    return logDish(api, date, 'Lunch', lunch)
  })
  planAhead(elena, daysAgo, '15:30', (api, date) => logDish(api, date, 'Snacks', snack))
  if (random() < 0.7) planAhead(elena, daysAgo, '16:30', (api, date) => logDish(api, date, 'Snacks', secondSnack))
  plan(elena, daysAgo, isWeekend ? '19:30' : '17:35', (api, date) => {
    if (daysAgo < 75 && chance > 0.3 && chance < 0.5) return logRecipe(api, date, 'Dinner', redLentilDal.name)
    if (daysAgo < 36 && chance > 0.5 && chance < 0.62) return logRecipe(api, date, 'Dinner', salmonTraybake.name)
    return logDish(api, date, 'Dinner', dinner)
  })
}

const logUnknown = (api: Api, date: Day) =>
  api.diary.logFood({
    date,
    mealType: 'Lunch',
    foodName: 'Lunch in the canteen',
    servingSize: '1 serving',
    calories: 650,
  })

/** She reaches the goal of 8 on most days, but never on 7 in a row, so that the achievement for it stays locked. */
function planWater({ planAhead, random }: Story, daysAgo: number): void {
  const glasses = daysAgo % 7 === 6 || daysAgo === 0 ? 6 : random() < 0.8 || daysAgo < 6 ? 8 : 5
  for (let n = 0; n < glasses; n++)
    planAhead(elena, daysAgo, `${String(9 + Math.floor(1.5 * n)).padStart(2, '0')}:10`, (api, date) =>
      api.water.add({ date }),
    )
}

const workouts = [
  { exerciseName: 'Running, 5 km', caloriesBurned: 310 },
  { exerciseName: 'Yoga', caloriesBurned: 130 },
  { exerciseName: 'Swimming', caloriesBurned: 280 },
  { exerciseName: 'Cycling to work', caloriesBurned: 190 },
]

function planExercise({ planAhead, oneOf }: Story, daysAgo: number): void {
  if (![0, 2, 5].includes(daysAgo % 7)) return
  const workout = oneOf(workouts)
  planAhead(elena, daysAgo, '08:15', (api, date) => api.exercise.log({ date, ...workout }))
}

/** Every second or third morning: a steady loss with the usual ups and downs. */
function planWeight({ planAhead, random }: Story, daysAgo: number): void {
  const noise = (random() - 0.5) * (daysAgo === 0 || daysAgo === firstDay ? 0 : 1.1)
  if (daysAgo % 5 !== 0 && daysAgo % 5 !== 2 && daysAgo !== firstDay) return
  const share = 1 - daysAgo / firstDay
  const rounded = (value: number) => Math.round(value * 10) / 10
  const weight = rounded(firstWeight + (lastWeight - firstWeight) * share + noise)
  const isMeasured = daysAgo % 10 === 0
  const measured = {
    bodyFatPercentage: rounded(30.4 - 2.5 * share),
    measurements: { waist: rounded(82.5 - 4 * share) },
  }
  planAhead(elena, daysAgo, '07:05', (api, date) => api.progress.log({ date, weight, ...(isMeasured ? measured : {}) }))
}

/** From Sunday to Thursday, overnight. */
function planFast({ plan, day, random }: Story, daysAgo: number): void {
  if ([5, 6].includes(weekday(day(daysAgo)))) return
  const isShort = random() < 0.15
  plan(elena, daysAgo, '18:00', (api) => api.fasting.toggle({}))
  plan(elena, daysAgo - 1, isShort ? '08:40' : '10:02', (api) => api.fasting.toggle({}))
}

/** A plan of five weeks. She declined one check-in, and chose more than proposed in the last one; today's is still to come. */
function planWeightLoss({ plan }: Story): void {
  plan(elena, 35, '19:50', (api) => api.plan.set({ aim: 'lose', ratePercent: 0.5 }))
  for (const daysAgo of [35, 28, 14]) plan(elena, daysAgo, '20:10', (api) => api.plan.checkIn({ decision: 'accept' }))
  plan(elena, 21, '20:10', (api) => api.plan.checkIn({ decision: 'decline' }))
  plan(elena, 7, '20:10', (api) => api.plan.checkIn({ decision: 'accept', calories: 1_850 }))
  // A day on which she logged, but not everything.
  plan(elena, 11, '22:30', (api, date) => api.diary.setStatus({ date, status: 'incomplete' }))
}
