import { lazyPart } from '../ui/lazy-part.tsx'
import styles from './forms.module.css'

/** Lazy, because the calendar needs a date library. */
export const InstantField = lazyPart(
  () => import('./InstantInput.tsx').then((module) => module.InstantInput),
  <div className={styles.space} />,
)
