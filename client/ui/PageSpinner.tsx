import { Loader } from '@mantine/core'
import styles from './parts.module.css'

export function PageSpinner() {
  return (
    <div className={styles.pageSpinner}>
      <Loader role="status" aria-label="Loading" />
    </div>
  )
}
