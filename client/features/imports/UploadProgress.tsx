import { useEffect } from 'react'
import { trpc } from '../../trpc.ts'
import { ProgressTile, percentText } from '../../ui/cards.tsx'
import { countText, sizeText } from '../../ui/format.ts'
import { announce } from '../../ui/page.tsx'
import styles from './imports.module.css'
import { cancelUpload, type ImportUpload } from './upload.ts'

/** Files on their way to the server, and then being read by it. */
export function UploadProgress({ upload: { name, phase, sent, bytes } }: { upload: ImportUpload }) {
  const isReading = phase === 'reading'
  const { data } = trpc.imports.progress.useQuery(undefined, { enabled: isReading, refetchInterval: 500 })
  // An import may be added meanwhile.
  const reading = data?.phase === 'reading' ? data : null
  useEffect(() => announce(titles[phase]), [phase])
  const share = isReading ? (reading?.share ?? 0) : sent / bytes
  const texts = isReading
    ? [reading ? `${countText(reading.rows, 'row')} so far` : 'Just started']
    : [`${sizeText(sent)} of ${sizeText(bytes)}`, percentText(share), 'Keep this browser tab open']
  return (
    <div className={styles.progress}>
      <ProgressTile
        title={titles[phase]}
        from={name}
        share={share}
        texts={texts}
        action={{ label: 'Cancel', onClick: cancelUpload }}
      />
    </div>
  )
}

const titles = {
  packing: 'Packing your files',
  sending: 'Sending your file',
  reading: 'Reading your file',
} as const
