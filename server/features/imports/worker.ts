import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { speedUpImports } from '../../config/module-loading.ts'

/** The worker thread that reads a file somebody imports (`readings.ts`): its data is a `ReadingOrder`, and it sends `ReadingMessage`s. */

const port = parentPort
if (!port) throw new Error('This is a worker thread.')
// On Linux this is the priority of the thread alone. People's requests come first.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

speedUpImports()
const { readUpload } = await import('./read-upload.ts')
await readUpload(workerData, { send: (message) => port.postMessage(message), taken: () => once(port, 'message') })
port.close()
