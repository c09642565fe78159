import { lazyPart } from '../ui/lazy-part.tsx'
import styles from './forms.module.css'

/** Lazy, because its code comes with the calendar's. */
export const TimeField = lazyPart(
  () => import('./TimeInput.tsx').then((module) => module.TimeInput),
  <div className={styles.space} />,
)
