import { plural, t } from '@lingui/core/macro'
import { maxImportBytes, maxUnpackedBytes, maxUnpackedFiles } from '#domain/imports.ts'
import { sizeText, whole } from '../../ui/format.ts'

/** A file with its path inside the folder that was chosen. */
export type ChosenFile = { path: string; file: File }

/** Whether it is of a type that trackers export. Other files of a folder, such as pictures, are not sent. */
const isExport = ({ path }: ChosenFile) => /(^|\/)[^./][^/]*\.(csv|tsv|txt|json|xml|html?|xlsx|zip)$/i.test(path)

/** The files of an input. */
export const filesOf = (list: readonly File[]): ChosenFile[] =>
  list.map((file) => ({ path: file.webkitRelativePath || file.name, file }))

/** The dropped files, and all files in dropped folders. Call it while the event is being handled. */
export async function droppedFiles(transfer: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  return (await Promise.all(entries.map(filesIn))).flat()
}

async function filesIn(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ path: entry.fullPath.replace(/^\//, ''), file }]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const files: ChosenFile[] = []
  for (;;) {
    // The browser gives at most 100 at a time, and an empty list at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return files
    for (const inner of some) files.push(...(await filesIn(inner)))
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** The files to send: one as it is, of several only the types that trackers export. Throws an Error for people when none can be sent. */
export function filesToSend(chosen: ChosenFile[]): ChosenFile[] {
  const files = chosen.length === 1 ? chosen : chosen.filter(isExport)
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const mostFiles = whole(maxUnpackedFiles)
  const [size, mostBytes] = [sizeText(bytes), sizeText(maxUnpackedBytes)]
  if (chosen.length === 0) throw new Error(t`There is no file in this folder.`)
  if (files.length === 0) throw new Error(t`There is no CSV, Excel, JSON, XML, HTML or zip file among these.`)
  if (bytes === 0) throw new Error(files.length === 1 ? t`This file is empty.` : t`These files are empty.`)
  if (files.length > maxUnpackedFiles)
    throw new Error(
      plural(files.length, {
        one: `These are # file, and at most ${mostFiles} can be read. Choose only those with your diary.`,
        other: `These are # files, and at most ${mostFiles} can be read. Choose only those with your diary.`,
      }),
    )
  if (bytes > maxUnpackedBytes)
    throw new Error(t`That is ${size}, and at most ${mostBytes} can be read. Choose only the files with your diary.`)
  return files
}

/** Several files are sent as one zip; a single large file is zipped because it becomes much smaller. */
export const needsArchive = (files: ChosenFile[]): boolean =>
  files.length > 1 || files.some(({ file }) => file.size > maxImportBytes)

/** The name to show for what was chosen. */
export function nameOf(files: ChosenFile[]): string {
  const [first] = files
  if (files.length === 1) return first?.file.name ?? ''
  const folder = first?.path.includes('/') ? first.path.split('/')[0] : undefined
  const isOneFolder = folder !== undefined && files.every(({ path }) => path.startsWith(`${folder}/`))
  const count = plural(files.length, { one: '# file', other: '# files' })
  return isOneFolder ? `${folder}, ${count}` : count
}
