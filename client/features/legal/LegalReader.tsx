import { lazyDialog } from '../../ui/lazy-part.tsx'

/** The modal of the legal texts, loaded when one of them is first opened. */
export const LegalReader = lazyDialog(
  () => import('./LegalModal.tsx').then((module) => module.LegalModal),
  (_, { legal }) => legal !== undefined,
)
