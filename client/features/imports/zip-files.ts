import { t } from '@lingui/core/macro'
import type { ChosenFile } from './chosen-files.ts'
import Worker from './zip-worker.ts?worker'

/** Puts the files into one zip, in a worker so that the page stays responsive. `onRead` gets the bytes read so far. */
export function zipOf(files: ChosenFile[], onRead: (bytes: number) => void, signal: AbortSignal): Promise<Blob> {
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
