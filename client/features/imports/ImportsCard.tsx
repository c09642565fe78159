import { useEffect, useRef, useState } from 'react'
import { trpc } from '../../trpc.ts'
import { FailedCard } from '../../ui/cards.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { useDialogParams } from '../../ui/dialog-params.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import type { ChosenFile } from './chosen-files.ts'
import { DropZone } from './DropZone.tsx'
import { ImportList } from './ImportList.tsx'
import styles from './imports.module.css'
import { sourceNames } from './source-names.ts'
import { UploadProgress } from './UploadProgress.tsx'
import { uploadFiles, useUpload } from './upload.ts'
import { useDrop } from './use-drop.ts'

const ImportModal = lazyPart(() => import('./ImportModal.tsx').then((part) => part.ImportModal))

/** Brings in what other trackers have exported, and lists what has been brought in. */
export function ImportsCard() {
  const { open } = useDialogParams('importId')
  const utils = trpc.useUtils()
  const imports = trpc.imports.list.useQuery()
  const upload = useUpload()
  const [problem, setProblem] = useState<string | null>(null)
  const area = useRef<HTMLDivElement>(null)
  // Also during an upload, when the browser would leave the page to show what is dropped.
  const isOver = useDrop((files) => void add(files))
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function add(files: ChosenFile[]) {
    if (upload) return
    setProblem(null)
    // The button that was pressed gives way to the progress.
    area.current?.focus({ preventScroll: true })
    try {
      const importId = await uploadFiles(files)
      if (importId === null) return
      void utils.imports.list.invalidate()
      if (isShown.current) open({ importId })
      else toastSuccess('Your file has been read. See what it holds in your Account Settings.')
    } catch (error) {
      const text = (error as Error).message
      if (isShown.current) setProblem(text)
      else toastError(text)
    }
  }

  return (
    <SettingsCard
      id="move-in"
      title="Move in from another tracker"
      help="Bring your history along. You see what a file holds before anything is added, and can undo it for 30 days."
    >
      <div ref={area} tabIndex={-1} className={styles.area}>
        {upload ? (
          <UploadProgress upload={upload} />
        ) : (
          <DropZone isOver={isOver} problem={problem} onChoose={(files) => void add(files)} />
        )}
      </div>
      <Disclosure className={styles.trackers} summary="Which trackers?">
        <p>
          {new Intl.ListFormat('en-GB').format(sourceNames)}. And any other table, CSV or Excel, with a column of dates.
        </p>
      </Disclosure>
      {imports.data ? (
        <ImportList imports={imports.data} onOpen={(importId) => open({ importId })} />
      ) : (
        imports.isError && <FailedCard message="Could not load your imports." onRetry={() => void imports.refetch()} />
      )}
      <ImportModal />
    </SettingsCard>
  )
}
