import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { Season } from '#domain/theme.ts'
import styles from './page.module.css'

const LogoSprig = lazy(async () => ({ default: (await import('./LogoSprig.tsx')).LogoSprig }))

/** The drawing alone, with a sprig of the season if there is one. Decorative: the product's name is beside it. */
export function LogoMark({ size = 30, season = null }: { size?: number; season?: Season | null }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" overflow="visible" aria-hidden="true">
      {season && (
        // If its code cannot be loaded, as offline, the logo is complete without it.
        <ErrorBoundary fallback={null}>
          <Suspense>
            <LogoSprig season={season} />
          </Suspense>
        </ErrorBoundary>
      )}
      <path fill="var(--gl-logo-sun)" d="M7.5 14a8.5 8.5 0 0 1 17 0z" />
      <path fill="var(--gl-brand)" d="M1.5 16.4h29c0 8.2-6.4 13.6-14.5 13.6S1.5 24.6 1.5 16.4z" />
    </svg>
  )
}

/** Drawing and name. `name` is the product's name from the settings. */
export function Logo({ name, size = 30, season }: { name: string; size?: number; season?: Season | null }) {
  return (
    <span className={styles.logo} style={{ fontSize: Math.round(size * 0.75 - 0.5) }}>
      <LogoMark size={size} season={season ?? null} />
      <span>{name}</span>
    </span>
  )
}
