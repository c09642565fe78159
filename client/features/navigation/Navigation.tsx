import { plural, t } from '@lingui/core/macro'
import {
  IconChefHat,
  IconLayoutDashboard,
  IconNotebook,
  IconPlus,
  IconTrendingUp,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { trpc } from '../../trpc.ts'
import type { SearchParams } from '../../ui/dialogs.ts'
import { VisuallyHidden } from '../../ui/page.tsx'
import { usePageKeys } from '../../ui/page-keys.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import styles from './navigation.module.css'

const places = () =>
  [
    { to: '/dashboard', label: t`Dashboard`, icon: IconLayoutDashboard },
    { to: '/diary', label: t`Diary`, icon: IconNotebook },
    { to: '/recipes', label: t`My Recipes`, icon: IconChefHat },
    { to: '/progress', label: t`Progress`, icon: IconTrendingUp },
    { to: '/friends', label: t`Buddies`, icon: IconUsers },
  ] as const satisfies { to: string; label: string; icon: TablerIcon }[]

/** The links in the top bar, from 62em. */
export function MainNav() {
  const marked = useMarked()
  const pending = usePendingRequests()
  return (
    <nav aria-label={t`Main`} className={styles.nav}>
      {places().map(({ to, label }) => (
        <Link key={to} to={to} className={`${styles.pill} gl-hover`} aria-current={marked(to)}>
          {label}
          {to === '/friends' && pending?.dot}
          {to === '/friends' && pending?.text}
        </Link>
      ))}
    </nav>
  )
}

/** The same links at the bottom of phones and tablets. */
export function TabBar() {
  const marked = useMarked()
  const pending = usePendingRequests()
  return (
    <nav aria-label={t`Main`} className={styles.tabs}>
      {places().map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={marked(to)}>
          <span className={styles.tabIcon}>
            <Icon size={22} stroke={1.7} aria-hidden />
            {to === '/friends' && pending?.dot}
          </span>
          {label}
          {to === '/friends' && pending?.text}
        </Link>
      ))}
    </nav>
  )
}

/** While friend requests wait for an answer, a dot and its text: `2 pending requests`. */
function usePendingRequests() {
  const { data } = trpc.buddies.pendingCount.useQuery()
  if (!data || data.count === 0) return null
  const text = plural(data.count, { one: '# pending request', other: '# pending requests' })
  return { dot: <span className={styles.dot} />, text: <VisuallyHidden>{text}</VisuallyHidden> }
}

/** Marks the link to the Dashboard also on the Nutritional Summary, which has no link of its own. */
function useMarked() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (to: string) => (path === '/nutrition-summary' && to === '/dashboard' ? true : undefined)
}

/** Opens the food search of the Diary. Keeps the day that the Diary shows, so that food is logged for it. */
const toSearch = {
  to: '/diary',
  search: ({ date, meal }: SearchParams) => ({ date, meal, log: 1 as const }),
} as const

/** The button in the top bar, from 62em. */
export const LogFoodPill = () => (
  <Link {...toSearch} className={styles.log} activeProps={{ 'aria-current': undefined }}>
    <IconPlus size={18} stroke={2.2} aria-hidden />
    {t`Log food`}
    <kbd aria-hidden>/</kbd>
  </Link>
)

/** The floating button above the tab bar; shrinks to a circle while scrolling down. */
export function LogFoodFab() {
  const small = useIsScrollingDown()
  const isPhone = useIsPhone()
  const isDiary = useLocation({ select: ({ pathname }) => pathname === '/diary' })
  return (
    <Link
      {...toSearch}
      // On the Diary, the search opens as a sheet, so that going back closes it.
      state={isPhone && isDiary ? { addedByDialog: true } : undefined}
      className={styles.fab}
      data-small={small || undefined}
      activeProps={{ 'aria-current': undefined }}
    >
      <IconPlus size={24} stroke={2.2} aria-hidden />
      <span>{t`Log food`}</span>
    </Link>
  )
}

/** `/` opens the food search from anywhere. */
export function useLogFoodKey(): void {
  const navigate = useNavigate()
  usePageKeys({ '/': () => void navigate(toSearch) }, { capture: false })
}

function useIsScrollingDown(): boolean {
  const [down, setDown] = useState(false)
  useEffect(() => {
    // Known from the first scroll on: to ask for it sooner would lay the page out.
    let last: number | null = null
    const scrolled = () => {
      last ??= scrollY
      // Ignores small moves, so that a resting thumb does not make the button flicker.
      if (Math.abs(scrollY - last) < 8) return
      setDown(scrollY > last && scrollY > 40)
      last = scrollY
    }
    addEventListener('scroll', scrolled, { passive: true })
    return () => removeEventListener('scroll', scrolled)
  }, [])
  return down
}
