import { useEffect, useRef, useState } from 'react'
import { type ChosenFile, droppedFiles } from './chosen-files.ts'

/** Takes files that are dropped anywhere on the page, since one that misses would take its place. Returns whether some are over it. */
export function useDrop(onDrop: (files: ChosenFile[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onDrop)
  latest.current = onDrop

  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    function over(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    function leave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setOver(false)
    }
    function drop(event: DragEvent) {
      if (!event.dataTransfer || !holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      void droppedFiles(event.dataTransfer).then(latest.current, () => latest.current([]))
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
