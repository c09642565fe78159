import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { messageOf } from '../trpc.ts'
import { Notice } from '../ui/notices.tsx'
import type { QueuedChange } from './queue.ts'
import { discardChange } from './stored-queue.ts'
import { retry } from './use-queue.ts'

type FailedChangesProps = {
  changes: readonly QueuedChange[]
  /** What was to be saved: `70.1 kg of 3 March`. */
  nameOf: (change: QueuedChange) => string
}

/** What waited for a connection and could not be saved in the end, with the reason, to try again or to drop. */
export function FailedChanges({ changes, nameOf }: FailedChangesProps) {
  const failed = changes.filter((change) => change.failed)
  return (
    <div role="alert">
      {failed.map((change) => (
        <Notice
          key={change.mutationId}
          icon={IconAlertCircle}
          inset
          action={{ label: t`Try again`, onClick: () => retry(change) }}
        >
          <b>{t`Not saved:`}</b> {nameOf(change)}. {reasonOf(change.error)}{' '}
          <UnstyledButton
            className="gl-target"
            c="inherit"
            fz="inherit"
            td="underline"
            pos="relative"
            style={discard}
            onClick={() => discardChange(change)}
          >{t`Discard`}</UnstyledButton>
        </Notice>
      ))}
    </div>
  )
}

const reasonOf = (error: unknown) => messageOf(error, t`The server could not save it.`)

const discard = { '--touch': '-14px -8px', textUnderlineOffset: 3 }
