import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { checkConnection, useIsConnected } from '../../offline/connection.ts'
import { Notice } from '../../ui/Notice.tsx'

type OfflineBannerProps = {
  /** The number of new entries that wait for the connection. */
  entries: number
  /** The number of other changes that wait: amounts, meals, deletions, glasses of water. */
  changes: number
}

/** Shown while offline: what is logged now is sent later. */
export function OfflineBanner({ entries, changes }: OfflineBannerProps) {
  const isConnected = useIsConnected()
  const [checking, setChecking] = useState(false)

  async function check() {
    setChecking(true)
    await checkConnection()
    setChecking(false)
  }

  return (
    <div role="status">
      {!isConnected && (
        <Notice icon={IconCloudOff} action={{ label: 'Try now', busy: checking, onClick: () => void check() }}>
          <b>You're offline.</b> {messageFor(entries, changes)}
        </Notice>
      )}
    </div>
  )
}

function messageFor(entries: number, changes: number): string {
  const waiting = [counted(entries, 'entry', 'entries'), counted(changes, 'change', 'changes')].filter(Boolean)
  if (waiting.length === 0) return "What you log is saved on this device and will be sent when you're back online."
  return `${waiting.join(' and ')} ${entries + changes === 1 ? 'is' : 'are'} saved on this device and will be sent when you're back online.`
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count}\u00A0${count === 1 ? one : many}`
