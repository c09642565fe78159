import { Fragment } from 'react'
import styles from './figures.module.css'
import type { Measure } from './unit-texts.ts'

type StatNumberProps = {
  /** Above the number, in the secondary colour. Omit only where the label is elsewhere. */
  label?: string
  /** Already formatted (`format.ts`). */
  value: string
  unit?: string
  /** Further numbers, such as the pounds after the stones. */
  rest?: readonly Measure[]
  /** Display size in px, phone to desktop: md 23 to 30, lg 32 to 38, xl 40 to 52, hero 50 to 74. */
  size?: 'md' | 'lg' | 'xl' | 'hero'
  className?: string
}

const length = (value: string) =>
  value.length > 7 ? 'most' : value.length > 5 ? 'very' : value.length > 4 || undefined

/** A large number with its label and unit. */
export function StatNumber({ label, value, unit, rest = [], size = 'md', className }: StatNumberProps) {
  return (
    <div className={[styles.stat, className].filter(Boolean).join(' ')}>
      {label && <span className={styles.label}>{label}</span>}
      <span className={styles.number} data-size={size} data-long={length(value)}>
        {value}
        {unit && (
          <span className={styles.unit} data-unit={unit}>
            {unit}
          </span>
        )}
        {rest.map((part) => (
          <Fragment key={part.unit}>
            {' '}
            <span className={styles.statNumberRest}>
              {part.number}
              <span className={styles.unit}>{part.unit}</span>
            </span>
          </Fragment>
        ))}
      </span>
    </div>
  )
}
