import { addDays } from '#domain/day.ts'
import { newId } from '#server/db/ids.ts'
import { entry } from './seed.ts'
import { barcodeOf, foodOf, password, type TenYears } from './seed-ten-years.ts'
import type { Opened } from './stall-server.ts'

/** What the sample of a call is made of; `n` counts the calls of this procedure. */
type Around = TenYears & Opened & { n: number }

export type Sample = {
  input?: (around: Around) => unknown
  /** The address, where only REST has the call. */
  rest?: (around: Around) => string
  /** Called once only: it makes no sense a second time. */
  isOnce?: true
  /** The status of the answer where it is not 200. */
  status?: number
}

const at = (ids: string[], n: number) => ids[n % ids.length] as string
const food = ({ n, today }: Around) => ({ ...entry, ...foodOf(n), id: newId(), date: today })
const { mealType: _, ...item } = entry

/** A sample input of each procedure; a new one fails the probe until it has a sample here, or a reason below. */
export const samples: Record<string, Sample> = {
  'account.captcha': {},
  'account.register': {
    input: ({ n }) => ({ username: `newcomer${n}-${newId().slice(-6)}`, email: `${newId()}@example.org`, password }),
  },
  'account.invitation': { input: () => ({ token: 'unknown' }) },
  'account.login': { input: ({ email }) => ({ email, password }) },
  'account.refresh': { input: ({ sessions, n }) => ({ token: sessions[n]?.refreshToken }) },
  'account.logout': { input: ({ sessions, n }) => ({ refreshToken: sessions[n + 1]?.refreshToken }) },
  'account.me': {},
  'account.verifyEmail': { input: () => ({ token: 'unknown' }), status: 400 },
  'account.resendVerification': { input: ({ n }) => ({ email: `subscriber${n}@example.org` }) },
  'account.unsubscribe': { input: ({ unsubscribe }) => ({ token: unsubscribe }) },
  'account.forgotPassword': { input: ({ n }) => ({ email: `subscriber${n}@example.org` }) },
  'account.resetPassword': { input: () => ({ token: 'unknown', password }), status: 400 },
  'account.changePassword': { input: () => ({ currentPassword: password, newPassword: password }) },
  'account.generateTwoFactor': {},
  'account.disableTwoFactor': {},
  'account.confirmIdentity': { input: () => ({ password }) },
  'account.sessions': {},
  'account.endSession': { input: ({ sessions, n }) => ({ id: sessions[n + 1]?.id }) },
  'account.endOtherSessions': {},
  'account.deleteAccount': { isOnce: true },
  'achievements.list': {},
  'admin.stats.totals': {},
  'admin.stats.trends': {},
  'admin.users.list': { input: ({ n }) => ({ page: 1 + (n % 10) }) },
  'admin.users.get': { input: ({ userId }) => ({ id: userId }) },
  'admin.users.changeRole': { input: ({ ids, n }) => ({ id: at(ids.strangers, n), role: 'admin' }) },
  'admin.users.createResetLink': { input: ({ ids, n }) => ({ id: at(ids.strangers, n) }) },
  'admin.users.markEmailVerified': { input: ({ ids, n }) => ({ id: at(ids.strangers, n) }), status: 400 },
  'admin.users.signOut': { input: ({ ids, n }) => ({ id: at(ids.strangers, n) }) },
  'admin.users.turnOffTwoFactor': { input: ({ ids, n }) => ({ id: at(ids.strangers, n) }), status: 400 },
  'admin.users.remove': { input: ({ ids }) => ({ id: at(ids.strangers, 59) }), isOnce: true },
  'admin.invitations.list': {},
  'admin.invitations.create': { input: ({ n }) => ({ note: `Guest ${n}` }) },
  'admin.invitations.revoke': { input: () => ({ id: newId() }), status: 404 },
  'admin.outbox.mailServer': {},
  'admin.outbox.list': { input: () => ({ page: 900 }) },
  'admin.outbox.states': { input: () => ({ page: 900 }) },
  'admin.outbox.retry': { input: () => ({ id: 'unknown' }), status: 404 },
  'admin.outbox.remove': { input: () => ({ id: 'unknown' }), status: 404 },
  'admin.jobs.list': {},
  'admin.catalogue.overview': {},
  'admin.catalogue.running': {},
  'admin.catalogue.start': { input: () => ({ file: 'missing.jsonl' }), status: 404 },
  'admin.catalogue.cancel': { input: () => ({ id: newId() }), status: 404 },
  'admin.catalogue.deleteFile': { input: () => ({ name: 'missing.jsonl' }), status: 404 },
  'admin.jobs.run': { input: () => ({ job: 'clean up mails' }) },
  'admin.errors.list': {},
  'admin.errors.groups': {},
  'admin.errors.get': { input: () => ({ id: 'unknown' }), status: 404 },
  'admin.errors.clear': { isOnce: true },
  'admin.setup.get': {},
  'admin.setup.change': { input: ({ n }) => ({ isDismissed: n % 2 === 0 }) },
  'admin.theme.get': {},
  'admin.theme.change': { input: ({ n }) => ({ seasonalThemeEnabled: true, homepageTagline: `Tagline ${n}` }) },
  'admin.audit.list': { input: () => ({ page: 900 }) },
  'admin.audit.admins': {},
  'admin.warnings.list': {},
  'admin.readiness': {},
  'admin.waiting': {},
  'admin.backups.list': {},
  // In the middle, which is farthest from both ends.
  'admin.progress.list': { input: () => ({ page: 91 }) },
  'admin.progress.remove': { input: ({ ids, n }) => ({ id: at(ids.weights, n) }) },
  'admin.foods.pending': {},
  'admin.foods.shared': { input: () => ({ search: 'shared' }) },
  'admin.foods.review': { input: ({ ids, n }) => ({ id: at(ids.customFoods, n), status: 'global', calories: n }) },
  'admin.foods.remove': { input: ({ ids, n }) => ({ id: at(ids.customFoods, n) }) },
  'admin.feedback.list': { input: () => ({}) },
  'admin.feedback.resolve': { input: ({ ids, n }) => ({ id: at(ids.feedback, n), isResolved: true }) },
  'buddies.list': {},
  'buddies.pendingCount': {},
  'buddies.search': { input: ({ n }) => ({ search: `subscriber${n}` }) },
  'buddies.sendRequest': { input: ({ ids, n }) => ({ userId: at(ids.strangers, n) }) },
  'buddies.answerRequest': { input: ({ ids, n }) => ({ id: at(ids.friendRequests, n), status: 'accepted' }) },
  'buddies.nudge': { input: ({ ids, n }) => ({ friendId: at(ids.friends, n) }) },
  'buddies.remove': { input: ({ ids, n }) => ({ friendId: at(ids.friends, n) }) },
  'customFoods.list': {},
  'customFoods.create': { input: ({ n }) => ({ productName: `Own food ${n}`, calories: n }) },
  'customFoods.change': { input: ({ ids, n }) => ({ id: at(ids.customFoods, n), calories: n }) },
  'customFoods.remove': { input: ({ ids, n }) => ({ id: at(ids.customFoods, n) }) },
  'diary.day': { input: ({ today }) => ({ date: today }) },
  'diary.setStatus': {
    input: ({ today, n }) => ({ date: addDays(today, -1 - n), status: n % 2 ? 'complete' : null }),
  },
  'diary.days': { input: ({ today, n }) => ({ from: addDays(today, -61 - n), to: addDays(today, -n) }) },
  'diary.recents': { input: ({ today }) => ({ mealType: 'Lunch', date: today }) },
  'diary.daily': { input: ({ today, n }) => ({ from: addDays(today, -371 - n), to: addDays(today, -n) }) },
  'diary.summary': { input: ({ today, n }) => ({ from: addDays(today, -365 - n), to: addDays(today, -n) }) },
  'diary.logFood': { input: food },
  // The first food of each of 200 days in a row, long before the ten years. It is short, for a batch to fit into a request.
  'diary.logFoods': {
    input: ({ today, n }) => ({
      entries: Array.from({ length: 200 }, (_, day) => ({
        mealType: 'Lunch',
        foodName: 'Soup',
        calories: 100,
        date: addDays(today, -4_000 - 210 * n - day),
      })),
    }),
  },
  'diary.copyFood': {
    input: (around) => ({
      date: around.today,
      mealType: 'Dinner',
      foodItems: Array(100).fill({ ...item, ...foodOf(1) }),
    }),
  },
  'diary.changeFood': { input: ({ ids, n }) => ({ id: at(ids.entries, n), quantity: 1 + n }) },
  'diary.removeFood': { input: ({ ids, n }) => ({ id: at(ids.entries, n) }) },
  'exercise.recents': {},
  'exercise.activities': { input: () => ({ search: 'running' }) },
  // Each as after a write, whose years are worked out anew.
  'expenditure.on': { input: ({ today, n }) => ({ date: addDays(today, -n) }) },
  'expenditure.history': { input: ({ today, n }) => ({ from: addDays(today, -399 - n), to: addDays(today, -n) }) },
  'exercise.log': { input: ({ today, n }) => ({ date: today, exerciseName: `Run ${n}`, caloriesBurned: 200 }) },
  'exercise.change': { input: ({ ids, n }) => ({ id: at(ids.exercises, n), caloriesBurned: n }) },
  'exercise.remove': { input: ({ ids, n }) => ({ id: at(ids.exercises, n) }) },
  'exports.file': { rest: ({ n }) => `/api/user/export-data?format=${['zip', 'xlsx', 'sparkyfitness'][n % 3]}` },
  'exports.report': { rest: ({ today }) => `/api/user/report?from=${addDays(today, -1_000)}&to=${today}` },
  'imports.list': {},
  'imports.get': { input: () => ({ id: 'unknown' }), status: 404 },
  'imports.progress': {},
  'imports.add': { input: () => ({ id: 'unknown' }), status: 404 },
  'imports.remove': { input: () => ({ id: 'unknown' }), status: 404 },
  'fasting.current': {},
  'fasting.history': {},
  'fasting.toggle': { input: () => ({}) },
  // A second fast cannot start while one is running.
  'fasting.start': { input: () => ({}), isOnce: true },
  'fasting.end': { input: ({ ids, n }) => ({ id: at(ids.fasts, n) }) },
  'fasting.add': {
    input: ({ today, n }) => ({
      startTime: `${addDays(today, -n - 3)}T11:00:00Z`,
      endTime: `${addDays(today, -n - 3)}T12:00:00Z`,
    }),
  },
  'fasting.change': { input: ({ ids, n }) => ({ id: at(ids.fasts, n) }) },
  'fasting.remove': { input: ({ ids, n }) => ({ id: at(ids.fasts, n) }) },
  'fasting.changeConfig': { input: () => ({ fastingPlan: '18:6' }) },
  'favourites.list': {},
  'favourites.add': { input: ({ ids, n }) => ({ id: at(ids.customFoods, n) }) },
  'favourites.remove': { input: ({ ids, n }) => ({ id: at(ids.favourites, n) }) },
  'feedback.send': { input: ({ n }) => ({ type: 'Bug Report', message: `It happened ${n} times. `.repeat(400) }) },
  'foods.search': { input: ({ n }) => ({ query: ['chicken', 'oats w', 'bread', 'smoked salmn', 'stew'][n % 5] }) },
  'foods.barcode': { input: ({ n }) => ({ code: barcodeOf(n) }) },
  'foods.byId': { input: ({ n }) => ({ id: `logged:${foodOf(n * 5).foodName}` }) },
  'goals.on': { input: ({ today, n }) => ({ date: addDays(today, -100 * n) }) },
  'goals.week': {},
  'goals.byWeekday': {},
  'goals.setWeek': { input: ({ n }) => ({ weightGoal: 0.5, exerciseGoal: n % 7 }) },
  'goals.change': { input: ({ n }) => ({ calories: 2_000 + n }) },
  'meals.list': {},
  'meals.create': { input: ({ n }) => ({ name: `Meal ${n}`, items: Array(60).fill({ ...item, ...foodOf(n) }) }) },
  'meals.change': { input: ({ ids, n }) => ({ id: at(ids.meals, n), name: `Meal ${n}` }) },
  'meals.remove': { input: ({ ids, n }) => ({ id: at(ids.meals, n) }) },
  'notifications.list': {},
  'notifications.markRead': {},
  'profile.change': { input: ({ n }) => ({ height: 150 + n }) },
  'profile.changePreferences': { input: () => ({ timeZone: 'Europe/Paris' }) },
  'profile.completeOnboarding': {},
  'plan.get': { status: 404 },
  'plan.set': { input: () => ({ aim: 'lose' }) },
  'plan.checkIn': { input: () => ({ decision: 'decline' }), status: 404 },
  'plan.end': { status: 404 },
  'progress.list': {},
  'progress.summary': {},
  'progress.log': { input: ({ n }) => ({ weight: 70 + (n % 9), measurements: { waist: 80 } }) },
  'progress.change': { input: ({ ids, n }) => ({ id: at(ids.weights, n), weight: 70 + (n % 9) }) },
  'progress.remove': { input: ({ ids, n }) => ({ id: at(ids.weights, n) }) },
  'recipes.list': {},
  'recipes.create': {
    input: ({ n }) => ({ name: `Soup ${n}`, servings: 2, ingredients: Array(60).fill({ ...item, ...foodOf(n) }) }),
  },
  'recipes.duplicate': { input: ({ ids, n }) => ({ id: at(ids.recipes, n) }) },
  'recipes.change': { input: ({ ids, n }) => ({ id: at(ids.recipes, n), servings: 1 + n }) },
  'recipes.remove': { input: ({ ids, n }) => ({ id: at(ids.recipes, n) }) },
  'settings.config': {},
  'shares.list': {},
  'shares.shareRecipe': { input: ({ ids, n }) => ({ id: at(ids.recipes, n), friendId: at(ids.friends, n) }) },
  'shares.shareMeal': { input: ({ ids, n }) => ({ id: at(ids.meals, n), friendId: at(ids.friends, n) }) },
  'shares.copy': { input: ({ ids, n }) => ({ id: at(ids.shares, n) }) },
  'shares.remove': { input: ({ ids, n }) => ({ id: at(ids.shares, n) }) },
  'streak.get': {},
  'streak.pause': {
    input: ({ today, n }) => ({ startDate: addDays(today, 1 + 3 * n), endDate: addDays(today, 2 + 3 * n) }),
  },
  'streak.changePause': {
    input: ({ ids, today, n }) => ({ id: at(ids.pauses, n), endDate: addDays(today, 6 * (n % 60) - 355) }),
  },
  'streak.removePause': { input: ({ ids, n }) => ({ id: at(ids.pauses, n) }) },
  'tokens.list': {},
  'tokens.create': { input: ({ n }) => ({ name: `Token ${n}`, access: 'read' }), isOnce: true },
  'tokens.calls': { input: () => ({ id: 'unknown' }), status: 404 },
  'tokens.remove': { input: () => ({ id: 'unknown' }), status: 404 },
  'water.add': { input: ({ today }) => ({ date: today }) },
  'water.remove': { input: ({ today }) => ({ date: today }) },
}

/** Procedures that are not probed, and why. */
export const notProbed: Record<string, string> = {
  'account.verifyLogin': 'needs the code of an authenticator app; its work is that of account.login',
  'account.enableTwoFactor': 'needs the code of an authenticator app, and hashes in other threads',
  'foods.searchOpenFoodFacts': 'only waits for another server',
  'admin.backups.make': 'works in a process of its own',
}
