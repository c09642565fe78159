import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'

const LegalModal = lazyPart(() => import('./LegalModal.tsx').then((module) => module.LegalModal))

/** Loads the modal of the legal texts when one of them is first opened. */
export function LegalReader() {
  const isOpen = useSearch({ strict: false, select: ({ legal }) => legal !== undefined })
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened && <LegalModal />
}
