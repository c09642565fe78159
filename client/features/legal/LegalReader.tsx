import { lazyAddressedDialog } from '../../ui/lazy-part.tsx'

/** The modal of the legal texts, loaded when one of them is first opened. */
export const LegalReader = lazyAddressedDialog(
  () => import('./LegalModal.tsx').then((module) => module.LegalModal),
  ({ legal }) => legal !== undefined,
)
