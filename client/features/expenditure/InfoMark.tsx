import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../../ui/buttons.tsx'
import { Popover } from '../../ui/lazy-dialogs.ts'

/** A mark that says more about the figure before it. */
export function InfoMark({ label, children }: { label: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        ref={button}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconInfoCircle size={20} stroke={1.7} />
      </IconButton>
      <Popover button={button} label={label} opened={opened} onChange={setOpened} position="bottom-end" width={260}>
        {children}
      </Popover>
    </>
  )
}
