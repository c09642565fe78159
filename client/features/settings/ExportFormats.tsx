import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ExportFormat } from '#domain/exports.ts'
import { useProductName } from '../../ui/product-name.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toastError } from '../../ui/toasts.tsx'
import { requestFile } from './export-request.ts'
import styles from './settings.module.css'

type Choice = { format: ExportFormat; title: string; use: string }

/** Everything as one file, in the format of a choice. */
export function ExportFormats() {
  const product = useProductName()
  const [busy, setBusy] = useState<ExportFormat | null>(null)
  const choices: Choice[] = [
    { format: 'zip', title: 'CSV tables', use: `A ZIP with one table per list. ${product} can import it again.` },
    { format: 'json', title: 'JSON', use: `Everything in one file, for programs. ${product} can import it again.` },
    { format: 'sparkyfitness', title: 'SparkyFitness', use: 'Diary, weight and water, ready to import there.' },
  ]

  const download = async (format: ExportFormat) => {
    setBusy(format)
    try {
      const { name, content } = await requestFile(`/user/export-data?format=${format}`)
      saveFile(name, [content], content.type)
    } catch (error) {
      toastError((error as Error).message)
    }
    setBusy(null)
  }

  return (
    <ul className={styles.formats}>
      {choices.map(({ format, title, use }) => (
        <li key={format} className={styles.format}>
          <div className={styles.text}>
            <p className={styles.exportFormatsTitle}>{title}</p>
            <p className={styles.use}>{use}</p>
          </div>
          <Button
            variant="default"
            aria-label={`Download everything: ${title}`}
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
            loading={busy === format}
            disabled={busy !== null && busy !== format}
            onClick={() => void download(format)}
          >
            Download
          </Button>
        </li>
      ))}
    </ul>
  )
}
