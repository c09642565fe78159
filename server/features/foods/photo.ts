/** The foods of a picture: a model of the instance's own choosing names them, and our foods give the nutrients. */

import type { Readable } from 'node:stream'
import { z } from 'zod'
import { maxDescribed } from '../../domain/described-meal.ts'
import { badRequest, notFound, tooLarge, tooManyRequests, unavailable, unsupportedType } from '../../errors.ts'
import { askAboutPicture, ModelError } from '../../lib/vision-model.ts'
import type { UserContext } from '../../trpc.ts'
import { matchedLines } from './matched-lines.ts'

const maxPictureMb = 10
const maxPictureBytes = maxPictureMb * 1_000_000

/**
 * The foods of a picture, in the shape of `describe`; all are unsure. Nothing is kept of the picture. Throws 404 where the
 * instance has no model, 503 when the model fails; an answer that makes no sense has no foods.
 */
export async function foodsOfPhoto(
  ctx: UserContext,
  picture: { type: string; length: number; body: Readable },
  signal: AbortSignal,
) {
  const { AI_URL: url, AI_MODEL: model, AI_KEY: key } = ctx.env
  if (url === undefined) throw notFound('Model for pictures')
  if (!picture.type.startsWith('image/')) throw unsupportedType('Send the picture itself (content-type: image/jpeg).')
  countPhoto(ctx)
  const bytes = await bytesOf(picture)
  let answer: string
  try {
    answer = await askAboutPicture({ url, model, key }, question, { type: picture.type, bytes }, signal)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    ctx.log.warn({ event: 'model failed', err: error.cause ?? error }, error.message)
    throw unavailable('The model that looks at pictures does not answer right now. Please search for the foods.', 30)
  }
  const matched = await matchedLines(ctx, foodsIn(answer), 'meal')
  // A guess from a picture is always to be looked at.
  const items = matched.map(({ line, ...item }) => ({ text: line, ...item, isSure: false }))
  return {
    items: items.filter(({ food }) => food !== null),
    notUnderstood: items.filter(({ food }) => food === null).map(({ text }) => text),
  }
}

function countPhoto({ throttles, viewer }: UserContext): void {
  const wait = throttles.photosPerPerson.retryAfter(viewer.id)
  if (wait > 0) throw tooManyRequests('You can send 10 pictures a minute. Please try again in a moment.', wait)
  throttles.photosPerPerson.record(viewer.id)
}

async function bytesOf({ body, length }: { body: Readable; length: number }): Promise<Buffer> {
  const tooMuch = () => tooLarge(`A picture can have at most ${maxPictureMb} MB.`)
  if (length > maxPictureBytes) throw tooMuch()
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxPictureBytes) throw tooMuch()
    chunks.push(chunk)
  }
  if (bytes === 0) throw badRequest('The picture is empty.')
  return Buffer.concat(chunks)
}

/** In English, whatever the person's language: models know most food by English names. */
const question =
  'Name each food and drink in this picture with its amount, as well as you can estimate it. Use short, generic English ' +
  'names without brands, such as "white rice, cooked". Answer with JSON only: ' +
  '{"items": [{"name": string, "quantity": number or null, "unit": string or null, "grams": number or null}]}, where ' +
  '"grams" is the weight of the whole amount. Without food in the picture, "items" is empty.'

const amount = z.number().positive().max(100_000).nullish().catch(null)
const NamedFood = z.object({
  name: z.string().trim().min(1).max(100),
  quantity: amount,
  unit: z.string().trim().max(30).nullish().catch(null),
  grams: amount,
})

/** The foods that a model named, as lines that are read like those of a person. */
function foodsIn(answer: string): string[] {
  const items = itemsOf(answer)
  return items.slice(0, maxDescribed).flatMap((item) => {
    const { data } = NamedFood.safeParse(item)
    if (!data) return []
    const name = data.name.replace(/\s+/g, ' ')
    const { grams, quantity, unit } = data
    if (grams) return [`${Math.round(grams)} g ${name}`]
    return [[quantity, unit, name].filter(Boolean).join(' ')]
  })
}

/** Models like to put JSON between fences or sentences. */
function itemsOf(answer: string): unknown[] {
  const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)
  try {
    const { items } = JSON.parse(json) as { items?: unknown }
    return Array.isArray(items) ? items : []
  } catch {
    return []
  }
}
