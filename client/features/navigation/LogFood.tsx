import { IconPlus } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SearchParams } from '../../ui/dialog-params.ts'
import { EarlyInput, focusEarlyInput } from '../../ui/EarlyInput.tsx'
import { usePageKeys } from '../../ui/page-keys.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import styles from './navigation.module.css'

/** Opens the food search of the Diary. Keeps the day that the Diary shows, so that food is logged for it. */
const toSearch = {
  to: '/diary',
  search: ({ date, meal }: SearchParams) => ({ date, meal, log: 1 as const }),
} as const

/** The button in the top bar, from 62em. */
export function LogFoodPill() {
  const isDiary = useIsDiary()
  return (
    <Link
      {...toSearch}
      onClick={isDiary ? undefined : expectText}
      className={styles.log}
      activeProps={{ 'aria-current': undefined }}
    >
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
  const isDiary = useIsDiary()
  return (
    <Link
      {...toSearch}
      onClick={isDiary ? undefined : expectText}
      // On the Diary, the search opens as a sheet, so that going back closes it.
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

const useIsDiary = () => useLocation({ select: ({ pathname }) => pathname === '/diary' })

/** Keeps what is typed right after a click for the search box, while its screen is still loading. */
function expectText({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
  const opensElsewhere = ctrlKey || metaKey || shiftKey
  if (!opensElsewhere) focusEarlyInput()
}

/** `/` opens the food search from anywhere. What is typed next is kept for its box while that is still loading. */
export function LogFoodKey() {
  const navigate = useNavigate()
  usePageKeys(
    useMemo(
      () => ({
        '/': () => {
          focusEarlyInput()
          void navigate(toSearch)
        },
      }),
      [navigate],
    ),
    { capture: false },
  )

  const isRequested = useSearch({ strict: false, select: ({ log }) => log === 1 })
  const opensWithSearch = useRef(isRequested)
  useLayoutEffect(() => {
    if (opensWithSearch.current) focusEarlyInput()
  }, [])
  return <EarlyInput label="Search for Food" />
}

function useIsScrollingDown(): boolean {
  const [down, setDown] = useState(false)
  useEffect(() => {
    // Read at the first event, because reading it while rendering would force a layout of the whole page.
    let last: number | undefined
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
