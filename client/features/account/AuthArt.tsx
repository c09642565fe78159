import { IconApple, IconDroplet, type TablerIcon } from '@tabler/icons-react'
import type { Hue } from '../../tokens.ts'
import { trpc } from '../../trpc.ts'
import { IconChip } from '../../ui/IconChip.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { StatNumber } from '../../ui/StatNumber.tsx'
import styles from './AuthArt.module.css'

/** A sun over a hill with three sample cards. Decorative, but for the administrator's tagline. */
export function AuthArt() {
  const { data: config } = trpc.settings.config.useQuery()
  return (
    <aside className={styles.art}>
      <div className={styles.words}>
        <p className={styles.tagline}>{withNoBreakSpaces(config?.homepageTagline ?? '')}</p>
        <p className={styles.line} aria-hidden>
          Food, water, movement and rest in one quiet place.
        </p>
      </div>
      <div aria-hidden>
        <div className={styles.halo} />
        <div className={styles.sun} />
        <div className={styles.ground} />
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
    </aside>
  )
}

/** Keeps one-letter words off the end of a line. */
const withNoBreakSpaces = (text: string) => text.replace(/(?<=^| )(\p{L}) /gu, '$1\u00a0')

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
