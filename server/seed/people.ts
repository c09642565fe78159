/** The people of the demo world, and what each of them does in 90 days. */

import { type Day, weekday } from '../domain/day.ts'
import type { Api } from '../router.ts'
import {
  breakfasts,
  chickpeaSalad,
  dinners,
  energyBalls,
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
}

function planSettings({ plan, planAhead, day }: Story): void {
  plan(elena, firstDay, '06:30', async (api) => {
    await api.goals.change({ calories: 2_100, protein: 110, carbs: 250, fat: 70, water: 8, height: 168 })
    await api.profile.change({ targetWeight: 65 })
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

export const admin: Person = { username: 'admin', email: 'admin@example.org', gender: 'other' }
export const jonas: Person = { username: 'jonas_k', email: 'jonas@example.org', gender: 'male' }
export const priya: Person = { username: 'priya.runs', email: 'priya@example.org', gender: 'female' }
const tomasz: Person = { username: 'tomasz', email: 'tomasz@example.org', gender: 'male' }
const mia: Person = { username: 'mia-b', email: 'mia@example.org', gender: 'female' }
const oleander: Person = { username: 'oleander', email: 'oleander@example.org', gender: 'other' }

/** Days counted back from today: `joined`, `dayOff` is the last one without an entry, `until` the last one with an entry. */
type Habits = { joined: number; dayOff: number; until?: number; workouts: number[]; weight: number; exercise: string }

/** The admin, who registers first, two buddies, a person with a pending request, and others whom only the admin sees. */
export function planOthers(story: Story): void {
  story.plan(admin, 90, '08:00', (api) => api.profile.completeOnboarding())
  planDays(story, jonas, { joined: 88, dayOff: 41, workouts: [1, 3], weight: 84.2, exercise: 'Bouldering' })
  planDays(story, priya, { joined: 72, dayOff: 23, workouts: [0, 2, 4, 6], weight: 61.5, exercise: 'Running, 10 km' })
  planDays(story, tomasz, { joined: 50, dayOff: 9, workouts: [6], weight: 91.3, exercise: 'Football' })
  planDays(story, mia, { joined: 24, dayOff: 4, workouts: [2, 5], weight: 58.9, exercise: 'Dancing' })
  planDays(story, oleander, { joined: 62, dayOff: 45, until: 30, workouts: [], weight: 77, exercise: 'Walking' })
  planFriendships(story)
  planSubmissions(story)
}

function planDays(story: Story, who: Person, habits: Habits): void {
  const { plan, planAhead, oneOf, random, day } = story
  const { joined, dayOff, until = 0, workouts, weight, exercise } = habits
  plan(who, joined, '07:30', (api) => api.goals.change({ calories: 2_300, protein: 120, height: 176 }))
  for (let daysAgo = joined; daysAgo >= until; daysAgo--) {
    if (daysAgo === dayOff) continue
    const [breakfast, lunch, dinner] = [oneOf(breakfasts), oneOf(lunches), oneOf(dinners)]
    planAhead(who, daysAgo, '08:10', (api, date) => logDish(api, date, 'Breakfast', breakfast))
    plan(who, daysAgo, '12:30', (api, date) => logDish(api, date, 'Lunch', lunch))
    if (random() < 0.8) plan(who, daysAgo, '19:20', (api, date) => logDish(api, date, 'Dinner', dinner))
    if (random() < 0.5) plan(who, daysAgo, '11:00', (api, date) => api.water.add({ date }))
    if (workouts.includes(weekday(day(daysAgo))))
      plan(who, daysAgo, '18:10', (api, date) =>
        api.exercise.log({ date, exerciseName: exercise, caloriesBurned: 420 }),
      )
    const kilograms = Math.round((weight + random() - (joined - daysAgo) / 60) * 10) / 10
    if (daysAgo % 7 === 1) plan(who, daysAgo, '07:15', (api, date) => api.progress.log({ date, weight: kilograms }))
  }
}

function planFriendships({ plan }: Story): void {
  plan(jonas, 80, '20:00', befriend(elena))
  plan(elena, 80, '21:10', accept)
  plan(elena, 61, '13:00', befriend(priya))
  plan(priya, 61, '17:45', accept)
  plan(jonas, 50, '13:00', befriend(priya))
  plan(priya, 49, '17:45', accept)
  plan(tomasz, 1, '16:20', befriend(elena))

  plan(jonas, 17, '08:30', nudge(elena))
  plan(elena, 23, '21:40', nudge(priya))
  plan(priya, 0, '00:01', nudge(elena))

  plan(elena, 20, '19:00', async (api) => {
    const recipe = (await api.recipes.list()).find(({ name }) => name === redLentilDal.name)
    if (recipe) await api.shares.shareRecipe({ id: recipe.id, friendId: await idOf(api, jonas) })
  })
  plan(priya, 3, '18:50', async (api) => {
    const { dish, ...recipe } = energyBalls
    const { id } = await api.recipes.create({ ...recipe, ingredients: await foodItems(api, dish) })
    await api.shares.shareRecipe({ id, friendId: await idOf(api, elena) })
  })
}

const befriend = (whom: Person) => async (api: Api) => {
  await api.buddies.sendRequest({ userId: await idOf(api, whom) })
}

const nudge = (whom: Person) => async (api: Api) => {
  await api.buddies.nudge({ friendId: await idOf(api, whom) })
}

/** Accepts the pending friend request. */
async function accept(api: Api) {
  const [request] = (await api.buddies.list()).pending
  if (request) await api.buddies.answerRequest({ id: request.id, status: 'accepted' })
}

async function idOf(api: Api, { username }: Person): Promise<string> {
  const [found] = await api.buddies.search({ search: username })
  if (!found) throw new Error(`There is nobody called ${username}.`)
  return found.id
}

/** Work for the admin: feedback and foods, one of them with unlikely values and two with the same barcode. */
function planSubmissions({ plan }: Story): void {
  const barcode = '5901234123457'
  const oatDrink = { productName: 'Barista oat drink', calories: 59, protein: 1.1, carbs: 6.8, fat: 3, barcode }
  plan(jonas, 6, '19:40', (api) => api.customFoods.create({ ...oatDrink, servingSize: '1 glass (200 ml)' }))
  const sameCode = { productName: 'Oat drink barista 1 l', calories: 61, protein: 1, carbs: 6.6, fat: 3.1, barcode }
  plan(mia, 2, '09:15', (api) => api.customFoods.create({ ...sameCode, fiber: 0.8 }))
  const bar = { productName: 'Cocoa protein bar', calories: 38, protein: 32, carbs: 36, fat: 12 }
  plan(tomasz, 1, '17:05', (api) => api.customFoods.create({ ...bar, servingSize: '1 bar (60 g)' }))
  const kimchi = { productName: 'Kimchi from the corner shop', calories: 24, protein: 1.6, carbs: 3.1, fat: 0.4 }
  plan(priya, 26, '20:30', (api) => api.customFoods.create({ ...kimchi, servingSize: '1 portion (80 g)' }))

  // The admin approves the foods and resolves the feedback that were there then.
  plan(priya, 40, '20:40', (api) =>
    api.feedback.send({
      type: 'General Feedback',
      message: 'Moving here from another app took me an evening. The search is so much faster!',
    }),
  )
  plan(admin, 20, '10:15', async ({ admin: { foods, feedback } }) => {
    for (const { id } of await foods.pending()) await foods.review({ id, status: 'global' })
    for (const { id } of await feedback.list({})) await feedback.resolve({ id, isResolved: true })
  })

  // Without a mail server, the admin finds this mail in the outbox.
  plan(mia, 2, '09:05', (api) => api.account.forgotPassword({ email: mia.email }))

  plan(elena, 15, '20:50', (api) =>
    api.feedback.send({
      type: 'Feature Suggestion',
      message: 'Please let me plan the meals of next week, and make a shopping list of them.',
    }),
  )
  plan(mia, 3, '22:05', (api) =>
    api.feedback.send({
      type: 'Bug Report',
      message: 'On my old tablet the scanner does not find the camera. Typing the barcode works.',
    }),
  )
  plan(jonas, 1, '18:25', (api) =>
    api.feedback.send({ type: 'General Feedback', message: 'Using it every day for three months now. Thank you!' }),
  )
}
