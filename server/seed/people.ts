/** The other people of the demo world, and what each of them does in 90 days. */

import { weekday } from '../domain/day.ts'
import type { Api } from '../router.ts'
import { breakfasts, dinners, energyBalls, foodItems, logDish, lunches, redLentilDal } from './dishes.ts'
import { elena } from './elena.ts'
import type { Person, Story } from './story.ts'

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
