import { accountRouter } from './features/account/router.ts'
import { achievementsRouter } from './features/achievements/router.ts'
import { adminRouter } from './features/admin/router.ts'
import { apiTokensRouter } from './features/api-tokens.ts'
import { buddiesRouter } from './features/buddies/router.ts'
import { exerciseRouter } from './features/diary/exercise.ts'
import { diaryRouter } from './features/diary/router.ts'
import { waterRouter } from './features/diary/water.ts'
import { expenditureRouter } from './features/expenditure/router.ts'
import { exportsRouter } from './features/exports/router.ts'
import { fastingRouter } from './features/fasting.ts'
import { feedbackRouter } from './features/feedback.ts'
import { customFoodsRouter, favouritesRouter, foodsRouter } from './features/foods/router.ts'
import { goalsRouter } from './features/goals.ts'
import { householdRouter } from './features/household/router.ts'
import { importsRouter } from './features/imports/router.ts'
import { mealTypesRouter } from './features/meal-types.ts'
import { mealsRouter } from './features/meals-router.ts'
import { notificationsRouter } from './features/notifications-router.ts'
import { nutrientsRouter } from './features/nutrients/settings.ts'
import { planRouter } from './features/plan.ts'
import { profileRouter, settingsRouter } from './features/profile.ts'
import { progressRouter } from './features/progress.ts'
import { recipesRouter } from './features/recipes-router.ts'
import { sharesRouter } from './features/shares.ts'
import { streakRouter } from './features/streak/router.ts'
import { createCallerFactory, type Meta, router } from './trpc.ts'

const routers = {
  account: accountRouter,
  achievements: achievementsRouter,
  admin: adminRouter,
  buddies: buddiesRouter,
  customFoods: customFoodsRouter,
  diary: diaryRouter,
  exercise: exerciseRouter,
  expenditure: expenditureRouter,
  fasting: fastingRouter,
  favourites: favouritesRouter,
  feedback: feedbackRouter,
  foods: foodsRouter,
  goals: goalsRouter,
  household: householdRouter,
  imports: importsRouter,
  notifications: notificationsRouter,
  nutrients: nutrientsRouter,
  plan: planRouter,
  profile: profileRouter,
  progress: progressRouter,
  recipes: recipesRouter,
  settings: settingsRouter,
  meals: mealsRouter,
  mealTypes: mealTypesRouter,
  shares: sharesRouter,
  streak: streakRouter,
  tokens: apiTokensRouter,
  water: waterRouter,
}

/** What `/trpc` serves: all but the exports, which are files. */
export const rpcRouter = router(routers)

/** The procedures of `/trpc`, for its clients. */
export type AppRouter = typeof rpcRouter

/** The program: what each line of `rest.ts` and the assistants' tools call. */
export const appRouter = router({ ...routers, exports: exportsRouter })

type Procedure = { _def: { inputs: unknown[]; meta?: Meta } }

/** The procedures by path, such as `diary.logFood`. At run time this map is flat; its own type shows the nested router. */
export const procedures = appRouter._def.procedures as unknown as Record<string, Procedure | undefined>

export const createCaller = createCallerFactory(appRouter)
export type Api = ReturnType<typeof createCaller>
