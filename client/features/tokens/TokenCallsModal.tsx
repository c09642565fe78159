import { type RouterOutputs, trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { EmptyState, FailedCard } from '../../ui/cards.tsx'
import { useDialogParams } from '../../ui/dialog-params.ts'

import { LateSkeleton } from '../../ui/LateSkeleton.tsx'
import { useLast } from '../../ui/use-last.ts'
import { useAgoText } from '../../user.ts'
import styles from './tokens.module.css'

type Call = RouterOutputs['tokens']['calls'][number]

/** What assistants did with a token, which is chosen by the address. */
export function TokenCallsModal({ tokens }: { tokens: RouterOutputs['tokens']['list'] }) {
  const { shown, close } = useDialogParams('apiToken')
  const chosen = tokens.find(({ id }) => id === shown.apiToken) ?? null
  // Kept while the modal closes.
  const token = useLast(chosen)
  return (
    <AppModal
      opened={chosen !== null}
      onClose={() => void close()}
      title={`Activity of ${token?.name ?? ''}`}
      subtitle="The last 100 calls that assistants made with it."
      param="apiToken"
    >
      {token && <Calls id={token.id} />}
    </AppModal>
  )
}

function Calls({ id }: { id: string }) {
  const { data, isError, refetch } = trpc.tokens.calls.useQuery({ id })
  if (!data && isError) return <FailedCard message="Could not load the activity." onRetry={() => void refetch()} />
  if (!data) return <LateSkeleton height={180} />
  if (data.length === 0)
    return <EmptyState title="No assistant has used it yet." help="Only assistants' calls are listed here." />
  return (
    <ul className={styles.calls}>
      {data.map((call) => (
        <CallRow key={call.id} call={call} />
      ))}
    </ul>
  )
}

function CallRow({ call: { tool, subject, isError, at } }: { call: Call }) {
  const agoOf = useAgoText()
  return (
    <li className={styles.call}>
      <div className={styles.tokenCallsModalWords}>
        <div className={styles.tool}>
          {toolText(tool)}
          {isError && <span className={styles.failed}>Failed</span>}
        </div>
        {subject && <div className={styles.subject}>{subject}</div>}
      </div>
      <time className={styles.time} dateTime={at}>
        {agoOf(at)}
      </time>
    </li>
  )
}

/** `log_food` is `Log food`. */
const toolText = (tool: string) => tool.charAt(0).toUpperCase() + tool.slice(1).replaceAll('_', ' ')
