import { useState } from 'react'
import { messageOf, trpc } from '../../../trpc.ts'
import { ConfirmDialog } from '../../../ui/AppModal.tsx'
import { ProgressTile, percentText } from '../../../ui/cards.tsx'
import { sizeText, whole } from '../../../ui/format.ts'
import { toastError } from '../../../ui/toasts.tsx'
import type { Upload } from '../../../uploads.ts'
import { originName, type RunningImport, sourceName, timeText } from './catalogue.ts'
import { cancelUpload } from './upload.ts'

/** The import under way: how far it is, and how to end it. */
export function ImportProgress({ run }: { run: RunningImport }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = trpc.admin.catalogue.cancel.useMutation({
    onError: (error) => toastError(messageOf(error, 'Could not cancel the import.')),
    onSettled: () => setAsking(false),
  })
  const { progress } = run
  return (
    <ProgressTile
      title={`Importing ${sourceName(run.source)}`}
      from={originName(run.origin)}
      share={progress?.share ?? 0}
      texts={run.isOwn ? textsOf(run) : [`Started on the command line ${timeText(run.seconds)} ago`]}
      action={run.isOwn && { label: 'Cancel import', onClick: () => setAsking(true) }}
    >
      <ConfirmDialog
        opened={isAsking}
        title="Stop this import?"
        verb="Stop"
        cancel="Keep going"
        busy={cancel.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => cancel.mutate({ id: run.id })}
      >
        Everything read so far is discarded; the catalogue stays as it was.
      </ConfirmDialog>
    </ProgressTile>
  )
}

/** The file that is on its way to the server. */
export const UploadProgress = ({ upload: { name, sent, bytes } }: { upload: Upload }) => (
  <ProgressTile
    title="Uploading a file"
    from={name}
    share={sent / bytes}
    texts={[`${sizeText(sent)} of ${sizeText(bytes)}`, percentText(sent / bytes), 'Keep this browser tab open']}
    action={{ label: 'Cancel upload', onClick: cancelUpload }}
  />
)

function textsOf({ progress, seconds }: RunningImport): string[] {
  if (!progress) return ['Starting']
  const { phase, rows, share, rowsPerSecond, secondsLeft } = progress
  if (phase === 'indexing') return [`${whole(rows)} rows read`, `Sorting and indexing the foods: ${percentText(share)}`]
  return [
    `${whole(rows)} rows`,
    `${whole(rowsPerSecond)} rows/s`,
    percentText(share),
    secondsLeft === null ? `${timeText(seconds)} so far` : `${timeText(secondsLeft)} left to read`,
  ]
}
