import { t } from '@lingui/core/macro'
import { maxImportBytes } from '#domain/imports.ts'
import { basePath } from '../../base-path.ts'
import { checkConnection } from '../../offline/connection.ts'
import { inSession, sessionFetch } from '../../trpc.ts'
import { sizeText } from '../../ui/format.ts'
import { createUploads, refusedUpload, type Upload } from '../../uploads.ts'
import { type ChosenFile, filesToSend, nameOf, needsArchive } from './chosen-files.ts'
import Worker from './zip-worker.ts?worker'

/** `sent` is the number of bytes packed or sent so far. */
export type ImportUpload = Upload & { phase: 'packing' | 'sending' | 'reading' }

const uploads = createUploads<ImportUpload>()
export const { useUpload, cancel: cancelUpload } = uploads

/** Sends files to import. Returns the id of the preview; null when it was cancelled. Throws an Error with a message for people. */
export const uploadFiles = (chosen: ChosenFile[]): Promise<string | null> =>
  uploads.run(async (show, signal) => {
    try {
      const files = filesToSend(chosen)
      const name = nameOf(files)
      const body = await bodyOf(files, (sent, bytes) => show({ name, phase: 'packing', sent, bytes }), signal)
      const bytes = body.size
      if (bytes > maxImportBytes) throw new Error(tooLargeText(sizeText(bytes), sizeText(maxImportBytes)))
      show({ name, phase: 'sending', sent: 0, bytes })
      // Renews an expired access token now; otherwise it would be refused only after the whole file was sent.
      await sessionFetch(`${basePath}/api/auth/me`, { headers: {}, signal })
        // Read to the end, since an unread answer keeps its connection open.
        .then((answer) => answer.text())
        .catch(() => null)
      const answer = await inSession((authorization) =>
        send(
          body,
          authorization,
          (sent) => show({ name, phase: sent < bytes ? 'sending' : 'reading', sent, bytes }),
          signal,
        ),
      )
      if (answer.status !== 201) throw new Error(refusedUpload(answer.text))
      return (JSON.parse(answer.text) as { _id: string })._id
    } catch (error) {
      if (signal.aborted) return null
      throw error
    }
  })

const tooLargeText = (size: string, most: string) => t`That is ${size}, even when zipped. At most ${most} can be sent.`

async function bodyOf(
  files: ChosenFile[],
  onPacked: (sent: number, bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const [first] = files
  if (first && !needsArchive(files)) return first.file
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  onPacked(0, bytes)
  return zipOf(files, (read) => onPacked(read, bytes), signal)
}

/** With XMLHttpRequest, since `fetch` cannot report how much has been sent. */
const send = (body: Blob, headers: Record<string, string>, onSent: (bytes: number) => void, signal: AbortSignal) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${basePath}/api/user/imports`)
    for (const [name, value] of Object.entries({ ...headers, 'content-type': 'application/octet-stream' }))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, body.size - 1)))
    request.upload.addEventListener('load', () => onSent(body.size))
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
    request.addEventListener('error', async () => {
      await checkConnection()
      reject(new Error(refusedUpload(undefined)))
    })
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })

/** Puts the files into one zip, in a worker so that the page stays responsive. `onRead` gets the bytes read so far. */
function zipOf(files: ChosenFile[], onRead: (bytes: number) => void, signal: AbortSignal): Promise<Blob> {
  const worker = new Worker()
  return new Promise<Blob>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.addEventListener('error', () =>
      reject(new Error(t`One of these files cannot be read. Please choose them again.`)),
    )
    worker.addEventListener('message', ({ data }: MessageEvent<number | Blob>) => {
      if (typeof data === 'number') onRead(data)
      else resolve(data)
    })
    worker.postMessage(files)
  }).finally(() => worker.terminate())
}
