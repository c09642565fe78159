import { trpc } from '../../../trpc.ts'
import { Card, FailedCard } from '../../../ui/cards.tsx'

import { LateSkeleton } from '../../../ui/LateSkeleton.tsx'
import { ThemeForm } from './ThemeForm.tsx'

/** The looks of the login screens. */
export function ThemePanel() {
  const { data, isError, refetch } = trpc.admin.theme.get.useQuery()
  return (
    <Card title="Theme">
      {isError && !data ? (
        <FailedCard message="Could not load theme settings." onRetry={() => void refetch()} />
      ) : !data ? (
        <LateSkeleton height={560} />
      ) : (
        <ThemeForm theme={data} />
      )}
    </Card>
  )
}
