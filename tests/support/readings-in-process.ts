import { badRequest } from '#server/errors.ts'
import { readUpload } from '#server/features/imports/read-upload.ts'
import {
  type ImportReadings,
  type ReadingMessage,
  type ReadingOrder,
  unanswered,
} from '#server/features/imports/readings.ts'

/** Lets a world read files without worker threads, each of which takes longer to start than a sample to read. */
export function readInProcess({ importReadings }: { importReadings: ImportReadings }): void {
  async function* messagesFor(order: ReadingOrder): AsyncGenerator<ReadingMessage> {
    const sent: ReadingMessage[] = []
    let take = () => {}
    let wake = () => {}
    let isOver = false
    const reading = readUpload(order, {
      send(message) {
        sent.push(message)
        wake()
      },
      taken: () =>
        new Promise<void>((taken) => {
          take = taken
        }),
    }).then(() => {
      isOver = true
      wake()
    })
    while (!isOver || sent.length > 0) {
      const message = sent.shift()
      if (!message) {
        await new Promise<void>((woken) => {
          wake = woken
        })
        continue
      }
      if (message.type === 'refused') throw badRequest(message.reason)
      if (message.type === 'unanswered') throw unanswered(message.question)
      yield message
      if (message.type === 'rows') take()
    }
    await reading
  }

  const inProcess: Partial<ImportReadings> = {
    async preview(order) {
      for await (const message of messagesFor({ ...order, purpose: 'preview' }))
        if (message.type === 'found') return message.finding
      throw new Error('nothing was found')
    },
    async *rows(order, { purpose }) {
      for await (const message of messagesFor({ ...order, purpose })) {
        if (message.type === 'rows') yield message.rows
        if (message.type === 'found') return message.finding
      }
      throw new Error('nothing was found')
    },
  }
  Object.assign(importReadings, inProcess)
}
