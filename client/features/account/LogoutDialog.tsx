import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { checkConnection, useIsConnected } from '../../offline/connection.ts'
import { sendEverything } from '../../offline/send-queue.ts'
import { ModalShell } from '../../ui/ModalShell.tsx'

type LogoutDialogProps = {
  opened: boolean
  userId: string
  /** How many entries and changes are on this device only. */
  count: number
  onStay: () => void
  onLogout: () => void
}

/** Asks before a logout that would delete what the server does not have yet. */
export function LogoutDialog({ opened, userId, count, onStay, onLogout }: LogoutDialogProps) {
  const isConnected = useIsConnected()
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState(false)
  const isLeaving = useRef(false)
  const [what, it] = count === 1 ? ['1 change is', 'it'] : [`${count} changes are`, 'them']

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
    <ModalShell
      opened={opened}
      onClose={stay}
      title="Log out now?"
      footer={
        <>
          <Button variant="default" data-autofocus onClick={stay}>
            Stay logged in
          </Button>
          <Button color="red" variant={isConnected ? 'light' : 'filled'} onClick={onLogout}>
            Log out anyway
          </Button>
          {isConnected && (
            <Button loading={sending} onClick={() => void send()}>
              Send now
            </Button>
          )}
        </>
      }
    >
      <p>
        {what} not on the server yet. Nothing of yours stays on this device after a logout, so {it} would be lost.
      </p>
      {failed && <p role="alert">Not everything could be sent. Please try again.</p>}
    </ModalShell>
  )
}
