import { IconPlus } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SearchParams } from '../../ui/dialog-params.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import styles from './LogFood.module.css'

/** Keeps the Diary's shown day, so that food is logged for it. */
const toSearch = {
  to: '/diary',
  search: ({ date, meal }: SearchParams) => ({ date, meal, log: 1 as const }),
} as const

/** The button in the top bar, from 62em. */
export function LogFoodPill() {
  return (
    <Link {...toSearch} className={styles.pill} activeProps={{ 'aria-current': undefined }}>
      <IconPlus size={18} stroke={2.2} aria-hidden />
      Log food
      <kbd aria-hidden>/</kbd>
    </Link>
  )
}

/** The floating button above the tab bar; shrinks to a circle while scrolling down. */
export function LogFoodFab() {
  const small = useIsScrollingDown()
  const isPhone = useIsPhone()
  const isDiary = useLocation({ select: ({ pathname }) => pathname === '/diary' })
  return (
    <Link
      {...toSearch}
      // The search opens as a sheet over the page somebody is already on.
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

/** `/` opens the food search from anywhere, unless somebody is typing or a dialog is open. */
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
