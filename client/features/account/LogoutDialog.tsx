import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { checkConnection, useIsConnected } from '../../offline/connection.ts'
import { sendEverything } from '../../offline/send-queue.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { countText } from '../../ui/format.ts'
import { useLast } from '../../ui/use-last.ts'

type LogoutDialogProps = {
  /** How many entries and changes are on this device only; null closes it. */
  count: number | null
  userId: string
  onStay: () => void
  onLogout: () => void
}

/** Asks before a logout that would delete what the server does not have yet. */
export function LogoutDialog({ count, userId, onStay, onLogout }: LogoutDialogProps) {
  const isConnected = useIsConnected()
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState(false)
  const isLeaving = useRef(false)
  const asked = useLast(count) ?? 0
  const [are, they] = asked === 1 ? ['is', 'it'] : ['are', 'they']

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
        {countText(asked, 'change')} {are} not on the server yet. Nothing of yours stays on this device after a logout,
        so {they} would be lost.
      </p>
      {failed && <p role="alert">Not everything could be sent. Please try again.</p>}
    </AppModal>
  )
}
