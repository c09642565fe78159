import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import type { Day } from '#domain/day.ts'
import type { QueuedChange } from '../../../offline/queue.ts'
import { retry } from '../../../offline/use-queue.ts'
import { messageOf, statusOf } from '../../../trpc.ts'
import { Notice } from '../../../ui/notices.tsx'
import { VisuallyHidden } from '../../../ui/page.tsx'
import { useDay } from '../day/use-day.ts'
import line from './rows.module.css'

type UnsavedProps = { name: string; change: QueuedChange | null }

/** The note on a row whose change failed, with the reason if the server rejected it, and Try again. */
export function Unsaved({ name, change }: UnsavedProps) {
  if (!change?.failed) return null
  const isRejected = (statusOf(change.error) ?? 500) < 500
  const reason = isRejected ? messageOf(change.error, '') : ''
  return (
    <span className={`${line.detail} ${line.unsaved}`} role="alert">
      {reason ? t`Not saved: ${reason}` : t`Not saved ·`}{' '}
      <button type="button" className="gl-link" onClick={() => retry(change)}>
        <Trans>
          Try again
          <VisuallyHidden> to save {name}</VisuallyHidden>
        </Trans>
      </button>
    </span>
  )
}

type UnsavedNoticeProps = { date: Day; inset?: boolean; onShow: () => void }

/** A notice with the number of failed changes of the day, where its rows are out of view. */
export function UnsavedNotice({ date, inset, onShow }: UnsavedNoticeProps) {
  const { day } = useDay(date)
  const failed = (day?.food ?? []).filter(({ unsaved }) => unsaved?.failed).length
  return (
    <div role="status">
      {failed > 0 && (
        <Notice icon={IconAlertCircle} inset={inset} action={{ label: t`Show`, onClick: onShow }}>
          <Trans>
            <b>Not saved:</b> <Plural value={failed} one="# entry of this day." other="# entries of this day." />
          </Trans>
        </Notice>
      )}
    </div>
  )
}
