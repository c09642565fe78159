import { Button } from '@mantine/core'
import { trpc } from '../../../trpc.ts'
import { Card, FailedCard } from '../../../ui/cards.tsx'
import { useDialogParams } from '../../../ui/dialog-params.ts'

import { sizeText } from '../../../ui/format.ts'
import { LateSkeleton } from '../../../ui/LateSkeleton.tsx'
import styles from './catalogue.module.css'
import { ImportHistory } from './ImportHistory.tsx'
import { ImportModal } from './ImportModal.tsx'
import { ImportProgress, UploadProgress } from './ImportProgress.tsx'
import { SourceTable } from './SourceTable.tsx'
import { useUpload } from './upload.ts'
import { useImportOutcome } from './use-import-outcome.ts'

/** While an import runs, and otherwise, where one may be started elsewhere. */
const refetchMs = { running: 1_000, idle: 15_000 }

/** What the catalogue of foods holds, and imports into it. */
export function CataloguePanel() {
  const { open } = useDialogParams('import')
  const upload = useUpload()
  const overview = trpc.admin.catalogue.overview.useQuery()
  const running = trpc.admin.catalogue.running.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data ? refetchMs.running : refetchMs.idle),
  })
  useImportOutcome(running.data === undefined ? undefined : (running.data?.id ?? null), overview.data)
  const isBusy = Boolean(running.data) || upload !== null

  return (
    <Card
      title="Food catalogue"
      actions={
        <Button disabled={isBusy || !overview.data} onClick={() => open({ import: 1 })}>
          Import foods
        </Button>
      }
    >
      {isBusy && (
        <div className={styles.progress}>
          {upload && <UploadProgress upload={upload} />}
          {running.data && <ImportProgress run={running.data} />}
        </div>
      )}
      {overview.data ? (
        <>
          <SourceTable sources={overview.data.sources} userFoods={overview.data.userFoods} />
          {overview.data.freeBytes !== null && (
            <p className={styles.free}>{sizeText(overview.data.freeBytes)} are free on the server's disk.</p>
          )}
          <ImportHistory runs={overview.data.runs} />
          <ImportModal files={overview.data.files} />
        </>
      ) : overview.isError ? (
        <FailedCard message="Could not fetch the food catalogue." onRetry={() => void overview.refetch()} />
      ) : (
        <LateSkeleton height={320} />
      )}
    </Card>
  )
}
