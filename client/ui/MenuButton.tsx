import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-part.tsx'
import type { MenuPanelProps } from './MenuPanel.tsx'
import { type Opened, type OpenerAttributes, useOpener } from './opener.ts'

const MenuPanel = lazyDialog<MenuPanelProps>(
  () => import('./MenuPanel.tsx').then((module) => module.MenuPanel),
  ({ opened }) => opened,
)

type MenuButtonProps = Omit<MenuPanelProps, keyof Opened | 'opener'> &
  Opened & { button: (attributes: OpenerAttributes) => ReactNode }

/** A button with a menu, whose code is not in the way of the screen. Pressed before that has come, it opens once it has. */
export function MenuButton({ button, opened, onChange, ...panel }: MenuButtonProps) {
  const { attributes, opener } = useOpener('menu', { opened, onChange })
  return (
    <>
      {button(attributes)}
      <MenuPanel {...panel} opener={opener} opened={opened} onChange={onChange} />
    </>
  )
}
