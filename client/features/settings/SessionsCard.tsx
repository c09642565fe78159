import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { Pill } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { focusAfter, focusCard } from '../../ui/focus.ts'
import { Row } from '../../ui/rows.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useAgoText } from '../../user.ts'

type Session = RouterOutputs['account']['sessions'][number]

export function SessionsCard() {
  const sessions = trpc.account.sessions.useQuery()
  const end = trpc.account.endOtherSessions.useMutation({
    onSuccess({ msg }) {
      focusCard('devices')
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, t`Could not log out the other devices.`)),
  })

  return (
    <SettingsCard id="devices" title={t`Devices`} help={t`Where you are logged in.`}>
      {sessions.data ? (
        <ul>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.isError ? (
        <FailedCard message={t`Could not load your devices.`} onRetry={() => void sessions.refetch()} />
      ) : (
        <Skeleton height={60} />
      )}
      {sessions.data && sessions.data.length > 1 && (
        <Button
          variant="default"
          loading={end.isPending}
          onClick={() => end.mutate()}
        >{t`Log out all other devices`}</Button>
      )}
    </SettingsCard>
  )
}

/** `Firefox on Linux`, as the server writes it, in the page's language. */
function deviceText(device: string): string {
  const [name = '', system] = device.split(' on ')
  const browser = name === 'Unknown browser' ? t`Unknown browser` : name
  return system === undefined ? browser : t`${browser} on ${system}`
}

function SessionRow({ session }: { session: Session }) {
  const { id, createdAt, lastSeenAt, current } = session
  const browser = deviceText(session.browser)
  const agoOf = useAgoText()
  const end = trpc.account.endSession.useMutation({
    onSuccess({ msg }) {
      focusAfter('data-log-out', id, 'h2')
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, t`Could not log out that device.`)),
  })
  const [first, last] = [agoOf(createdAt), agoOf(lastSeenAt)]
  const Icon = /iPhone|Android/.test(session.browser) ? IconDeviceMobile : IconDeviceDesktop

  return (
    <Row
      icon={<Icon size={22} stroke={1.7} color="var(--gl-ink-2)" aria-hidden />}
      name={
        <>
          {browser}
          {current && <Pill hue="brand">{t`This device`}</Pill>}
        </>
      }
      // This one is seen now; the server hears of it every quarter of an hour.
      facts={current ? [t`First seen ${first}`] : [t`First seen ${first}`, t`last seen ${last}`]}
    >
      {!current && (
        <Button
          variant="subtle"
          color="gray"
          data-log-out={id}
          aria-label={t`Log out ${browser}`}
          loading={end.isPending}
          onClick={() => end.mutate({ id })}
        >
          {t({ message: 'Log out', context: 'Somebody else or another device' })}
        </Button>
      )}
    </Row>
  )
}
