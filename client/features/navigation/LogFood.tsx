import { t } from '@lingui/core/macro'
import { IconPlus } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SearchParams } from '../../ui/dialog-params.ts'
import { usePageKeys } from '../../ui/page-keys.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import styles from './navigation.module.css'

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
