import type { ReactNode } from 'react'

/** Renders a view of a dialog in which something is chosen. The screen passes it in, since it belongs to another feature. */
export type RenderChoice<Chosen> = (view: {
  shown: boolean
  onChoose: (chosen: Chosen) => void
  onLeave: () => void
}) => ReactNode
