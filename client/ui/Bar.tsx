import type { TokenName } from '../tokens.ts'
import styles from './figures.module.css'

type BarProps = {
  /** Share that is filled; below 0 and above 1 are drawn as empty and full. */
  value: number
  color: TokenName
  /** A whole sentence: `89 of 110 g protein`. Without it the bar is decoration beside a number. */
  label?: string
  /** px */
  height?: number
}

export function Bar({ value, color, label, height = 10 }: BarProps) {
  const share = Math.min(1, Math.max(0, value))
  const ariaProps = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <div className={styles.bar} style={{ '--bar-height': `${height}px` }} {...ariaProps}>
      {share > 0 && (
        <div
          className={styles.barFill}
          style={{ transform: `translateX(${(share - 1) * 100}%)`, background: `var(--gl-${color})` }}
        />
      )}
    </div>
  )
}
