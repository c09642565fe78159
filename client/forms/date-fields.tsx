import { lazyPart } from '../ui/lazy-part.tsx'
import styles from './forms.module.css'

/** Lazy, because the calendar needs a date library. */
export const DateField = lazyPart(
  () => import('./DateInput.tsx').then((module) => module.DateInput),
  <div className={styles.space} />,
)

/** Lazy, because the calendar needs a date library. */
export const InstantField = lazyPart(
  () => import('./InstantInput.tsx').then((module) => module.InstantInput),
  <div className={styles.space} />,
)

/** Lazy, because its code comes with the calendar's. */
export const TimeField = lazyPart(
  () => import('./TimeInput.tsx').then((module) => module.TimeInput),
  <div className={styles.space} />,
)
