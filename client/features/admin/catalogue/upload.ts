import { useSyncExternalStore } from 'react'
import { importFileName, pieceBytes } from '#domain/catalogue-import.ts'
import { basePath } from '../../../base-path.ts'
import { sessionFetch } from '../../../trpc.ts'

/** A file on its way to the server, in bytes. */
export type Upload = { name: string; sent: number; bytes: number }

let current: Upload | null = null
let controller = new AbortController()
const listeners = new Set<() => void>()

function show(upload: Upload | null) {
  current = upload
  for (const listener of listeners) listener()
}

/** The upload under way, which goes on while other screens are shown. */
export const useUpload = (): Upload | null => useSyncExternalStore(onUpload, () => current)

function onUpload(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const cancelUpload = (): void => controller.abort()

/** A piece is sent so often before the upload counts as broken off. */
const attempts = 5

/**
 * Uploads a file in pieces, which pass proxies and sessions of any settings, and returns its name on the server; null when it was
 * cancelled. Throws an Error with a sentence.
 */
export async function uploadFile(file: File): Promise<string | null> {
  const name = importFileName(file.name)
  const address = `${basePath}/api/admin/catalogue/files/${encodeURIComponent(name)}`
  controller = new AbortController()
  const { signal } = controller
  addEventListener('beforeunload', ask)
  try {
    for (let sent = 0; sent < file.size; sent += pieceBytes) {
      show({ name, sent, bytes: file.size })
      await sendPiece(`${address}?from=${sent}&size=${file.size}`, file.slice(sent, sent + pieceBytes), signal)
    }
    return name
  } catch (error) {
    if (!signal.aborted) throw error
    // What stays of it is overwritten by the next upload of this name.
    await sessionFetch(address, { method: 'DELETE', headers: {} }).catch(() => null)
    return null
  } finally {
    removeEventListener('beforeunload', ask)
    show(null)
  }
}

/** The browser asks whether to leave the page, with which the upload would end. */
const ask = (event: Event) => event.preventDefault()

async function sendPiece(address: string, body: Blob, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  for (let attempt = 1; ; attempt++) {
    const response = await sessionFetch(address, { method: 'PUT', headers, body, signal }).catch(() => null)
    signal.throwIfAborted()
    if (response?.ok) return
    const isTemporary = response === null || response.status === 429 || response.status >= 500
    if (!isTemporary || attempt === attempts) throw new Error(await sentenceOf(response))
    await sleep(Number(response?.headers.get('retry-after') ?? attempt), signal)
  }
}

async function sentenceOf(response: Response | null): Promise<string> {
  const answer: { msg?: unknown } | null = (await response?.json().catch(() => null)) ?? null
  return typeof answer?.msg === 'string' ? answer.msg : 'The upload broke off. Please try again.'
}

const sleep = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
