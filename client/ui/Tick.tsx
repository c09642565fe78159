import { IconCheck } from '@tabler/icons-react'
import styles from './cards.module.css'

/** The box of a checkbox, for rows that are toggle buttons and announce their state themselves. */
export const Tick = ({ checked }: { checked: boolean }) => (
  <span className={styles.tick} data-checked={checked || undefined} aria-hidden>
    {checked && <IconCheck size={16} stroke={2.6} />}
  </span>
)
