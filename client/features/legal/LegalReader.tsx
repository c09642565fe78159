import { useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { LegalName } from './legal-names.ts'

const LegalModal = lazyPart(() => import('./LegalModal.tsx').then((module) => module.LegalModal))

/** Opens a legal text; nothing of it is loaded before somebody asks. */
export function LegalReader({ shown, onClose }: { shown: LegalName | null; onClose: () => void }) {
  const [wanted, setWanted] = useState(false)
  if (shown !== null && !wanted) setWanted(true)
  return wanted && <LegalModal shown={shown} onClose={onClose} />
}
