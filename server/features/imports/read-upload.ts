import { openToRead } from '../../db/open-any.ts'
import { badRequest } from '../../errors.ts'
import { acceptMealType, acceptNutrientRow, type NutrientRow, type StagedRow } from './accept.ts'
import { createImportedMeals } from './imported-extras.ts'
import { loadKnownRows } from './known-rows.ts'
import { isZip, openUpload } from './open-upload.ts'
import { createQuestions, isUnanswered, loadEarlierAnswers } from './questions.ts'
import type { ReaderMessage, ReadRequest, ReadRow } from './reader.ts'
import { leftOutOf, recognise } from './recognise.ts'
import type { ImportFile } from './source.ts'
import { createValidator } from './validate.ts'

/** `send` passes a message on. After a message with rows, `taken` resolves when the receiver has processed them. */
type Receiver = { send: (message: ReaderMessage) => void; taken: () => Promise<unknown> }

/** Rows of one message: as many as are written in one short transaction or two. */
const batchSize = 200
const progressMs = 250

/** Reads an uploaded file as requested. The last message is what was found, or why the file cannot be read. Never rejects. */
export async function readUpload(request: ReadRequest, receiver: Receiver): Promise<void> {
  try {
    await read(request, receiver)
  } catch (error) {
    receiver.send(messageFor(error))
  }
}

async function read(request: ReadRequest, { send, taken }: Receiver) {
  let bytes = 0
  const upload = await openUpload(request.path, (more) => {
    bytes += more
  })
  try {
    const recognised = recognise(upload.files, request.productName)
    if (!recognised) throw badRequest(unknown(upload.files))
    const { source, files, skipped } = recognised
    const total = files.reduce((sum, { size }) => sum + size, 0)
    // Opening has read the beginnings of the files. They are read again below, and must not count twice.
    bytes = 0

    const { answers, timeZone, fastHours, mealTypes, userId } = request
    const isPreview = request.purpose === 'preview'
    const db = await openToRead(request.database)
    const known = loadKnownRows(db, userId, source.name)
    const earlier = loadEarlierAnswers(db, userId, source.name)
    db.$client.close()
    const { asking, list } = createQuestions({ answers, earlier, isComplete: !isPreview })
    const meals = createImportedMeals(mealTypes, source.name === 'glowlog')
    const validator = createValidator({
      source: source.name,
      timeZone,
      now: new Date(request.now),
      fastHours,
      meals,
      known,
      sendsKnown: request.purpose === 'allRows',
      isPreview,
      ask: asking.ask,
    })

    let batch: ReadRow[] = []
    const flush = async () => {
      if (batch.length === 0) return
      send({ type: 'rows', rows: batch })
      batch = []
      await taken()
    }
    const add = (row: StagedRow | NutrientRow | null) => {
      const newMeals = meals.takeNew()
      if (isPreview) return
      for (const type of newMeals) batch.push({ kind: 'newMeal', type })
      if (row) batch.push(row)
    }

    let rows = 0
    let sent = 0
    // By the clock, because there may be gigabytes between two rows. Nothing is sent while the reading stands still.
    const progress = setInterval(() => {
      if (rows + bytes === sent) return
      sent = rows + bytes
      send({ type: 'progress', progress: { rows, share: Math.min(1, bytes / Math.max(1, total)) } })
    }, progressMs)
    try {
      for (const row of skipped) validator.add(row)
      for await (const row of source.read(files, { timeZone, answers, ...asking })) {
        if (row.kind === 'ownNutrient' || row.kind === 'nutrientSetting') add(acceptNutrientRow(row))
        else if (row.kind === 'mealType') {
          const type = acceptMealType(row)
          if (type) meals.add(type)
          add(null)
        } else add(validator.add(row))
        if (batch.length >= batchSize) await flush()
        rows++
      }
    } finally {
      clearInterval(progress)
    }
    for (const row of validator.rest()) {
      add(row)
      if (batch.length >= batchSize) await flush()
    }
    await flush()

    const questions = list()
    const { name, label } = source
    const result = {
      source: name,
      label,
      notes: source.notes?.(files) ?? [],
      // Every column of our own export is known.
      leftOut: name === 'glowlog' ? [] : leftOutOf(files, source),
      questions,
      ...validator.result(),
    }
    const isNothing = rows === 0 && result.skipped.length === 0 && questions.length === 0
    if (isNothing) throw badRequest(`This is a file of ${label}, but there is nothing in it to import.`)
    send({ type: 'found', result })
  } finally {
    upload.close()
  }
}

function unknown(files: readonly ImportFile[]): string {
  if (files.length === 1 && files.every(({ head }) => isZip(head)))
    return 'This archive holds another archive. Unpack it and import what is inside.'
  return 'This file was not recognised. Export your data as CSV or JSON, or bring a table with a column of dates.'
}

/** A 400 has a sentence for people already. Any other error of a reader means that the file is damaged. */
function messageFor(error: unknown): ReaderMessage {
  if (isUnanswered(error)) return { type: 'unanswered', question: error.unanswered }
  if (error instanceof Error && 'code' in error && error.code === 'BAD_REQUEST')
    return { type: 'refused', reason: error.message }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { type: 'refused', reason: 'This file is damaged or cut off, and cannot be read.', stack }
}
