import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { trpc } from '../../trpc.ts'
import { Card, Count } from '../../ui/cards.tsx'
import { whole } from '../../ui/format.ts'
import { RowList } from '../../ui/rows.tsx'
import { useAgoText } from '../../user.ts'
import styles from './buddies.module.css'
import type { Request, SentRequest } from './friends.tsx'
import { leaderboardId } from './Leaderboard.tsx'
import { PersonRow } from './PersonRow.tsx'
import { useAnswer, useWithdraw } from './use-requests.ts'

const requestsId = 'requests'
const sentId = 'sent-requests'

/** The requests that wait for the viewer's answer, newest first. */
export function PendingRequests({ requests }: { requests: Request[] }) {
  const agoOf = useAgoText()
  // The focus would be lost with the row.
  const next = requests.length > 1 ? requestsId : leaderboardId
  return (
    <Card id={requestsId} title={t`Pending Requests`} actions={<Count>{whole(requests.length)}</Count>}>
      <RowList>
        {requests.map((request) => (
          <PersonRow
            key={request.id}
            name={request.requester.username}
            note={<time dateTime={request.createdAt}>{agoOf(request.createdAt)}</time>}
          >
            <AnswerButtons request={request} onAnswered={() => document.getElementById(next)?.focus()} />
          </PersonRow>
        ))}
      </RowList>
    </Card>
  )
}

/** The viewer's requests that nobody has answered yet, newest first. */
export function SentRequests({ requests }: { requests: SentRequest[] }) {
  const agoOf = useAgoText()
  const { withdraw, withdrawing } = useWithdraw()
  const next = requests.length > 1 ? sentId : leaderboardId
  return (
    <Card id={sentId} title={t`Sent Requests`}>
      <RowList>
        {requests.map(({ id, recipient: { id: friendId, username }, createdAt }) => (
          <PersonRow key={id} name={username} note={<time dateTime={createdAt}>{agoOf(createdAt)}</time>}>
            <Button
              variant="subtle"
              color="gray"
              c="var(--gl-ink)"
              loading={withdrawing === friendId}
              aria-label={t`Withdraw request to ${username}`}
              onClick={() => withdraw({ friendId }, { onSuccess: () => document.getElementById(next)?.focus() })}
            >{t`Withdraw`}</Button>
          </PersonRow>
        ))}
      </RowList>
    </Card>
  )
}

/** The answers to a request beside the notification of it; nothing once it was answered or withdrawn. */
export function RequestAnswer({ id }: { id: string }) {
  const { data: buddies } = trpc.buddies.list.useQuery()
  const request = buddies?.pending.find((one) => one.id === id)
  const buttons = useRef<HTMLDivElement>(null)
  if (!request) return null
  return (
    <div ref={buttons} className={styles.answer}>
      <AnswerButtons
        request={request}
        // The notification stays when its buttons go.
        onAnswered={() => buttons.current?.closest('li')?.querySelector('a')?.focus()}
      />
    </div>
  )
}

type AnswerButtonsProps = { request: Request; onAnswered: () => void }

function AnswerButtons({ request: { id, requester }, onAnswered }: AnswerButtonsProps) {
  const { answer, answering } = useAnswer()
  const { username } = requester
  const respond = (status: 'accepted' | 'declined') => answer({ id, status }, { onSuccess: onAnswered })
  return (
    <>
      <Button
        loading={answering === id}
        aria-label={t`Accept ${username}`}
        onClick={() => respond('accepted')}
      >{t`Accept`}</Button>
      <Button
        variant="subtle"
        color="gray"
        c="var(--gl-ink)"
        disabled={answering === id}
        aria-label={t`Decline ${username}`}
        onClick={() => respond('declined')}
      >{t`Decline`}</Button>
    </>
  )
}
