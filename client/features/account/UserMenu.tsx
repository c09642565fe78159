import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import {
  IconAward,
  IconFileText,
  IconLogout,
  IconMessage,
  IconSettings,
  IconShieldCog,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { checkConnection, useIsConnected } from '../../offline/connection.ts'
import { discardStored, storedWrites } from '../../offline/stored-queue.ts'
import { sendEverything } from '../../offline/use-queue.ts'
import { useLast, usePopoverOrSheet } from '../../ui/dialogs.ts'
import { AppModal, Menu } from '../../ui/lazy-part.tsx'
import { Avatar } from '../../ui/marks.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useUser } from '../../user.ts'
import { useLogout } from './use-logout.ts'

type Entry = { label: string; icon: TablerIcon; act: () => void }

/** The arrow out of the door points forwards. */
const mirroring = (icon: TablerIcon) => (icon === IconLogout ? 'gl-mirrored' : undefined)

type UserMenuProps = {
  onGiveFeedback: () => void
  /** Items of other features, shown above Logout on phones, where the page has no footer. */
  more: { label: string; act: () => void }[]
}

export function UserMenu({ onGiveFeedback, more }: UserMenuProps) {
  const user = useUser()
  const navigate = useNavigate()
  const logout = useLogout()
  const isPhone = useIsPhone()
  const [opened, setOpened] = usePopoverOrSheet('panel', 'menu')
  const button = useRef<HTMLButtonElement>(null)
  /** How many writes a logout would delete, while that is being asked. */
  const [unsent, setUnsent] = useState<number | null>(null)

  function askAndLogout() {
    const count = storedWrites(user.id)
    if (count > 0) setUnsent(count)
    else void logout()
  }
  function logoutForGood() {
    setUnsent(null)
    discardStored(user.id)
    void logout()
  }

  const entries: Entry[] = [
    { label: t`Achievements`, icon: IconAward, act: () => navigate({ to: '/achievements' }) },
    { label: t`Account Settings`, icon: IconSettings, act: () => navigate({ to: '/account-settings' }) },
    ...(user.role === 'admin'
      ? [{ label: t`Admin Dashboard`, icon: IconShieldCog, act: () => navigate({ to: '/admin' }) }]
      : []),
    { label: t`Give Feedback`, icon: IconMessage, act: onGiveFeedback },
    ...(isPhone ? more.map((entry) => ({ ...entry, icon: IconFileText })) : []),
    { label: t`Logout`, icon: IconLogout, act: askAndLogout },
  ]

  const { username } = user
  const avatar = <Avatar name={username} isMe />
  const welcome = t`Welcome, ${username}`

  return (
    <>
      <ActionIcon
        ref={button}
        variant="transparent"
        radius="xl"
        aria-label={t`Account menu`}
        aria-haspopup={isPhone ? 'dialog' : 'menu'}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {avatar}
      </ActionIcon>
      {isPhone ? (
        <AppModal opened={opened} onClose={() => setOpened(false)} title={welcome}>
          <Stack gap={0} mx={-8}>
            {entries.map(({ label, icon: Icon, act }) => (
              <Button
                key={label}
                variant="subtle"
                color="gray"
                justify="flex-start"
                leftSection={
                  <Icon className={mirroring(Icon)} size={20} stroke={1.7} color="var(--gl-ink-2)" aria-hidden />
                }
                h={48}
                px={10}
                c="var(--gl-ink)"
                fz="large"
                fw={550}
                onClick={async () => {
                  await setOpened(false)
                  act()
                }}
              >
                {label}
              </Button>
            ))}
          </Stack>
        </AppModal>
      ) : (
        <Menu
          button={button}
          label={t`Account menu`}
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          width={260}
          offset={10}
          radius={20}
          withinPortal={false}
          head={
            <Group
              gap={12}
              wrap="nowrap"
              mb={6}
              px={14}
              pt={10}
              pb={16}
              fw={600}
              style={{ borderBottom: '1px solid var(--gl-line)', overflowWrap: 'anywhere' }}
            >
              {avatar}
              <span>{welcome}</span>
            </Group>
          }
          groups={[
            {
              items: entries.map(({ label, icon: Icon, act }) => ({
                key: label,
                content: (
                  <Text inherit fw={550}>
                    {label}
                  </Text>
                ),
                icon: <Icon className={mirroring(Icon)} size={19} stroke={1.7} aria-hidden />,
                act,
              })),
            },
          ]}
        />
      )}
      <LogoutDialog count={unsent} userId={user.id} onStay={() => setUnsent(null)} onLogout={logoutForGood} />
    </>
  )
}

type LogoutDialogProps = {
  /** How many entries and changes are on this device only; null closes it. */
  count: number | null
  userId: string
  onStay: () => void
  onLogout: () => void
}

/** Asks before a logout that would delete what the server does not have yet. */
function LogoutDialog({ count, userId, onStay, onLogout }: LogoutDialogProps) {
  const isConnected = useIsConnected()
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState(false)
  const isLeaving = useRef(false)
  const asked = useLast(count) ?? 0

  async function send() {
    isLeaving.current = true
    setSending(true)
    setFailed(false)
    await checkConnection()
    const isSent = await sendEverything(userId)
    setSending(false)
    if (!isLeaving.current) return
    setFailed(!isSent)
    if (isSent) onLogout()
  }

  /** Also while it is being sent. */
  function stay() {
    isLeaving.current = false
    setFailed(false)
    onStay()
  }

  return (
    <AppModal
      opened={count !== null}
      onClose={stay}
      title={t`Log out now?`}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={stay}>{t`Stay logged in`}</Button>
          <Button color="red" variant={isConnected ? 'light' : 'filled'} onClick={onLogout}>{t`Log out anyway`}</Button>
          {isConnected && <Button loading={sending} onClick={() => void send()}>{t`Send now`}</Button>}
        </>
      }
    >
      <p>
        {plural(asked, {
          one: '# change is not on the server yet. Nothing of yours stays on this device after a logout, so it would be lost.',
          other:
            '# changes are not on the server yet. Nothing of yours stays on this device after a logout, so they would be lost.',
        })}
      </p>
      {failed && <p role="alert">{t`Not everything could be sent. Please try again.`}</p>}
    </AppModal>
  )
}
