import { Button, Skeleton } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { FailedCard } from '../../ui/cards.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useAgoText } from '../../user.ts'
import styles from './settings.module.css'

type Session = RouterOutputs['account']['sessions'][number]

export function SessionsCard() {
  const sessions = trpc.account.sessions.useQuery()
  const end = trpc.account.endOtherSessions.useMutation({
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: (error) => toastError(messageOf(error, 'Could not log out the other devices.')),
  })

  return (
    <SettingsCard id="devices" title="Devices" help="Where you are logged in.">
      {sessions.data ? (
        <ul className={styles.sessions}>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.isError ? (
        <FailedCard message="Could not load your devices." onRetry={() => void sessions.refetch()} />
      ) : (
        <Skeleton height={60} />
      )}
      {sessions.data && sessions.data.length > 1 && (
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
          Log out all other devices
        </Button>
      )}
    </SettingsCard>
  )
}

function SessionRow({ session: { id, browser, createdAt, lastSeenAt, current } }: { session: Session }) {
  const agoOf = useAgoText()
  const end = trpc.account.endSession.useMutation({
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: (error) => toastError(messageOf(error, 'Could not log out that device.')),
  })
  const Icon = /iPhone|Android/.test(browser) ? IconDeviceMobile : IconDeviceDesktop

  return (
    <li className={styles.session}>
      <Icon size={22} stroke={1.7} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <div className={styles.browser}>
          {browser}
          {current && <span className={styles.sessionsCardCurrent}>This device</span>}
        </div>
        <div className={styles.times}>
          <span>First seen {agoOf(createdAt)} ·</span> <span>last seen {agoOf(lastSeenAt)}</span>
        </div>
      </div>
      {!current && (
        <Button
          variant="subtle"
          color="gray"
          aria-label={`Log out ${browser}`}
          loading={end.isPending}
          onClick={() => end.mutate({ id })}
        >
          Log out
        </Button>
      )}
    </li>
  )
}
