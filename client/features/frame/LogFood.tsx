import { IconPlus } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SearchParams } from '../../ui/dialog-params.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import styles from './LogFood.module.css'

/** Keeps the day on view: from the Diary, food is logged for that day. */
const toSearch = {
  to: '/diary',
  search: ({ date, meal }: SearchParams) => ({ date, meal, log: 1 as const }),
} as const

/** In the top bar, from 62em. */
export function LogFoodPill() {
  return (
    <Link {...toSearch} className={styles.pill} activeProps={{ 'aria-current': undefined }}>
      <IconPlus size={18} stroke={2.2} aria-hidden />
      Log food
      <kbd aria-hidden>/</kbd>
    </Link>
  )
}

/** Above the tab bar; a circle while scrolling down. */
export function LogFoodFab() {
  const small = useIsScrollingDown()
  const isPhone = useIsPhone()
  const isDiary = useLocation({ select: ({ pathname }) => pathname === '/diary' })
  return (
    <Link
      {...toSearch}
      // The search is a sheet over the page that somebody is on already.
      state={isPhone && isDiary ? { addedByDialog: true } : undefined}
      className={styles.fab}
      data-small={small || undefined}
      activeProps={{ 'aria-current': undefined }}
    >
      <IconPlus size={24} stroke={2.2} aria-hidden />
      <span>Log food</span>
    </Link>
  )
}

/** `/` puts the cursor in the food search from anywhere, unless somebody is typing or a dialog is open. */
export function useSlashKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      const { target } = event
      const typing = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
      if (typing || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      void navigate(toSearch)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [navigate])
}

function useIsScrollingDown(): boolean {
  const [down, setDown] = useState(false)
  useEffect(() => {
    let last = scrollY
    const scrolled = () => {
      // A few px of slack, so that a resting thumb does not make it flicker.
      if (Math.abs(scrollY - last) < 8) return
      setDown(scrollY > last && scrollY > 40)
      last = scrollY
    }
    addEventListener('scroll', scrolled, { passive: true })
    return () => removeEventListener('scroll', scrolled)
  }, [])
  return down
}
