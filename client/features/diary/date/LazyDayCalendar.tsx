import { lazyPart } from '../../../ui/lazy-part.tsx'
import styles from '../day.module.css'

/** Lazy, because the calendar needs a date library. */
export const DayCalendar = lazyPart(
  () => import('./DayCalendar.tsx').then((module) => module.DayCalendar),
  <div className={styles.space} />,
)
