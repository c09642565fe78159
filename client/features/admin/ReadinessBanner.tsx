import { IconAlertTriangle } from '@tabler/icons-react'
import { trpc } from '../../trpc.ts'
import { Notice } from '../../ui/notices.tsx'

const refetchMs = 5 * 60_000
/** A problem that is solved should not be shown for long. */
const refetchProblemsMs = 30_000

/** Tells admins what keeps the server from doing its work, or soon will. */
export function ReadinessBanner() {
  // Static, because each request makes the server write to its disk: what people log need not repeat it.
  const readiness = trpc.admin.readiness.useQuery(undefined, {
    staleTime: 'static',
    refetchInterval: ({ state }) => (state.data?.problems.length ? refetchProblemsMs : refetchMs),
  })
  const problems = readiness.data?.problems ?? []
  return (
    <div role="status">
      {problems.length > 0 && (
        <Notice
          icon={IconAlertTriangle}
          action={{ label: 'Check again', busy: readiness.isFetching, onClick: () => void readiness.refetch() }}
        >
          <b>This server needs attention.</b> {problems.join(' ')}
        </Notice>
      )}
    </div>
  )
}
