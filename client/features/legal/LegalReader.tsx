import { lazy, Suspense, useState } from 'react'
import type { LegalName } from './legal-names.ts'

const LegalModal = lazy(() => import('./LegalModal.tsx').then((m) => ({ default: m.LegalModal })))

/** Opens a legal text; nothing of it is loaded before somebody asks. */
export function LegalReader({ shown, onClose }: { shown: LegalName | null; onClose: () => void }) {
  const [wanted, setWanted] = useState(false)
  if (shown !== null && !wanted) setWanted(true)
  return <Suspense>{wanted && <LegalModal shown={shown} onClose={onClose} />}</Suspense>
}
