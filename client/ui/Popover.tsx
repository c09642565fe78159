import '../mantine-lazy.css'
import { Popover as MantinePopover, type PopoverProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { FloatingTarget } from './Menu.tsx'

export type FloatingDialogProps = Pick<
  PopoverProps,
  'opened' | 'onChange' | 'position' | 'width' | 'offset' | 'radius' | 'zIndex' | 'middlewares'
> & {
  /** The button that opens it. */
  target: FloatingTarget
  /** The name of the dialog, where it is not that of its button. */
  label?: string
  className?: string
  children: ReactNode
}

/** A button with a popover. The focus goes into it, and back to the button. */
export function Popover({ target, label, className, children, opened, ...popover }: FloatingDialogProps) {
  // Mantine remembers what had the focus only when the popover opens after it was rendered closed.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <MantinePopover trapFocus returnFocus opened={opened && isMounted} {...popover}>
      <MantinePopover.Target>{target}</MantinePopover.Target>
      <MantinePopover.Dropdown
        className={className}
        {...(label && { 'aria-label': label, 'aria-labelledby': undefined })}
      >
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  )
}
