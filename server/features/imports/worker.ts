import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { speedUpModuleLoading } from '../../config/module-loading.ts'

/** The worker thread that reads one uploaded file. `reader.ts` starts it with a `ReadRequest` and gets `ReaderMessage`s. */

const port = parentPort
if (!port) throw new Error('This is a worker thread.')
// People's requests come first. On Linux this is the priority of this thread alone; elsewhere it would be the whole server's.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

speedUpModuleLoading()
const { readUpload } = await import('./read-upload.ts')
await readUpload(workerData, { send: (message) => port.postMessage(message), taken: () => once(port, 'message') })
port.close()
