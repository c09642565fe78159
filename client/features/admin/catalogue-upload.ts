import { importFileName, pieceBytes } from '#domain/admin.ts'
import { basePath } from '../../base-path.ts'
import { retryAfterOf } from '../../retry-after.ts'
import { sessionFetch } from '../../trpc.ts'
import { createUploads, refusedUpload } from '../../uploads.ts'

const uploads = createUploads()
export const { useUpload, cancel: cancelUpload } = uploads

/** How often a piece is sent before the upload fails. */
const attempts = 5

/**
 * Uploads a file in pieces, since proxies limit the size of a request and sessions its time. Resolves to its name on the server, or
 * to null when it was cancelled. Rejects with an error whose message can be shown.
 */
export const uploadFile = (file: File): Promise<string | null> =>
  uploads.run(async (show, signal) => {
    const name = importFileName(file.name)
    const address = `${basePath}/api/admin/catalogue/files/${encodeURIComponent(name)}`
    try {
      for (let sent = 0; sent < file.size; sent += pieceBytes) {
        show({ name, sent, bytes: file.size })
        await sendPiece(`${address}?from=${sent}&size=${file.size}`, file.slice(sent, sent + pieceBytes), signal)
      }
      return name
    } catch (error) {
      if (!signal.aborted) throw error
      // If this fails, the next upload with the same name overwrites the pieces.
      await sessionFetch(address, { method: 'DELETE', headers: {} }).catch(() => null)
      return null
    }
  })

async function sendPiece(address: string, body: Blob, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  for (let attempt = 1; ; attempt++) {
    const response = await sessionFetch(address, { method: 'PUT', headers, body, signal }).catch(() => null)
    signal.throwIfAborted()
    if (response?.ok) return
    const isTemporary = response === null || response.status === 429 || response.status >= 500
    if (!isTemporary || attempt === attempts)
      throw new Error(refusedUpload(await response?.text().catch(() => undefined)))
    await sleep(retryAfterOf(response?.headers) || attempt, signal)
  }
}

const sleep = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
