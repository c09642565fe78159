import { lazyPart } from '../ui/lazy-part.tsx'
import styles from './forms.module.css'

/** Lazy, because the calendar needs a date library. */
export const DateField = lazyPart(
  () => import('./DateInput.tsx').then((module) => module.DateInput),
  <div className={styles.space} />,
)
