import '../mantine-lazy.css'
import { Popover, type PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonTarget } from './ButtonTarget.tsx'
import { onceOpened } from './once-opened.tsx'
import type { Opened, Opener } from './opener.ts'

export type PopoverPanelProps = Opened &
  Pick<PopoverProps, 'position' | 'width' | 'offset' | 'radius' | 'zIndex' | 'middlewares'> & {
    opener: Opener
    /** The name of the dialog, where it is not that of its button. */
    label?: string
    className?: string
    children: ReactNode
  }

/** The popover of a `PopoverButton`. The focus goes into it, and back to the button. */
export const PopoverPanel = onceOpened(function PopoverPanel(props: PopoverPanelProps) {
  const { opener, label, className, children, ...popover } = props
  return (
    <Popover id={opener.id} trapFocus returnFocus {...popover}>
      <Popover.Target>
        <ButtonTarget {...opener} />
      </Popover.Target>
      <Popover.Dropdown
        className={className}
        aria-label={label}
        aria-labelledby={label === undefined ? opener.id : undefined}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
})
