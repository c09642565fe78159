import { useEffect, useRef } from 'react'
import type { RouterOutputs } from '../../trpc.ts'
import { ProgressTile, percentText } from '../../ui/cards.tsx'
import { countText } from '../../ui/format.ts'
import { announce } from '../../ui/page.tsx'

const title = 'Adding your history'

/** An import under way. */
export function Applying({ progress }: { progress: RouterOutputs['imports']['progress'] }) {
  const part = useRef<HTMLDivElement>(null)
  // The button that started it is gone.
  useEffect(() => {
    part.current?.focus({ preventScroll: true })
    announce(title)
  }, [])
  return (
    <div ref={part} tabIndex={-1}>
      <ProgressTile
        title={title}
        share={progress?.share ?? 0}
        texts={[
          progress ? countText(progress.rows, 'row') : 'Starting',
          percentText(progress?.share ?? 0),
          'You can close this; it carries on.',
        ]}
      />
    </div>
  )
}
