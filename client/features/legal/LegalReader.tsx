import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'

const LegalModal = lazyPart(() => import('./LegalModal.tsx').then((module) => module.LegalModal))

/** The legal texts where no other modal is at hand: nothing of theirs is loaded before somebody asks. */
export function LegalReader() {
  const isAsked = useSearch({ strict: false, select: ({ legal }) => legal !== undefined })
  const [isWanted, setIsWanted] = useState(isAsked)
  if (isAsked && !isWanted) setIsWanted(true)
  return isWanted && <LegalModal />
}
