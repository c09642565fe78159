import { Button } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { whole } from '../../ui/format.ts'
import { RowList } from '../../ui/RowList.tsx'
import { useAgoText } from '../../user.ts'
import { leaderboardId } from './Leaderboard.tsx'
import styles from './PendingRequests.module.css'
import { PersonRow } from './PersonRow.tsx'
import type { Request } from './use-buddies.ts'
import { useAnswer } from './use-requests.ts'

const requestsId = 'requests'

/** The requests that wait for the viewer's answer, newest first. */
export function PendingRequests({ requests }: { requests: Request[] }) {
  const agoOf = useAgoText()
  const { answer, answering } = useAnswer()

  function respond(id: string, status: 'accepted' | 'declined') {
    // The row goes, and the focus must not go with it.
    const next = requests.length > 1 ? requestsId : leaderboardId
    answer({ id, status }, { onSuccess: () => document.getElementById(next)?.focus() })
  }

  return (
    <Card
      id={requestsId}
      title="Pending Requests"
      actions={<span className={`${styles.count} gl-num`}>{whole(requests.length)}</span>}
    >
      <RowList>
        {requests.map(({ id, requester: { username }, createdAt }) => (
          <PersonRow key={id} name={username} note={<time dateTime={createdAt}>{agoOf(createdAt)}</time>}>
            <Button
              loading={answering === id}
              aria-label={`Accept ${username}`}
              onClick={() => respond(id, 'accepted')}
            >
              Accept
            </Button>
            <Button
              variant="subtle"
              color="gray"
              className={styles.decline}
              disabled={answering === id}
              aria-label={`Decline ${username}`}
              onClick={() => respond(id, 'declined')}
            >
              Decline
            </Button>
          </PersonRow>
        ))}
      </RowList>
    </Card>
  )
}
