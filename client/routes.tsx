import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { Day } from '#domain/day.ts'
import { Failure } from './screens/Failure.tsx'
import { NotFound } from './screens/NotFound.tsx'
import { accessToken } from './session.ts'
import { PageSpinner } from './ui/PageSpinner.tsx'

/** What the Diary reads from its address: the day, the meal to add to, and `log=1` to put the cursor in the search. */
type DiarySearch = { date?: Day; meal?: string; log?: 1 }

/** The Nutritional Summary's: the day, or with `days` the 7 or 30 days that end with it. */
type SummarySearch = { date?: Day; days?: 7 | 30 }

const dateOf = (date: unknown) => (typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? { date } : {})

const summarySearch = ({ date, days }: Record<string, unknown>): SummarySearch => ({
  ...dateOf(date),
  ...(Number(days) === 7 && { days: 7 }),
  ...(Number(days) === 30 && { days: 30 }),
})

const diarySearch = ({ date, meal, log }: Record<string, unknown>): DiarySearch => ({
  ...dateOf(date),
  ...(typeof meal === 'string' && { meal }),
  ...(Number(log) === 1 && { log: 1 }),
})

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

const login = lazyRouteComponent(() => import('./screens/Login.tsx'), 'Login')

/** Pages around an account; anybody may open them. */
const open = [
  createRoute({ getParentRoute: () => root, path: '/', component: login }),
  createRoute({ getParentRoute: () => root, path: '/login', component: login }),
  createRoute({
    getParentRoute: () => root,
    path: '/register',
    component: lazyRouteComponent(() => import('./screens/Register.tsx'), 'Register'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    component: lazyRouteComponent(() => import('./screens/ForgotPassword.tsx'), 'ForgotPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/resetpassword/$token',
    component: lazyRouteComponent(() => import('./screens/ResetPassword.tsx'), 'ResetPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/resend-verification',
    component: lazyRouteComponent(() => import('./screens/ResendVerification.tsx'), 'ResendVerification'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verify-email/{-$token}',
    component: lazyRouteComponent(() => import('./screens/VerifyEmail.tsx'), 'VerifyEmail'),
  }),
]

/** Everything inside the frame needs a session. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: lazyRouteComponent(() => import('./screens/Frame.tsx'), 'Frame'),
  beforeLoad: () => {
    if (accessToken() === null) throw redirect({ to: '/login' })
  },
})

const unbuilt = () => import('./screens/Unbuilt.tsx')

const framed = [
  createRoute({
    getParentRoute: () => frame,
    path: '/dashboard',
    component: lazyRouteComponent(() => import('./screens/Dashboard.tsx'), 'Dashboard'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/diary',
    validateSearch: diarySearch,
    component: lazyRouteComponent(() => import('./screens/Diary.tsx'), 'Diary'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/nutrition-summary',
    validateSearch: summarySearch,
    component: lazyRouteComponent(() => import('./screens/NutritionSummary.tsx'), 'NutritionSummary'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/account-settings',
    component: lazyRouteComponent(() => import('./screens/AccountSettings.tsx'), 'AccountSettings'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/progress',
    component: lazyRouteComponent(unbuilt, 'Progress'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/achievements',
    component: lazyRouteComponent(unbuilt, 'Achievements'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/recipes',
    component: lazyRouteComponent(() => import('./screens/Recipes.tsx'), 'Recipes'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/friends',
    component: lazyRouteComponent(unbuilt, 'Buddies'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/admin',
    component: lazyRouteComponent(() => import('./screens/Admin.tsx'), 'Admin'),
  }),
]

export const router = createRouter({
  routeTree: root.addChildren([...open, frame.addChildren(framed)]),
  defaultPreload: 'intent',
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: Failure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
