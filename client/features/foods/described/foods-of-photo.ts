import { t } from '@lingui/core/macro'
import { messageIn } from '../../../answer-message.ts'
import { basePath } from '../../../base-path.ts'
import { type RouterOutputs, sessionFetch } from '../../../trpc.ts'

/** Enough for a model to know foods, and little to send. */
const longestSide = 1_280

/**
 * The foods that the server's model sees in a picture. The picture is made small on the device, which also leaves out where and
 * when it was taken. Throws an Error with a message for people.
 */
export async function foodsOfPhoto(photo: Blob, signal: AbortSignal): Promise<RouterOutputs['foods']['describe']> {
  const body = await smaller(photo)
  const answer = await sessionFetch(`${basePath}/api/food/photo`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body,
    signal,
  }).catch(() => null)
  const text = await answer?.text()
  if (!answer?.ok) throw new Error(messageIn(text, t`The picture could not be sent. Please try again.`))
  return JSON.parse(text ?? '', withPlainIds)
}

/** REST calls every `id` `_id`. */
const withPlainIds = (_: string, value: unknown) => {
  if (value === null || typeof value !== 'object' || !('_id' in value)) return value
  const { _id: id, ...rest } = value
  return { id, ...rest }
}

async function smaller(photo: Blob): Promise<Blob> {
  const image = await createImageBitmap(photo).catch(() => null)
  if (!image) throw new Error(t`This picture cannot be opened here. Please take one as JPEG or PNG.`)
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!blob) throw new Error(t`This picture cannot be opened here. Please take one as JPEG or PNG.`)
  return blob
}
