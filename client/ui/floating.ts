import { lazyFloating } from './lazy-part.tsx'
import type { GroupedMenuProps } from './Menu.tsx'
import type { FloatingDialogProps } from './Popover.tsx'

/** Menus and popovers, whose code is a fifth of a first screen, come after it. */
export const Menu = lazyFloating<GroupedMenuProps>(() => import('./Menu.tsx').then((module) => module.Menu))
export const Popover = lazyFloating<FloatingDialogProps>(() => import('./Popover.tsx').then((module) => module.Popover))
