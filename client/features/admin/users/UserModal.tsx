import type { ReactNode } from 'react'
import { type RouterOutputs, statusOf, trpc } from '../../../trpc.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { FailedCard } from '../../../ui/cards.tsx'
import { useCloseWhen } from '../../../ui/dialog-params.ts'
import { countText, dateWithYear, whole } from '../../../ui/format.ts'
import { LateSkeleton } from '../../../ui/LateSkeleton.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { useDayOf } from '../../../user.ts'
import { Ago } from '../lists.tsx'
import styles from './users.module.css'

type Details = RouterOutputs['admin']['users']['get']

/** What an admin may know about somebody: how the account is used, but nothing of what is in it. */
export function UserModal({ id: open, onClose }: { id: string | null; onClose: () => void }) {
  const id = useLast(open)
  const { data: user, error, refetch } = trpc.admin.users.get.useQuery({ id: id ?? '' }, { enabled: open !== null })
  const isGone = open !== null && statusOf(error) === 404
  useCloseWhen(isGone, onClose)

  return (
    <AppModal opened={open !== null} onClose={onClose} title={user?.username ?? 'User'} subtitle={user?.email}>
      {user ? (
        <Facts user={user} />
      ) : error && !isGone ? (
        <FailedCard message="Could not load this user." onRetry={() => void refetch()} />
      ) : (
        <LateSkeleton height={370} />
      )}
    </AppModal>
  )
}

function Facts({ user }: { user: Details }) {
  const dayOf = useDayOf()
  const lastActive = user.lastActiveAt ? <Ago instant={user.lastActiveAt} /> : 'never'
  const facts: [label: string, value: ReactNode][] = [
    ['Role', user.role],
    ['Email', user.isEmailVerified ? 'verified' : 'not verified'],
    ['Two-factor login', user.isTwoFactorEnabled ? 'on' : 'off'],
    ['Joined', dateWithYear(dayOf(user.createdAt))],
    ['Last active', lastActive],
    ['Active days', `${user.activeDays} of the last 30`],
    ['Logged in on', user.sessions === 0 ? 'no device' : countText(user.sessions, 'device')],
    ['Time zone', user.timeZone],
    ['Food entries', whole(user.entries)],
    ['Stored rows', user.maxRows === 0 ? whole(user.rows) : `${whole(user.rows)} of ${whole(user.maxRows)}`],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
