import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { checkConnection, useIsConnected } from '../../offline/connection.ts'
import { Notice } from '../../ui/Notice.tsx'

type OfflineBannerProps = {
  /** New entries that wait on this device. */
  entries: number
  /** Other changes that wait: of amounts and meals, deletions, glasses of water. */
  changes: number
}

/** While the server is not reached: what becomes of what is written meanwhile. */
export function OfflineBanner({ entries, changes }: OfflineBannerProps) {
  const isConnected = useIsConnected()
  const [looking, setLooking] = useState(false)

  async function look() {
    setLooking(true)
    await checkConnection()
    setLooking(false)
  }

  return (
    <div role="status">
      {!isConnected && (
        <Notice icon={IconCloudOff} action={{ label: 'Try now', busy: looking, onClick: () => void look() }}>
          <b>You're offline.</b> {fateOf(entries, changes)}
        </Notice>
      )}
    </div>
  )
}

function fateOf(entries: number, changes: number): string {
  const waiting = [counted(entries, 'entry', 'entries'), counted(changes, 'change', 'changes')].filter(Boolean)
  if (waiting.length === 0) return "What you log is saved on this device and will be sent when you're back."
  return `${waiting.join(' and ')} ${entries + changes === 1 ? 'is' : 'are'} saved on this device and will be sent when you're back.`
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count}\u00A0${count === 1 ? one : many}`
