import { Loader } from '@mantine/core'
import styles from './page.module.css'

export function PageSpinner() {
  return (
    <div className={styles.page}>
      <Loader role="status" aria-label="Loading" />
    </div>
  )
}
