import { eq } from 'drizzle-orm'
import { defaultMealTypes } from '#domain/meal-type.ts'
import { fasts } from '#schema'
import type { Write } from '#server/db/write.ts'
import { addNotification } from '#server/features/notifications.ts'
import type { Api } from '#server/router.ts'
import {
  addFriend,
  addFriendRequest,
  addHousehold,
  addInvitation,
  addPerson,
  addSharedRecipe,
  shareLunch,
} from './buddies.ts'
import type { World } from './world.ts'

const date = '2026-03-10'
const tooFar = '2030-01-01'
const oats = { foodName: 'Oats', calories: 200 }
const toast = { ...oats, date, mealType: 'Breakfast' as const }
const run = { date, exerciseName: 'Running', caloriesBurned: 310 }
const dal = { name: 'Dal', servings: 2, ingredients: [oats] }
const porridge = { name: 'Porridge', items: [oats] }
const weighing = { date, weight: 68.7, bodyFatPercentage: 27.9, measurements: { waist: 78.5 } }
const lastNight = { startTime: '2026-03-09T18:00:00.000Z', endTime: '2026-03-10T10:00:00.000Z' }
const nightBefore = { startTime: '2026-03-08T18:00:00.000Z', endTime: '2026-03-09T10:00:00.000Z' }
const apiToken = { name: 'Kitchen display', access: 'read' as const }
const granola = { productName: 'Granola', calories: 450 }

/** Ids of a user's rows. */
export type Rows = {
  entry: string
  exercise: string
  recipe: string
  meal: string
  food: string
  favourite: string
  pause: string
  progress: string
  /** The id of a friend. */
  friend: string
  /** The id of somebody who is no friend. */
  stranger: string
  /** A friend request that waits for an answer, and the id of who sent it. */
  request: string
  requester: string
  fast: string
  /** What the friend shares with the caller. */
  share: string
  /** A friend outside of the caller's household. */
  buddy: string
  /** Invitations to and by the caller, and the ids of who sent and who got them. */
  invitation: string
  inviter: string
  sentInvitation: string
  invitee: string
  apiToken: string
  /** The key of a nutrient of their own. */
  nutrient: string
}

/** Gives the caller a row of each kind, and a running fast if asked to. */
export async function fill(world: Pick<World, 'db' | 'clock'>, api: Api, isFasting = false): Promise<Rows> {
  await api.water.add({ date })
  const { id: userId } = await api.account.me()
  addNotification(world.db, userId, { kind: 'nudge', message: () => 'Bob nudged you.' }, world.clock())
  // Those of an earlier call would overlap.
  for (const { id } of (await api.streak.get()).pauses) await api.streak.removePause({ id })
  const { id: favourite } = await api.customFoods.create({ ...granola, productName: 'Muesli' })
  await api.favourites.add({ id: favourite })
  await api.profile.change({ height: 168, birthDate: '1990-01-01', formulaSex: 'female' })
  await api.plan.set({ aim: 'lose' })
  const requester = addPerson(world)
  const friend = addFriend(world, userId)
  // An account holds only so many.
  for (const { id } of await api.tokens.list()) await api.tokens.remove({ id })
  // Of earlier samples, which would be under way at the same times.
  world.db.delete(fasts).where(eq(fasts.userId, userId)).run()
  if (isFasting) await api.fasting.start({ startTime: lastNight.endTime })
  const [buddy, inviter, invitee] = [addFriend(world, userId), addFriend(world, userId), addFriend(world, userId)]
  // Of earlier samples: there can be only so many.
  for (const { id } of (await api.household.invitations()).sent) await api.household.withdraw({ id })
  addHousehold(world, userId, friend)
  shareLunch(world, buddy, date)
  return {
    friend,
    buddy,
    inviter,
    invitee,
    invitation: addInvitation(world, inviter, userId),
    sentInvitation: addInvitation(world, userId, invitee),
    share: addSharedRecipe(world, friend, userId),
    stranger: addPerson(world),
    request: addFriendRequest(world, requester, userId, 'pending'),
    requester,
    favourite,
    fast: (await api.fasting.add(lastNight)).id,
    entry: (await api.diary.logFood(toast)).id,
    exercise: (await api.exercise.log(run)).id,
    recipe: (await api.recipes.create(dal)).id,
    meal: (await api.meals.create(porridge)).id,
    food: (await api.customFoods.create(granola)).id,
    apiToken: (await api.tokens.create(apiToken)).id,
    pause: (await api.streak.pause({ endDate: '2026-03-12' })).id,
    progress: (await api.progress.log(weighing)).id,
    nutrient: (
      (await api.nutrients.list()).find(({ isOwn }) => isOwn) ??
      (await api.nutrients.create({ name: 'Creatine', unit: 'g' }))
    ).key,
  }
}

/** Sample inputs of a mutation, valid and invalid. `own` are rows of the caller, `others` of another user. */
export type WriteSample = {
  subject: Write['subject']
  dates?: readonly string[]
  /** Succeeds only while a fast is running. */
  isFasting?: true
  /** The ids of the other people whose data it changes. */
  others?: (own: Rows) => string[]
  good: (own: Rows, id: string) => object | undefined
  bad?: (others: Rows, id: string) => object
}

const food = { subject: 'food', dates: [date] } as const
const exercise = { subject: 'exercise', dates: [date] } as const
const water = { subject: 'water', dates: [date] } as const
const progress = { subject: 'progress', dates: [date] } as const

/** A sample of each mutation of a user's data, by the name of the procedure. */
export const writeSamples: Record<string, WriteSample> = {
  'buddies.sendRequest': {
    subject: 'buddy',
    others: ({ stranger }) => [stranger],
    good: ({ stranger: userId }) => ({ userId }),
    bad: (_, userId) => ({ userId }),
  },
  'buddies.answerRequest': {
    subject: 'buddy',
    others: ({ requester }) => [requester],
    good: ({ request: id }) => ({ id, status: 'accepted' }),
    bad: ({ request: id }) => ({ id, status: 'accepted' }),
  },
  'buddies.nudge': {
    subject: 'buddy',
    others: ({ friend }) => [friend],
    good: ({ friend: friendId }) => ({ friendId }),
    bad: ({ friend: friendId }) => ({ friendId }),
  },
  'buddies.remove': {
    subject: 'buddy',
    others: ({ friend }) => [friend],
    good: ({ friend: friendId }) => ({ friendId }),
    bad: ({ friend: friendId }) => ({ friendId }),
  },
  'buddies.copyMeal': {
    ...food,
    good: ({ buddy: friendId }, copyId) => ({ friendId, date, mealType: 'Lunch', toDate: date, copyId }),
    bad: ({ buddy: friendId }, copyId) => ({ friendId, date, mealType: 'Lunch', toDate: date, copyId }),
  },
  'household.invite': {
    subject: 'household',
    others: ({ buddy }) => [buddy],
    good: ({ buddy: userId }) => ({ userId }),
    bad: ({ buddy: userId }) => ({ userId }),
  },
  'household.answer': {
    subject: 'household',
    others: ({ inviter }) => [inviter],
    // Accepting needs somebody who lives alone.
    good: ({ invitation: id }) => ({ id, status: 'declined' }),
    bad: ({ invitation: id }) => ({ id, status: 'accepted' }),
  },
  'household.withdraw': {
    subject: 'household',
    others: ({ invitee }) => [invitee],
    good: ({ sentInvitation: id }) => ({ id }),
    bad: ({ sentInvitation: id }) => ({ id }),
  },
  'household.leave': { subject: 'household', others: ({ friend }) => [friend], good: () => undefined },
  'diary.logFood': { ...food, good: (_, id) => ({ ...toast, id }), bad: ({ entry: id }) => ({ ...toast, id }) },
  'diary.logFoods': {
    ...food,
    good: (_, id) => ({ entries: [{ ...toast, id }] }),
    bad: ({ entry: id }) => ({ entries: [toast, { ...toast, id }] }),
  },
  'diary.copyFood': {
    ...food,
    good: (_, id) => ({ id, date, mealType: 'Lunch', foodItems: [oats, oats] }),
    bad: (_, id) => ({ id, date: tooFar, mealType: 'Lunch', foodItems: [oats] }),
  },
  'diary.changeFood': {
    ...food,
    good: ({ entry: id }) => ({ id, quantity: 2 }),
    bad: ({ entry: id }) => ({ id, quantity: 2 }),
  },
  'diary.removeFood': { ...food, good: ({ entry: id }) => ({ id }), bad: ({ entry: id }) => ({ id }) },
  'diary.setStatus': {
    subject: 'dayStatus',
    dates: [date],
    good: () => ({ date, status: 'complete' }),
    bad: () => ({ date }),
  },
  'diary.removeFoods': { ...food, good: ({ entry: id }) => ({ ids: [id] }), bad: () => ({ ids: [] }) },
  'exercise.log': { ...exercise, good: (_, id) => ({ ...run, id }), bad: ({ exercise: id }) => ({ ...run, id }) },
  'exercise.change': {
    ...exercise,
    good: ({ exercise: id }) => ({ id, caloriesBurned: 280 }),
    bad: ({ exercise: id }) => ({ id, caloriesBurned: 280 }),
  },
  'exercise.remove': { ...exercise, good: ({ exercise: id }) => ({ id }), bad: ({ exercise: id }) => ({ id }) },
  'water.add': { ...water, good: (_, id) => ({ date, id }), bad: () => ({ date: tooFar }) },
  'water.remove': { ...water, good: (_, id) => ({ date, id }), bad: () => ({ date: tooFar }) },
  'recipes.create': { subject: 'recipe', good: (_, id) => ({ ...dal, id }), bad: ({ recipe: id }) => ({ ...dal, id }) },
  'recipes.duplicate': {
    subject: 'recipe',
    good: ({ recipe: id }, copyId) => ({ id, copyId }),
    bad: ({ recipe: id }, copyId) => ({ id, copyId }),
  },
  'recipes.change': {
    subject: 'recipe',
    good: ({ recipe: id }) => ({ id, servings: 3 }),
    bad: ({ recipe: id }) => ({ id, servings: 3 }),
  },
  'recipes.remove': { subject: 'recipe', good: ({ recipe: id }) => ({ id }), bad: ({ recipe: id }) => ({ id }) },
  'meals.create': {
    subject: 'meal',
    good: (_, id) => ({ ...porridge, id }),
    bad: ({ meal: id }) => ({ ...porridge, id }),
  },
  'meals.change': {
    subject: 'meal',
    good: ({ meal: id }) => ({ id, name: 'Oatmeal' }),
    bad: ({ meal: id }) => ({ id, name: 'Oatmeal' }),
  },
  'meals.remove': { subject: 'meal', good: ({ meal: id }) => ({ id }), bad: ({ meal: id }) => ({ id }) },
  'mealTypes.save': {
    subject: 'profile',
    good: (_, id) => ({ mealTypes: [...defaultMealTypes, { name: id, startsAt: '10:00' }] }),
    bad: (_, id) => ({ mealTypes: [{ id, name: 'Tea', startsAt: null }] }),
  },
  'customFoods.create': {
    subject: 'customFood',
    good: (_, id) => ({ ...granola, id }),
    bad: ({ food: id }) => ({ ...granola, id }),
  },
  'customFoods.change': {
    subject: 'customFood',
    good: ({ food: id }) => ({ id, calories: 440 }),
    bad: ({ food: id }) => ({ id, calories: 440 }),
  },
  'customFoods.remove': { subject: 'customFood', good: ({ food: id }) => ({ id }), bad: ({ food: id }) => ({ id }) },
  'nutrients.create': {
    subject: 'nutrients',
    good: (_, id) => ({ name: id, unit: 'g' }),
    bad: () => ({ name: 'Iron', unit: 'mg' }),
  },
  'nutrients.change': {
    subject: 'nutrients',
    good: () => ({ key: 'iron', isShown: false }),
    bad: ({ nutrient: key }) => ({ key: `${key}0`, isShown: false }),
  },
  'nutrients.remove': {
    subject: 'nutrients',
    good: ({ nutrient: key }) => ({ key }),
    bad: ({ nutrient: key }) => ({ key: `${key}0` }),
  },
  'favourites.add': { subject: 'favourite', good: ({ food: id }) => ({ id }), bad: ({ food: id }) => ({ id }) },
  'favourites.remove': {
    subject: 'favourite',
    good: ({ favourite: id }) => ({ id }),
    bad: ({ favourite: id }) => ({ id }),
  },
  'fasting.toggle': { subject: 'fast', good: () => ({}), bad: () => ({ startTime: `${tooFar}T18:00:00Z` }) },
  'fasting.start': { subject: 'fast', good: (_, id) => ({ id }), bad: ({ fast: id }) => ({ id }) },
  'fasting.end': { subject: 'fast', good: ({ fast: id }) => ({ id }), bad: ({ fast: id }) => ({ id }) },
  'fasting.add': {
    subject: 'fast',
    good: (_, id) => ({ ...nightBefore, id }),
    bad: ({ fast: id }) => ({ ...nightBefore, id }),
  },
  'fasting.changeGoal': {
    subject: 'fast',
    isFasting: true,
    good: () => ({ goalHours: 18 }),
    bad: () => ({ goalHours: 0 }),
  },
  'fasting.change': {
    subject: 'fast',
    good: ({ fast: id }) => ({ id, endTime: null }),
    bad: ({ fast: id }) => ({ id, endTime: null }),
  },
  'fasting.remove': { subject: 'fast', good: ({ fast: id }) => ({ id }), bad: ({ fast: id }) => ({ id }) },
  'fasting.changeConfig': {
    subject: 'profile',
    good: () => ({ fastingPlan: '18:6' }),
    bad: () => ({ fastingPlan: '24:0' }),
  },
  'goals.change': {
    subject: 'goals',
    good: () => ({ calories: 1800, height: 170 }),
    bad: () => ({ calories: -1 }),
  },
  'progress.log': {
    ...progress,
    good: (_, id) => ({ ...weighing, id }),
    bad: ({ progress: id }) => ({ ...weighing, id }),
  },
  'progress.change': {
    ...progress,
    good: ({ progress: id }) => ({ id, weight: 68.2 }),
    bad: ({ progress: id }) => ({ id, weight: 68.2 }),
  },
  'progress.remove': { ...progress, good: ({ progress: id }) => ({ id }), bad: ({ progress: id }) => ({ id }) },
  'plan.set': { subject: 'plan', good: () => ({ aim: 'gain' }), bad: () => ({ aim: 'lose', ratePercent: 2 }) },
  'plan.checkIn': {
    subject: 'goals',
    good: () => ({ decision: 'accept', calories: 2_000 }),
    bad: () => ({ decision: 'perhaps' }),
  },
  'plan.end': { subject: 'plan', good: () => undefined },
  'goals.setWeek': {
    subject: 'goals',
    good: () => ({ weightGoal: 0.5, exerciseGoal: 3 }),
    bad: () => ({ weightGoal: -1, exerciseGoal: 3 }),
  },
  'profile.change': { subject: 'profile', good: () => ({ height: 171 }), bad: () => ({ height: 0 }) },
  'profile.changePreferences': {
    subject: 'profile',
    good: () => ({ units: { weight: 'lb' } }),
    bad: () => ({ timeZone: 'Mars/Olympus' }),
  },
  'profile.completeOnboarding': { subject: 'profile', good: () => undefined },
  'feedback.send': {
    subject: 'feedback',
    good: (_, id) => ({ id, type: 'Bug Report', message: 'The bell rings twice.' }),
    bad: () => ({ type: 'Praise', message: 'It is lovely.' }),
  },
  'tokens.create': {
    subject: 'apiToken',
    good: () => apiToken,
    bad: () => ({ ...apiToken, expiresAt: '2026-03-09' }),
  },
  'tokens.remove': {
    subject: 'apiToken',
    good: ({ apiToken: id }) => ({ id }),
    bad: ({ apiToken: id }) => ({ id }),
  },
  'notifications.markRead': { subject: 'notifications', good: () => undefined },
  'shares.shareRecipe': {
    subject: 'share',
    others: ({ friend }) => [friend],
    good: ({ recipe: id, friend: friendId }) => ({ id, friendId }),
    bad: ({ recipe: id, friend: friendId }) => ({ id, friendId }),
  },
  'shares.shareMeal': {
    subject: 'share',
    others: ({ friend }) => [friend],
    good: ({ meal: id, friend: friendId }) => ({ id, friendId }),
    bad: ({ meal: id, friend: friendId }) => ({ id, friendId }),
  },
  'shares.copy': {
    subject: 'recipe',
    others: ({ friend }) => [friend],
    good: ({ share: id }, copyId) => ({ id, copyId }),
    bad: ({ share: id }, copyId) => ({ id, copyId }),
  },
  'shares.remove': {
    subject: 'share',
    others: ({ friend }) => [friend],
    good: ({ share: id }) => ({ id }),
    bad: ({ share: id }) => ({ id }),
  },
  'streak.pause': {
    subject: 'streakPause',
    good: () => ({ startDate: '2026-04-01', endDate: '2026-04-07' }),
    bad: () => ({ startDate: '2026-04-07', endDate: '2026-04-01' }),
  },
  'streak.changePause': {
    subject: 'streakPause',
    good: ({ pause: id }) => ({ id, endDate: '2026-03-11' }),
    bad: ({ pause: id }) => ({ id, endDate: '2026-03-11' }),
  },
  'streak.removePause': { subject: 'streakPause', good: ({ pause: id }) => ({ id }), bad: ({ pause: id }) => ({ id }) },
}
