import { t } from '@lingui/core/macro'
import '../signed-in.css'
import { Button, Group } from '@mantine/core'
import {
  Link,
  Navigate,
  Outlet,
  useElementScrollRestoration,
  useLocation,
  useRouter,
  useRouterState,
  useSearch,
} from '@tanstack/react-router'
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { UserMenu } from '../features/account/UserMenu.tsx'
import { useLoginSearch } from '../features/account/use-logout.ts'
import { useConfettiFlag } from '../features/achievements/Confetti.tsx'
import { LegalLinks, LegalReader } from '../features/legal/LegalLinks.tsx'
import { legalName } from '../features/legal/legal-names.ts'
import { ConnectionBanner } from '../features/navigation/ConnectionBanner.tsx'
import { LogFoodFab, LogFoodPill, MainNav, TabBar, useLogFoodKey } from '../features/navigation/Navigation.tsx'
import { NotificationsBell } from '../features/notifications/NotificationsBell.tsx'
import { followLanguage } from '../i18n.ts'
import { answerIdentity, useIsIdentityAsked, useTimesAsked } from '../identity.ts'
import { useIsConnected, useRefusal } from '../offline/connection.ts'
import { useOfflineQueue } from '../offline/use-queue.ts'
import { legalTexts } from '../search-params.ts'
import { useSeason } from '../season.ts'
import { useIsSignedIn } from '../session.ts'
import { codeOf, refetch, trpc } from '../trpc.ts'
import { useDialogParams } from '../ui/dialogs.ts'
import { keepFocusOfBusyButtons } from '../ui/focus.ts'
import { Logo } from '../ui/Logo.tsx'
import { lazyDialog, lazyPart } from '../ui/lazy-part.tsx'
import { PageSpinner, SkipLinks, useProductName } from '../ui/page.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { ChosenUnits, chosen, unitsOf } from '../units.ts'
import { SignedInUser, useUser } from '../user.ts'
import { Message } from './Message.tsx'
import styles from './screens.module.css'

const FeedbackModal = lazyDialog(
  () => import('../features/feedback/FeedbackModal.tsx').then((module) => module.FeedbackModal),
  ({ opened }) => opened,
)

const ConfirmIdentityDialog = lazyDialog(
  () => import('../features/account/ConfirmIdentityDialog.tsx').then((module) => module.ConfirmIdentityDialog),
  ({ opened }) => opened,
)

const RequestAnswer = lazyPart(() =>
  import('../features/buddies/PendingRequests.tsx').then((module) => module.RequestAnswer),
)

const ReadinessBanner = lazyPart(() =>
  import('../features/admin/ReadinessBanner.tsx').then((module) => module.ReadinessBanner),
)
const SetupNotice = lazyPart(() => import('../features/admin/SetupChecklist.tsx').then((module) => module.SetupNotice))

const RequiredTwoFactor = lazyPart(
  () => import('./RequiredTwoFactor.tsx').then((module) => module.RequiredTwoFactor),
  <PageSpinner />,
)

const answerRequest = (id: string) => <RequestAnswer id={id} />

/** The layout of every signed-in screen. */
export function Frame() {
  const isSignedIn = useIsSignedIn()
  const isIdentityAsked = useIsIdentityAsked()
  const timesAsked = useTimesAsked()
  const loginSearch = useLoginSearch()
  useEffect(keepFocusOfBusyButtons, [])
  useLogFoodKey()
  if (!isSignedIn) return <Navigate to="/login" search={loginSearch()} replace />
  return (
    <>
      <FrameOfUser />
      {/* A new one each time: the dialog rendered last is above the others. */}
      <ConfirmIdentityDialog key={timesAsked} opened={isIdentityAsked} onAnswer={answerIdentity} />
    </>
  )
}

/** Waits for the user before it renders the layout. */
function FrameOfUser() {
  const me = trpc.account.me.useQuery()
  const refusal = useRefusal()
  // Once the code of the first screen is there as well, and deferred: so React renders all of it once and in slices, between
  // which a phone answers taps.
  const isResolved = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined })
  const isLoaded = useDeferredValue(me.data !== undefined && isResolved)
  const user = isLoaded ? me.data : undefined
  const units = useMemo(() => user && chosen(unitsOf(user)), [user])
  const needsTwoFactor = codeOf(me.error) === 'two-factor-required'
  const isConnected = useIsConnected()
  // What was kept on this device may name an older choice.
  useEffect(() => {
    if (user && isConnected) followLanguage(user.id, user.language)
  }, [user, isConnected])
  // Stays true until the recovery codes are saved, although the server lets the person in before that.
  const [isEnrolling, setEnrolling] = useState(false)
  if (needsTwoFactor && !isEnrolling) setEnrolling(true)
  if (needsTwoFactor || isEnrolling)
    return (
      <RequiredTwoFactor
        onDone={() => {
          setEnrolling(false)
          void refetch()
        }}
      />
    )
  if (user && units)
    return (
      <SignedInUser value={user}>
        <ChosenUnits value={units}>
          <Framed />
        </ChosenUnits>
      </SignedInUser>
    )
  // The server cannot store a new access token at the moment. The query retries by itself.
  if (refusal && me.failureReason && me.isFetching) return <Refused status={refusal.status} />
  if (me.isError && !me.isFetching)
    return (
      <main role="alert">
        <Message help={t`Your account could not be loaded.`}>
          <Button onClick={() => void me.refetch()}>{t`Try again`}</Button>
        </Message>
      </main>
    )
  return <PageSpinner />
}

function Refused({ status }: { status: number }) {
  return (
    <main>
      <Message
        title={status === 429 ? t`The server is very busy right now` : t`The server cannot save right now`}
        help={t`You stay logged in, and what you logged is safe. This page keeps trying and opens by itself.`}
        role="status"
      />
    </main>
  )
}

function Framed() {
  const { id: userId, role, hasCompletedOnboarding } = useUser()
  const productName = useProductName()
  const season = useSeason()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const legal = useDialogParams('legal')
  const feedback = useDialogParams('feedback')
  const isPhone = useIsPhone()
  const isSelecting = useSearch({ strict: false, select: ({ select }) => select !== undefined })
  const hasFab = ['/dashboard', '/diary', '/nutrition-summary'].includes(path)
  useOfflineQueue(userId)
  useConfettiFlag()
  usePreloadedScreens()
  useRestoredScroll()

  return (
    <>
      <SkipLinks
        to={[
          { id: 'main', label: t`Skip to content` },
          // On phones the search is not on the page.
          ...(path === '/diary' && !isPhone ? [{ id: 'diary', label: t`Skip to the diary` }] : []),
        ]}
      />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to="/dashboard" className={styles.logo}>
            <Logo name={productName} season={season} />
          </Link>
          {!isPhone && <MainNav />}
          <Group gap={8} ms="auto" wrap="nowrap">
            {!isPhone && <LogFoodPill />}
            <NotificationsBell requestActions={answerRequest} />
            <UserMenu
              onGiveFeedback={() => feedback.open({ feedback: 1 })}
              more={legalTexts.map((text) => ({ label: legalName(text), act: () => legal.open({ legal: text }) }))}
            />
          </Group>
        </div>
      </header>
      <ConnectionBanner />
      {/* The admin area has its own list of what needs attention. */}
      {role === 'admin' && !path.startsWith('/admin') && (
        <section aria-label={t`For admins`}>
          <ReadinessBanner />
          {path === '/dashboard' && hasCompletedOnboarding && <SetupNotice />}
        </section>
      )}
      <main id="main" tabIndex={-1} className={styles.main} data-fab={hasFab || undefined}>
        <Outlet />
        {hasFab && !isSelecting && <LogFoodFab />}
      </main>
      {!isPhone && (
        <footer className={styles.footer}>
          <LegalLinks />
        </footer>
      )}
      <TabBar />
      <LegalReader />
      <FeedbackModal opened={feedback.shown.feedback !== undefined} onClose={feedback.close} />
    </>
  )
}

/** After a reload, the router restores the scroll position while there is only the spinner: here it is done once the screen is there. */
function useRestoredScroll() {
  const position = useRef(useElementScrollRestoration({ getElement: () => window }))
  useLayoutEffect(() => {
    if (position.current) scrollTo(position.current.scrollX, position.current.scrollY)
  }, [])
}

/** Preloads the code of the main screens a while after the first one has been shown, so that they open offline too. */
function usePreloadedScreens() {
  const { loadRouteChunk, routesByPath } = useRouter()
  useEffect(() => {
    // The login too: a logout shows it, also without a connection.
    const screens = Object.values(routesByPath).filter(
      ({ id }) => id === '/login' || (id.startsWith('/frame/') && id !== '/frame/admin'),
    )
    const timer = setTimeout(() => {
      for (const screen of screens) void loadRouteChunk(screen)?.catch(() => {})
    }, 5_000)
    return () => clearTimeout(timer)
  }, [loadRouteChunk, routesByPath])
}
