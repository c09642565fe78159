import { type ReactNode, useId } from 'react'
import type { TokenName } from '../tokens.ts'
import styles from './figures.module.css'

type RingProps = {
  /** Share that is filled; below 0 and above 1 are drawn as empty and full. */
  value: number
  /** `ember` is the hero's gradient. */
  color: TokenName | 'ember'
  /** A whole sentence: `1,790 of 2,310 kcal eaten`. */
  label: string
  /** px; the phone's own measures apply below 48em. */
  size: number
  stroke: number
  phone?: { size: number; stroke: number }
  /** Dots on the ring (the zones of a fast), each as a share of the circle. */
  dots?: number[]
  children?: ReactNode
}

/** A ring with round caps that starts at the top. */
export function Ring({ value, color, label, size, stroke, phone = { size, stroke }, dots = [], children }: RingProps) {
  const gradient = useId()
  const share = Math.min(1, Math.max(0, value))
  return (
    <div
      className={styles.ring}
      style={{
        '--ring-size-wide': `${size}px`,
        '--ring-stroke-wide': `${stroke}px`,
        '--ring-size-phone': `${phone.size}px`,
        '--ring-stroke-phone': `${phone.stroke}px`,
      }}
    >
      <svg role="img" aria-label={label}>
        {color === 'ember' && (
          // The SVG is rotated by 90°: top right to bottom left is written here as bottom right to top left.
          <linearGradient id={gradient} x1="1" y1="1" x2="0" y2="0">
            <stop offset="0" stopColor="var(--gl-ember-1)" />
            <stop offset="1" stopColor="var(--gl-ember-2)" />
          </linearGradient>
        )}
        <circle stroke="var(--gl-track)" />
        {share > 0 && (
          <circle
            className={styles.ringFill}
            pathLength={100}
            stroke={color === 'ember' ? `url(#${gradient})` : `var(--gl-${color})`}
            strokeDasharray={`${share * 100} 100`}
          />
        )}
        {dots.map((dot) => (
          <circle
            key={dot}
            className={styles.ringDot}
            pathLength={100}
            stroke={dot < share ? 'var(--gl-card)' : 'var(--gl-ink-3)'}
            strokeDasharray="0 100"
            strokeDashoffset={-dot * 100}
          />
        ))}
      </svg>
      {children && <div className={styles.body}>{children}</div>}
    </div>
  )
}
