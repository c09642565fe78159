import { IconFlame } from '@tabler/icons-react'
import { whole } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/page.tsx'
import styles from './leaders.module.css'

/** A flame and the days of a streak; grey at 0. `long` also writes `days` where there is space. */
export function Streak({ days, long }: { days: number; long?: boolean }) {
  const unit = days === 1 ? 'day' : 'days'
  return (
    <span className={styles.streak} data-long={long || undefined} data-none={days === 0 || undefined}>
      <IconFlame size={long ? 20 : 17} stroke={1.7} aria-hidden />
      <b className="gl-num">{whole(days)}</b>
      {long && (
        <span className={styles.unit} aria-hidden>
          {unit}
        </span>
      )}
      <VisuallyHidden>{unit} in a row</VisuallyHidden>
    </span>
  )
}
