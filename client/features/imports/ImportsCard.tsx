import { Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { maxImportBytes } from '#domain/imports.ts'
import { trpc } from '../../trpc.ts'
import { FailedCard, ProgressTile, percentText } from '../../ui/cards.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { useDialogParams } from '../../ui/dialog-params.ts'
import { countText, sizeText, whole, withUnit } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { announce } from '../../ui/page.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { type ChosenFile, droppedFiles, filesOf } from './chosen-files.ts'
import { ImportList } from './ImportList.tsx'
import styles from './imports.module.css'
import { cancelUpload, type ImportUpload, uploadFiles, useUpload } from './upload.ts'

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

/** The trackers whose exports can be read, as people know them. */
const sourceNames: readonly string[] = [
  'Apple Health',
  'Cronometer',
  'FatSecret',
  'Fitbit',
  'Garmin Connect',
  'Libra',
  'Lifesum',
  'Lose It!',
  'MacroFactor',
  'MyFitnessPal',
  'OpenNutriTracker',
  'Samsung Health',
  'SparkyFitness',
  'Waistline',
  'wger',
  'Withings',
  'Yazio',
  'Zero',
]

/** Takes files that are dropped anywhere on the page, since one that misses would take its place. Returns whether some are over it. */
function useDrop(onDrop: (files: ChosenFile[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onDrop)
  latest.current = onDrop

  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    function over(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    function leave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setOver(false)
    }
    function drop(event: DragEvent) {
      if (!event.dataTransfer || !holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      void droppedFiles(event.dataTransfer).then(latest.current, () => latest.current([]))
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}

/** Files on their way to the server, and then being read by it. */
function UploadProgress({ upload: { name, phase, sent, bytes } }: { upload: ImportUpload }) {
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

type DropZoneProps = {
  /** Files are being held over the page. */
  isOver: boolean
  /** Why the last files were refused. */
  problem: string | null
  onChoose: (files: ChosenFile[]) => void
}

/** Asks for files, or folders of them: to be dropped, or chosen with its buttons. */
function DropZone({ isOver, problem, onChoose }: DropZoneProps) {
  const help = useId()
  const choose = (files: File[]) => files.length > 0 && onChoose(filesOf(files))
  return (
    <div className={styles.zone} data-over={isOver || undefined}>
      <IconFileImport size={30} stroke={1.5} className={styles.icon} aria-hidden />
      <p className={`${styles.dropZoneTitle} ${styles.drop}`}>
        {isOver ? 'Let go to read it' : 'Drop your file or folder here'}
      </p>
      <p className={`${styles.dropZoneTitle} ${styles.touch}`}>The file from your old tracker</p>
      <div className={styles.buttons}>
        <FileButton multiple onChange={choose} inputProps={{ 'aria-label': 'Files to import' }}>
          {(button) => (
            <Button {...button} aria-describedby={help}>
              Choose files
            </Button>
          )}
        </FileButton>
        <FileButton multiple onChange={choose} inputProps={{ ...ofFolders, 'aria-label': 'Folder to import' }}>
          {(button) => (
            <Button {...button} variant="default" className={styles.folder} aria-describedby={help}>
              Choose a folder
            </Button>
          )}
        </FileButton>
      </div>
      <p id={help} className={styles.help}>
        As your old tracker exported it, zip or not. At most {withUnit(whole(maxImportBytes / 1e6), 'MB')}.
      </p>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

// React's types do not know it.
const ofFolders: object = { webkitdirectory: '' }
