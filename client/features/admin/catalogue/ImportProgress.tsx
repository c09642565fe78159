import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf, trpc } from '../../../trpc.ts'
import { Bar } from '../../../ui/Bar.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { sizeText, whole, withUnit } from '../../../ui/format.ts'
import { Tile } from '../../../ui/Tile.tsx'
import { toastError } from '../../../ui/toasts.tsx'
import { originName, type RunningImport, sourceName, timeText } from './catalogue.ts'
import styles from './ImportProgress.module.css'
import { cancelUpload, type Upload } from './upload.ts'

/** The import under way: how far it is, and how to end it. */
export function ImportProgress({ run }: { run: RunningImport }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = trpc.admin.catalogue.cancel.useMutation({
    onError: (error) => toastError(messageOf(error, 'Could not cancel the import.')),
    onSettled: () => setAsking(false),
  })
  const { progress } = run
  return (
    <Progress
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
    </Progress>
  )
}

/** The file that is on its way to the server. */
export const UploadProgress = ({ upload: { name, sent, bytes } }: { upload: Upload }) => (
  <Progress
    title="Uploading a file"
    from={name}
    share={sent / bytes}
    texts={[`${sizeText(sent)} of ${sizeText(bytes)}`, percent(sent / bytes), 'Keep this browser tab open']}
    action={{ label: 'Cancel upload', onClick: cancelUpload }}
  />
)

function textsOf({ progress, seconds }: RunningImport): string[] {
  if (!progress) return ['Starting']
  const { phase, rows, share, rowsPerSecond, secondsLeft } = progress
  if (phase === 'indexing') return [`${whole(rows)} rows read`, `Sorting and indexing the foods: ${percent(share)}`]
  return [
    `${whole(rows)} rows`,
    `${whole(rowsPerSecond)} rows/s`,
    percent(share),
    secondsLeft === null ? `${timeText(seconds)} so far` : `${timeText(secondsLeft)} left to read`,
  ]
}

const percent = (share: number) => withUnit(whole(Math.floor(share * 100)), '%')

type ProgressProps = {
  title: string
  from: string
  /** 0 to 1 */
  share: number
  texts: string[]
  action: { label: string; onClick: () => void } | false
  children?: React.ReactNode
}

const Progress = ({ title, from, share, texts, action, children }: ProgressProps) => (
  <Tile className={styles.tile}>
    <div className={styles.head}>
      <div className={styles.heading}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.from}>{from}</p>
      </div>
      {action && (
        <Button variant="default" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
    <Bar value={share} color="brand" label={`${title}: ${percent(share)}`} />
    <p className={styles.texts}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
    {children}
  </Tile>
)
