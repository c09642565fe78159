import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf, trpc } from '../../trpc.ts'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { ExportFiles } from './ExportFiles.tsx'
import type { Export } from './export-files.ts'

export function DataCard() {
  const utils = trpc.useUtils()
  const [data, setData] = useState<Export | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const load = async () => {
    setIsBusy(true)
    try {
      setData(await utils.client.account.exportData.query(undefined, { context: { isOwnRequest: true } }))
    } catch (error) {
      toastError(messageOf(error, 'Could not export your data.'))
    }
    setIsBusy(false)
  }

  return (
    <SettingsCard id="your-data" title="Your data" help="Download everything as CSV.">
      {data ? (
        <ExportFiles data={data} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          loading={isBusy}
          onClick={() => void load()}
        >
          Export my data
        </Button>
      )}
    </SettingsCard>
  )
}
