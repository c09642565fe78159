import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Meal } from '#domain/meal-type.ts'
import { useLast } from '../../../ui/use-last.ts'
import type { NewEntry } from '../food-option.ts'
import { FoodsModal } from './DescribedModal.tsx'
import { foodsOfPhoto } from './foods-of-photo.ts'

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
