import { Skeleton } from '@mantine/core'
import { useLate } from '../../ui/use-late.ts'
import styles from './fasting.module.css'

/** As large as what it stands for. */
export function FastingSkeleton() {
  const late = useLate(true)
  return (
    <div className={styles.status}>
      <div className={styles.ringSpace}>
        <Skeleton visible={late} circle height="100%" />
      </div>
      <div className={styles.side}>
        <div className={styles.facts}>
          <div className={styles.textSpace}>
            <Skeleton visible={late} height={16} radius="xl" />
            <Skeleton visible={late} height={14} width="70%" radius="xl" />
            <Skeleton visible={late} height={14} width="50%" radius="xl" />
          </div>
        </div>
        <div className={styles.buttonSpace}>
          <Skeleton visible={late} height={44} radius="md" />
        </div>
      </div>
    </div>
  )
}
