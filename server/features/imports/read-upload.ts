import { openReadOnly } from '../../db/open.ts'
import { badRequest } from '../../errors.ts'
import { isZip, openUpload } from './archive.ts'
import { createCollector } from './collect.ts'
import { loadEarlierAnswers } from './earlier-answers.ts'
import { loadKnownRows } from './known-rows.ts'
import { leftOutOf } from './left-out.ts'
import { createQuestions, isUnanswered } from './questions.ts'
import { shapeOf } from './read/shape.ts'
import { workbookSheets } from './read/xlsx.ts'
import type { ReadingMessage, ReadingOrder } from './reading.ts'
import { recognise } from './recognise.ts'
import type { ImportFile, Shape, ShapedFile } from './source.ts'
import { sources } from './sources.ts'
import type { StagedRow } from './staged.ts'

/** `send` passes a message on; after one with rows, `taken` resolves when they have been taken. */
type Receiver = { send: (message: ReadingMessage) => void; taken: () => Promise<unknown> }

/** Inserted in one short transaction. */
const batchSize = 200
const progressMs = 250

/** Reads an uploaded file as it was ordered. The last message is what was found, or why it cannot be read. Never rejects. */
export async function readUpload(order: ReadingOrder, receiver: Receiver): Promise<void> {
  try {
    await read(order, receiver)
  } catch (error) {
    receiver.send(messageFor(error))
  }
}

async function read(order: ReadingOrder, { send, taken }: Receiver) {
  let bytes = 0
  const upload = await openUpload(order.path, (read) => {
    bytes += read
  })
  try {
    const shaped: ShapedFile[] = []
    for (const file of upload.files) shaped.push({ ...file, shape: await shapeOfFile(file) })
    const named = sources.map((source) =>
      source.name === 'glowlog' ? { ...source, label: order.productName } : source,
    )
    const recognised = recognise(shaped, named)
    if (!recognised) throw badRequest(unknown(shaped))
    const { source, files, skipped } = recognised
    const total = files.reduce((sum, { size }) => sum + size, 0)
    bytes = 0

    const { answers, timeZone, fastHours, userId } = order
    const isComplete = order.purpose !== 'preview'
    const db = openReadOnly(order.database)
    const known = loadKnownRows(db, userId, source.name)
    const earlier = loadEarlierAnswers(db, userId, source.name)
    db.$client.close()
    const { asking, list } = createQuestions({ answers, earlier, isComplete })
    const now = new Date(order.now)
    const sendsKnown = order.purpose === 'allRows'
    const collector = createCollector({
      source: source.name,
      timeZone,
      now,
      fastHours,
      known,
      sendsKnown,
      isPreview: !isComplete,
      ask: asking.ask,
    })

    let batch: StagedRow[] = []
    const flush = async () => {
      if (batch.length === 0) return
      send({ type: 'rows', rows: batch })
      batch = []
      await taken()
    }
    const take = (row: StagedRow | null) => {
      if (row && isComplete) batch.push(row)
    }

    let rows = 0
    let sent = 0
    // By the clock, as there may be gigabytes between two rows. A reader that stands still says nothing.
    const progress = setInterval(() => {
      if (rows + bytes === sent) return
      sent = rows + bytes
      send({ type: 'progress', progress: { rows, share: Math.min(1, bytes / Math.max(1, total)) } })
    }, progressMs)
    try {
      for (const row of skipped) collector.add(row)
      for await (const row of source.read(files, { timeZone, answers, ...asking })) {
        take(collector.add(row))
        if (batch.length >= batchSize) await flush()
        rows++
      }
    } finally {
      clearInterval(progress)
    }
    for (const row of collector.rest()) {
      take(row)
      if (batch.length >= batchSize) await flush()
    }
    await flush()

    const questions = list()
    const { name, label } = source
    const finding = {
      source: name,
      label,
      notes: source.notes?.(files) ?? [],
      // Of our own export, all columns are known.
      leftOut: name === 'glowlog' ? [] : leftOutOf(files),
      questions,
      ...collector.result(),
    }
    const isNothing = rows === 0 && finding.skipped.length === 0 && questions.length === 0
    if (isNothing) throw badRequest(`This is a file of ${label}, but there is nothing in it to import.`)
    send({ type: 'found', finding })
  } finally {
    upload.close()
  }
}

const shapeOfFile = async (file: ImportFile): Promise<Shape> =>
  isZip(file.head) ? { type: 'workbook', sheets: await workbookSheets(file).catch(() => []) } : shapeOf(file.head)

function unknown(files: readonly ShapedFile[]): string {
  if (files.length === 1 && files.every(({ head }) => isZip(head)))
    return 'This archive holds another archive. Unpack it and import what is inside.'
  return 'This file was not recognised. Export your data as CSV or JSON, or bring a table with a column of dates.'
}

/** A refusal is a sentence already; whatever else a reader stumbles over is in the file, too. */
function messageFor(error: unknown): ReadingMessage {
  if (isUnanswered(error)) return { type: 'unanswered', question: error.unanswered }
  if (error instanceof Error && 'code' in error && error.code === 'BAD_REQUEST')
    return { type: 'refused', reason: error.message }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { type: 'refused', reason: 'This file is damaged or cut off, and cannot be read.', stack }
}
