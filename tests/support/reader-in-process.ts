import { badRequest } from '#server/errors.ts'
import { readUpload } from '#server/features/imports/read-upload.ts'
import { type ImportReader, type ReaderMessage, type ReadRequest, unanswered } from '#server/features/imports/reader.ts'

/** Lets a world read files without worker threads, each of which takes longer to start than a sample to read. */
export function readInProcess({ importReader }: { importReader: ImportReader }): void {
  async function* messagesFor(request: ReadRequest): AsyncGenerator<ReaderMessage> {
    const sent: ReaderMessage[] = []
    let take = () => {}
    let wake = () => {}
    let isOver = false
    const reading = readUpload(request, {
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

  const inProcess: Partial<ImportReader> = {
    async preview(request) {
      for await (const message of messagesFor({ ...request, purpose: 'preview' }))
        if (message.type === 'found') return message.result
      throw new Error('nothing was found')
    },
    async *rows(request, { purpose }) {
      for await (const message of messagesFor({ ...request, purpose })) {
        if (message.type === 'rows') yield message.rows
        if (message.type === 'found') return message.result
      }
      throw new Error('nothing was found')
    },
  }
  Object.assign(importReader, inProcess)
}
