import { lazyPart } from '../../../ui/lazy-part.tsx'
import styles from './LazyDayCalendar.module.css'

/** The calendar brings a date library along: both load when it is opened. */
export const DayCalendar = lazyPart(
  () => import('./DayCalendar.tsx').then((module) => module.DayCalendar),
  <div className={styles.space} />,
)
