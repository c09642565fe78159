import { plural, t } from '@lingui/core/macro'
import {
  IconChefHat,
  IconLayoutDashboard,
  IconNotebook,
  IconTrendingUp,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { trpc } from '../../trpc.ts'
import { VisuallyHidden } from '../../ui/page.tsx'
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
