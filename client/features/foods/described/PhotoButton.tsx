import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Meal } from '#domain/meal-type.ts'
import { messageIn } from '../../../answer-message.ts'
import { basePath } from '../../../base-path.ts'
import { type RouterOutputs, sessionFetch } from '../../../trpc.ts'
import { useLast } from '../../../ui/dialogs.ts'
import type { NewEntry } from '../food-option.ts'
import { FoodsModal } from './DescribedModal.tsx'

type PhotoButtonProps = { meal: Meal; onAdd: (entries: NewEntry[]) => void }

/** Takes or chooses a picture, whose foods are reviewed and added at once. */
export function PhotoButton({ meal, onAdd }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  /** `id` differs for each picture. */
  const [photo, setPhoto] = useState<{ id: number; file: File } | null>(null)
  const last = useLast(photo)
  const { data, error, refetch } = useQuery({
    queryKey: ['photo', last?.id],
    queryFn: ({ signal }) => foodsOfPhoto((last as { file: File }).file, signal),
    enabled: photo !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <>
      <ActionIcon
        variant="default"
        bd="1px solid var(--gl-line-strong)"
        aria-label={t`Take a picture of your meal`}
        onClick={() => input.current?.click()}
      >
        <IconCamera size={22} stroke={1.7} />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t`Picture of your meal`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) setPhoto({ id: (last?.id ?? 0) + 1, file })
          // So that the same picture can be chosen again.
          currentTarget.value = ''
        }}
      />
      <FoodsModal
        subject={photo && String(photo.id)}
        subtitle={t`Estimated from your picture. Please check the foods and amounts.`}
        nothing={t`No food was found in this picture.`}
        meal={meal}
        data={data}
        problem={error ? error.message : null}
        onRetry={() => void refetch()}
        onClose={() => setPhoto(null)}
        onAdd={(entries) => {
          setPhoto(null)
          onAdd(entries)
        }}
      />
    </>
  )
}

/** Enough for a model to know foods, and little to send. */
const longestSide = 1_280

/**
 * The foods that the server's model sees in a picture. The picture is made small on the device, which also leaves out where and
 * when it was taken. Throws an Error with a message for people.
 */
async function foodsOfPhoto(photo: Blob, signal: AbortSignal): Promise<RouterOutputs['foods']['describe']> {
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
