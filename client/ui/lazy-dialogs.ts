import type { AppModalProps } from './AppModal.tsx'
import type { MenuProps, PopoverProps } from './floating.tsx'
import { lazyDialog } from './lazy-part.tsx'

// For what the first screens open: the code of each is larger than that of a whole screen, and comes once the screen is there.

type Openable = { opened: boolean }

export const AppModal = lazyDialog<AppModalProps>(
  () => import('./AppModal.tsx').then((module) => module.AppModal),
  isOpen,
)

export const Menu = lazyDialog<MenuProps>(() => import('./floating.tsx').then((module) => module.Menu), isOpen)

export const Popover = lazyDialog<PopoverProps>(() => import('./floating.tsx').then((module) => module.Popover), isOpen)

function isOpen({ opened }: Openable) {
  return opened
}
