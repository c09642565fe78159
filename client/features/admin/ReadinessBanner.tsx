import { t } from '@lingui/core/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { sentence } from '../../i18n.ts'
import { trpc } from '../../trpc.ts'
import { Notice } from '../../ui/notices.tsx'

const refetchMs = 5 * 60_000
/** More often while there are problems, so that a solved one disappears soon. */
const refetchProblemsMs = 30_000

/** Shows admins problems of the server, such as a disk that is almost full. */
export function ReadinessBanner() {
  // Static, because each check writes to the server's disk: logging a food must not repeat it.
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
          action={{ label: t`Check again`, busy: readiness.isFetching, onClick: () => void readiness.refetch() }}
        >
          <b>{t`This server needs attention.`}</b> {problems.map((problem) => sentence(problem)).join(' ')}
        </Notice>
      )}
    </div>
  )
}
