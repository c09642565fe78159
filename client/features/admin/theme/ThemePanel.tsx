import { Skeleton } from '@mantine/core'
import { trpc } from '../../../trpc.ts'
import { Card } from '../../../ui/Card.tsx'
import { FailedCard } from '../../../ui/FailedCard.tsx'
import { useLate } from '../../../ui/use-late.ts'
import { ThemeForm } from './ThemeForm.tsx'
import styles from './ThemePanel.module.css'

/** The looks of the sign-in screens. */
export function ThemePanel() {
  const { data, isError, refetch } = trpc.admin.theme.get.useQuery()
  const late = useLate(!data && !isError)
  return (
    <Card title="Theme">
      {isError && !data ? (
        <FailedCard message="Could not load theme settings." onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={styles.space}>
          <Skeleton visible={late} height={560} radius="lg" />
        </div>
      ) : (
        <ThemeForm theme={data} />
      )}
    </Card>
  )
}
