import { accountRouter } from './features/account.ts'
import { diaryRouter } from './features/diary.ts'
import { foodsRouter } from './features/foods.ts'
import { settingsRouter } from './features/settings.ts'
import { createCallerFactory, router } from './trpc.ts'

/** The program. `/trpc` mounts it, `rest.ts` calls it path by path. */
export const appRouter = router({
  account: accountRouter,
  diary: diaryRouter,
  foods: foodsRouter,
  settings: settingsRouter,
})

export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)
export type Api = ReturnType<typeof createCaller>
