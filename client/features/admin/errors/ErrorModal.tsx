import { messageOf, trpc } from '../../../trpc.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FailedCard } from '../../../ui/cards.tsx'
import { LateSkeleton } from '../../../ui/LateSkeleton.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { useUser } from '../../../user.ts'
import { exactTime } from '../lists.tsx'
import styles from '../operation.module.css'

/** One error with its stack; its id is also the request id that the user was told. */
export function ErrorModal({ id: open, onClose }: { id: string | null; onClose: () => void }) {
  const id = useLast(open) ?? ''
  const { timeZone } = useUser()
  const { data: error, error: failure, refetch } = trpc.admin.errors.get.useQuery({ id }, { enabled: open !== null })
  return (
    <AppModal
      opened={open !== null}
      onClose={onClose}
      size="lg"
      title={error ? `Error ${error.statusCode}` : 'Error'}
      subtitle={error && exactTime(new Date(error.createdAt), timeZone)}
      footer={error && <CopyButton text={textOf(error)}>Copy</CopyButton>}
    >
      {failure && !error ? (
        <FailedCard message={messageOf(failure, 'Could not fetch error logs.')} onRetry={() => void refetch()} />
      ) : !error ? (
        <LateSkeleton height={320} />
      ) : (
        <>
          <p className={styles.facts}>
            <b>
              {error.method} {error.route}
            </b>
            <span>Request id {error.id}</span>
          </p>
          <pre className={styles.stack}>{error.stack}</pre>
        </>
      )}
    </AppModal>
  )
}

type LoggedError = { id: string; statusCode: number; method: string; route: string; createdAt: string; stack: string }

/** All there is to know of an error, to paste into a report. */
const textOf = ({ id, statusCode, method, route, createdAt, stack }: LoggedError) =>
  `${statusCode} ${method} ${route}\n${createdAt} ${id}\n\n${stack}`
