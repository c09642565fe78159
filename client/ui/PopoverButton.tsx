import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-part.tsx'
import { type Opened, type OpenerAttributes, useOpener } from './opener.ts'
import type { PopoverPanelProps } from './PopoverPanel.tsx'

const PopoverPanel = lazyDialog<PopoverPanelProps>(
  () => import('./PopoverPanel.tsx').then((module) => module.PopoverPanel),
  ({ opened }) => opened,
)

type PopoverButtonProps = Omit<PopoverPanelProps, keyof Opened | 'opener'> &
  Opened & { button: (attributes: OpenerAttributes) => ReactNode }

/** A button with a popover, whose code is not in the way of the screen. Pressed before that has come, it opens once it has. */
export function PopoverButton({ button, opened, onChange, ...panel }: PopoverButtonProps) {
  const { attributes, opener } = useOpener('dialog', { opened, onChange })
  return (
    <>
      {button(attributes)}
      <PopoverPanel {...panel} opener={opener} opened={opened} onChange={onChange} />
    </>
  )
}
