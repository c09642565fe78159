import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { screens } from '#domain/screens.ts'
import { basePath } from './base-path.ts'
import { checkConnection, isConnected } from './offline/connection.ts'
import { loadSettings, readAhead } from './reads.ts'
import { Failure, NotFound } from './screens/Message.tsx'
import {
  adminSearch,
  anySearch,
  dashboardSearch,
  diarySearch,
  frameSearch,
  friendsSearch,
  loginSearch,
  progressSearch,
  providerSearch,
  recipesSearch,
  registerSearch,
  settingsSearch,
  shareSearch,
  summarySearch,
} from './search-params.ts'
import { accessToken } from './session.ts'
import { PageSpinner } from './ui/page.tsx'

/**
 * A lazily loaded screen. When its code is missing, the router reloads the page, which is right after an update; while
 * disconnected that would replace the page by the browser's error, so this throws another error instead.
 */
const screen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch (error) {
      await checkConnection()
      throw isConnected() ? error : new Error('The code of this screen cannot be fetched now.')
    }
  }, name)

const root = createRootRoute({
  validateSearch: anySearch,
  component: Outlet,
  notFoundComponent: NotFound,
})

const login = {
  validateSearch: loginSearch,
  component: screen(() => import('./screens/Login.tsx'), 'Login'),
  beforeLoad: () => {
    if (accessToken() !== null) throw redirect({ to: screens.dashboard, replace: true })
  },
  // The ways to sign in are known before the form is shown, so that nothing moves.
  loader: loadSettings,
}

/** Public account pages. */
const open = [
  createRoute({ getParentRoute: () => root, path: '/', ...login }),
  createRoute({ getParentRoute: () => root, path: screens.login, ...login }),
  createRoute({
    getParentRoute: () => root,
    path: screens.providerReturn,
    validateSearch: providerSearch,
    component: screen(() => import('./screens/FinishSignIn.tsx'), 'ProviderReturn'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: screens.signInLink,
    component: screen(() => import('./screens/FinishSignIn.tsx'), 'SignInLink'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: screens.register,
    validateSearch: registerSearch,
    component: screen(() => import('./screens/Register.tsx'), 'Register'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: screens.forgotPassword,
    component: screen(() => import('./screens/MailedLinks.tsx'), 'ForgotPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: `${screens.resetPassword}/$token`,
    component: screen(() => import('./screens/MailedLinks.tsx'), 'ResetPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: screens.resendVerification,
    component: screen(() => import('./screens/MailedLinks.tsx'), 'ResendVerification'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: `${screens.verifyEmail}/{-$token}`,
    component: screen(() => import('./screens/MailedLinks.tsx'), 'VerifyEmail'),
  }),
]

/**
 * Lets the browser paint first that something was tapped: a screen or a dialog can take a slow phone half a second to render,
 * which the router does at once.
 */
const painted = () => new Promise<void>((resolve) => setTimeout(resolve))

/** All routes inside the frame require a session. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  validateSearch: frameSearch,
  component: screen(() => import('./screens/Frame.tsx'), 'Frame'),
  beforeLoad: ({ location, preload }) => {
    if (accessToken() === null)
      throw redirect({
        to: screens.login,
        state: { afterLogin: isFromOutside(location) ? location.publicHref : undefined },
      })
    if (!preload) return painted()
  },
  loader: () => readAhead(['account.me', 'notifications.list', 'buddies.pendingCount']),
  shouldReload: false,
})

/** Whether a shortcut of the installed app or another app leads there: that is wanted after a login, not the dashboard. */
const isFromOutside = ({ pathname, search }: { pathname: string; search: { log?: 1; scan?: 1 } }) =>
  pathname === screens.share || (pathname === screens.diary && (search.log ?? search.scan) !== undefined)

/** Not when a dialog opens, which the address names too. */
const onEntering = ({ cause }: { cause: string }) => cause === 'enter'

const framed = [
  createRoute({
    getParentRoute: () => frame,
    path: screens.dashboard,
    validateSearch: dashboardSearch,
    component: screen(() => import('./screens/Dashboard.tsx'), 'Dashboard'),
    loader: () =>
      readAhead([
        'diary.day',
        'diary.recents',
        'streak.get',
        'fasting.current',
        'goals.week',
        'progress.summary',
        'buddies.list',
        'achievements.list',
      ]),
    shouldReload: onEntering,
  }),
  createRoute({
    getParentRoute: () => frame,
    path: screens.diary,
    validateSearch: diarySearch,
    component: screen(() => import('./screens/Diary.tsx'), 'Diary'),
    loaderDeps: ({ search: { date, meal } }) => ({ date, meal }),
    // The days around it are a tap away, and a meal can be copied from the day before.
    loader: ({ deps }) => readAhead(['diary.day', 'diary.recents', 'meals.list'], { ...deps, daysAround: 1 }),
    shouldReload: onEntering,
  }),
  createRoute({
    getParentRoute: () => frame,
    path: screens.nutritionSummary,
    validateSearch: summarySearch,
    component: screen(() => import('./screens/NutritionSummary.tsx'), 'NutritionSummary'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: screens.accountSettings,
    validateSearch: settingsSearch,
    component: screen(() => import('./screens/AccountSettings.tsx'), 'AccountSettings'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: screens.progress,
    validateSearch: progressSearch,
    component: screen(() => import('./screens/Progress.tsx'), 'Progress'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: screens.achievements,
    component: screen(() => import('./screens/Achievements.tsx'), 'Achievements'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: screens.recipes,
    validateSearch: recipesSearch,
    component: screen(() => import('./screens/Recipes.tsx'), 'Recipes'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: screens.friends,
    validateSearch: friendsSearch,
    component: screen(() => import('./screens/Buddies.tsx'), 'Buddies'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: screens.share,
    validateSearch: shareSearch,
    beforeLoad: async ({ search }) => {
      const { pageAddressOf, searchTextOf } = await import('./share-target.ts')
      const read = pageAddressOf(search)
      if (read) throw redirect({ to: screens.recipes, search: { read }, replace: true })
      throw redirect({ to: screens.diary, search: { log: 1, find: searchTextOf(search) }, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => frame,
    path: screens.admin,
    validateSearch: adminSearch,
    component: screen(() => import('./screens/Admin.tsx'), 'Admin'),
  }),
]

export const router = createRouter({
  basepath: basePath || '/',
  routeTree: root.addChildren([...open, frame.addChildren(framed)]),
  defaultPreload: 'intent',
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: Failure,
  scrollRestoration: true,
  // Parameters that the screen does not have leave the address, as invalid values do.
  search: { strict: true },
})

export type AppRouter = typeof router

declare module '@tanstack/history' {
  interface HistoryState {
    /** The address that a login opens in place of the dashboard. */
    afterLogin?: string
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
