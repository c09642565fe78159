import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf, trpcClient } from '../../trpc.ts'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { ExportDaysForm } from './ExportDaysForm.tsx'
import { ExportFiles } from './ExportFiles.tsx'
import { ExportFormats } from './ExportFormats.tsx'
import type { Export } from './export-files.ts'
import { exportFailure } from './export-request.ts'
import styles from './settings.module.css'

export function DataCard() {
  return (
    <SettingsCard
      id="your-data"
      title="Your data"
      help="It is yours: keep a copy, or take it along to another program."
    >
      <ExportFormats />
      <ExportDaysForm />
      <div className={styles.lists}>
        <ExportLists />
      </div>
    </SettingsCard>
  )
}

/** What there is, list by list. */
function ExportLists() {
  const [data, setData] = useState<Export | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const load = async () => {
    setIsBusy(true)
    try {
      setData(await trpcClient.account.exportData.query(undefined, { context: { isOwnRequest: true } }))
    } catch (error) {
      toastError(messageOf(error, exportFailure))
    }
    setIsBusy(false)
  }

  if (data) return <ExportFiles data={data} />
  return (
    <div className={styles.format}>
      <div className={styles.text}>
        <p className={styles.exportFormatsTitle}>Single lists</p>
        <p className={styles.use}>See each list’s size and download it as CSV.</p>
      </div>
      <Button
        variant="default"
        leftSection={<IconListDetails size={18} stroke={1.7} aria-hidden />}
        loading={isBusy}
        onClick={() => void load()}
      >
        Export my data
      </Button>
    </div>
  )
}
