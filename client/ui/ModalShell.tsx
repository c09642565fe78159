import { lazyDialog } from './lazy-part.tsx'
import type { ModalShellProps } from './SheetOrModal.tsx'

/** A modal from 48em, a bottom sheet below, with fixed head and footer while the body scrolls. Not rendered while closed. */
export const ModalShell = lazyDialog<ModalShellProps>(
  () => import('./SheetOrModal.tsx').then((module) => module.SheetOrModal),
  ({ opened }) => opened,
)
