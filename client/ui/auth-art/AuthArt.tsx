import { IconApple, IconDroplet, type TablerIcon } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { type Season, typesetTagline } from '#domain/season.ts'

import type { Hue } from '../../tokens.ts'
import { IconChip } from '../cards.tsx'
import { Ring, StatNumber } from '../figures.tsx'

import styles from './auth-art.module.css'

const SeasonScene = lazy(async () => ({ default: (await import('./SeasonScene.tsx')).SeasonScene }))

type AuthArtProps = {
  /** The administrator's words; empty for none. */
  tagline: string
  /** What grows and shines around the sun; null for nothing. */
  season: Season | null
}

/** A sun over a hill with three sample cards; fills its parent. Decorative, but for the tagline. */
export function AuthArt({ tagline, season }: AuthArtProps) {
  const { text, isLong } = typesetTagline(tagline)
  return (
    <div className={styles.art} data-season={season ?? undefined}>
      <div className={styles.words}>
        <p className={styles.tagline} data-long={isLong || undefined}>
          {text}
        </p>
        <p className={styles.line} aria-hidden>
          Food, water, movement and rest in one quiet place.
        </p>
      </div>
      <div aria-hidden>
        <div className={styles.halo} />
        <div className={styles.sun} />
        <div className={styles.ground} />
        {season && (
          // Without its code, as offline, the picture is whole all the same.
          <ErrorBoundary fallback={null}>
            <Suspense>
              <SeasonScene season={season} />
            </Suspense>
          </ErrorBoundary>
        )}
        <div className={styles.samples}>
          <div className={styles.calories}>
            <Ring value={0.63} color="energy" label="" size={92} stroke={10}>
              <StatNumber value="742" className={styles.number} />
            </Ring>
            <div>
              <div className={styles.label}>Calories Left</div>
              <div className={styles.large}>of 2,000 kcal</div>
            </div>
          </div>
          <Sample icon={IconDroplet} hue="water" label="Water" value="6 of 8 glasses" />
          <Sample icon={IconApple} hue="fruit" label="Fruit & Veg" value="3 of 5 portions" />
        </div>
      </div>
    </div>
  )
}

function Sample({ icon, hue, label, value }: { icon: TablerIcon; hue: Hue; label: string; value: string }) {
  return (
    <div className={styles.sample}>
      <IconChip icon={icon} hue={hue} />
      <div>
        <div className={styles.label}>{label}</div>
        <div className={styles.value}>{value}</div>
      </div>
    </div>
  )
}
