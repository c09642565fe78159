import type { RouterOutputs } from '../../trpc.ts'
import { countText } from '../../ui/format.ts'
import { ProgressTile, percentText } from '../../ui/ProgressTile.tsx'

/** An import under way. */
export const Applying = ({ progress }: { progress: RouterOutputs['imports']['progress'] }) => (
  <ProgressTile
    title="Adding your history"
    share={progress?.share ?? 0}
    texts={[
      progress ? countText(progress.rows, 'row') : 'Starting',
      percentText(progress?.share ?? 0),
      'You can close this; it carries on.',
    ]}
  />
)
