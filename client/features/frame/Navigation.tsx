import {
  IconChefHat,
  IconLayoutDashboard,
  IconNotebook,
  IconTrendingUp,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import styles from './frame.module.css'

const places = [
  { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/diary', label: 'Diary', icon: IconNotebook },
  { to: '/recipes', label: 'My Recipes', icon: IconChefHat },
  { to: '/progress', label: 'Progress', icon: IconTrendingUp },
  { to: '/friends', label: 'Buddies', icon: IconUsers },
] as const satisfies { to: string; label: string; icon: TablerIcon }[]

/** The links in the top bar, from 62em. */
export function MainNav() {
  return (
    <nav aria-label="Main" className={styles.nav}>
      {places.map(({ to, label }) => (
        <Link key={to} to={to} className={styles.pill}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The same links at the foot of phones and tablets. */
export function TabBar() {
  return (
    <nav aria-label="Main" className={styles.tabs}>
      {places.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={styles.tab}>
          <span className={styles.tabIcon}>
            <Icon size={22} stroke={1.7} aria-hidden />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  )
}
