import { accountRouter } from './features/account.ts'
import { diaryRouter } from './features/diary/router.ts'
import { exerciseRouter } from './features/exercise.ts'
import { foodsRouter } from './features/foods/router.ts'
import { recipesRouter } from './features/recipes.ts'
import { settingsRouter } from './features/settings.ts'
import { templatesRouter } from './features/templates.ts'
import { waterRouter } from './features/water.ts'
import { createCallerFactory, router } from './trpc.ts'

/** The program. `/trpc` mounts it, `rest.ts` calls it path by path. */
export const appRouter = router({
  account: accountRouter,
  diary: diaryRouter,
  exercise: exerciseRouter,
  foods: foodsRouter,
  recipes: recipesRouter,
  settings: settingsRouter,
  templates: templatesRouter,
  water: waterRouter,
})

export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)
export type Api = ReturnType<typeof createCaller>
