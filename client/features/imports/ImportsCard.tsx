import { plural, t } from '@lingui/core/macro'
import { Box, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { maxImportBytes } from '#domain/imports.ts'
import { trpc } from '../../trpc.ts'
import { Disclosure } from '../../ui/buttons.tsx'
import { ProgressTile, percentText } from '../../ui/cards.tsx'
import { useDialogParams } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { listText, sizeText, whole, withUnit } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { announce } from '../../ui/page.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { type ChosenFile, droppedFiles, filesOf } from './chosen-files.ts'
import { ImportList } from './ImportList.tsx'
import styles from './imports.module.css'
import { cancelUpload, type ImportUpload, uploadFiles, useUpload } from './upload-files.ts'

const HistoryImportModal = lazyPart(() => import('./HistoryImportModal.tsx').then((part) => part.HistoryImportModal))

/** Imports files from other trackers, and lists the imports. */
export function ImportsCard() {
  const { open } = useDialogParams('importId')
  const utils = trpc.useUtils()
  const imports = trpc.imports.list.useQuery()
  const upload = useUpload()
  const [problem, setProblem] = useState<string | null>(null)
  const area = useRef<HTMLDivElement>(null)
  // Active during an upload too: otherwise the browser would leave the page to open a dropped file.
  const isOver = useDrop((files) => void add(files))
  const trackers = listText(sourceNames)
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
    // The button that was pressed is replaced by the progress.
    area.current?.focus({ preventScroll: true })
    try {
      const importId = await uploadFiles(files)
      if (importId === null) return
      void utils.imports.list.invalidate()
      if (isShown.current) open({ importId })
      else toastSuccess(t`Your file has been read. See what it holds in your Account Settings.`)
    } catch (error) {
      const text = (error as Error).message
      if (isShown.current) setProblem(text)
      else toastError(text)
    }
  }

  return (
    <SettingsCard
      id="move-in"
      title={t`Move in from another tracker`}
      help={t`Bring your history along. You see what a file holds before anything is added, and can undo it for 30 days.`}
    >
      <Box ref={area} tabIndex={-1} w="100%">
        {upload ? (
          <UploadProgress upload={upload} />
        ) : (
          <DropZone isOver={isOver} problem={problem} onChoose={(files) => void add(files)} />
        )}
      </Box>
      <Disclosure className={`${styles.trackers} gl-quiet`} summary={t`Which trackers?`}>
        <Text inherit mt={6}>
          {t`${trackers}. And any other table, CSV or Excel, with a column of dates.`}
        </Text>
      </Disclosure>
      {imports.data ? (
        <ImportList imports={imports.data} onOpen={(importId) => open({ importId })} />
      ) : (
        imports.isError && (
          <FailedCard message={t`Could not load your imports.`} onRetry={() => void imports.refetch()} />
        )
      )}
      <HistoryImportModal />
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

/** Takes files dropped anywhere on the page: the browser would open one dropped beside the field. Returns whether files are held over the page. */
function useDrop(onDrop: (files: ChosenFile[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const dropped = useEffectEvent(onDrop)

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
      void droppedFiles(event.dataTransfer).then(dropped, () => dropped([]))
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

/** The progress of files that are being sent to the server, and then read there. */
function UploadProgress({ upload: { name, phase, sent, bytes } }: { upload: ImportUpload }) {
  const isReading = phase === 'reading'
  const { data } = trpc.imports.progress.useQuery(undefined, { enabled: isReading, refetchInterval: 500 })
  // The progress may be that of an import that is being added at the same time.
  const reading = data?.phase === 'reading' ? data : null
  const title = titleOf(phase)
  useEffect(() => announce(title), [title])
  const share = isReading ? (reading?.share ?? 0) : sent / bytes
  const texts = isReading
    ? [reading ? plural(reading.rows, { one: '# row so far', other: '# rows so far' }) : t`Just started`]
    : [sentText(sizeText(sent), sizeText(bytes)), percentText(share), t`Keep this browser tab open`]
  return (
    <ProgressTile
      title={title}
      from={name}
      share={share}
      texts={texts}
      action={{ label: t`Cancel`, onClick: cancelUpload }}
    />
  )
}

const sentText = (sent: string, all: string) => t`${sent} of ${all}`

function titleOf(phase: ImportUpload['phase']): string {
  if (phase === 'packing') return t`Packing your files`
  return phase === 'sending' ? t`Sending your file` : t`Reading your file`
}

type DropZoneProps = {
  /** Files are being held over the page. */
  isOver: boolean
  /** Why the last files were refused. */
  problem: string | null
  onChoose: (files: ChosenFile[]) => void
}

/** Takes files or folders, dropped or chosen with its buttons. */
function DropZone({ isOver, problem, onChoose }: DropZoneProps) {
  const help = useId()
  const most = withUnit(whole(maxImportBytes / 1e6), 'MB')
  const choose = (files: File[]) => files.length > 0 && onChoose(filesOf(files))
  return (
    <Stack align="center" gap="sm" className={styles.zone} data-over={isOver || undefined}>
      <IconFileImport size={30} stroke={1.5} color="var(--gl-brand-text)" aria-hidden />
      <Text fz={16} fw={620} className={styles.drop}>
        {isOver ? t`Let go to read it` : t`Drop your file or folder here`}
      </Text>
      <Text fz={16} fw={620} className={styles.touch}>{t`The file from your old tracker`}</Text>
      <Group justify="center" gap={10}>
        <FileButton multiple onChange={choose} inputProps={{ 'aria-label': t`Files to import` }}>
          {(button) => <Button {...button} aria-describedby={help}>{t`Choose files`}</Button>}
        </FileButton>
        <FileButton multiple onChange={choose} inputProps={{ ...ofFolders, 'aria-label': t`Folder to import` }}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              className={styles.drop}
              aria-describedby={help}
            >{t`Choose a folder`}</Button>
          )}
        </FileButton>
      </Group>
      <Text id={help} fz={14} c="dimmed" textWrap="balance">
        {t`As your old tracker exported it, zip or not. At most ${most}.`}
      </Text>
      {problem !== null && (
        <Text role="alert" fz={14} c="var(--gl-danger)" textWrap="balance">
          {problem}
        </Text>
      )}
    </Stack>
  )
}

// React's types do not have this attribute.
const ofFolders: object = { webkitdirectory: '' }
