import { type ComponentType, cloneElement, createElement, lazy, type ReactElement, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { GroupedMenuProps } from './Menu.tsx'
import type { FloatingDialogProps } from './Popover.tsx'

type Target = ReactElement<{ onClick?: () => void; 'aria-expanded'?: boolean }>

/**
 * A button whose menu or popover comes with code of its own: until that has come, only the button is there. Pressed meanwhile, it
 * opens once it has.
 */
function lazyFloating<Props extends object>(
  load: () => Promise<ComponentType<Props & { wasPressed: boolean }>>,
  buttonWhileLoading: (props: Props, open: () => void, isOpening: boolean) => ReactElement,
) {
  const Part = lazy(() => load().then((loaded) => ({ default: loaded })))
  return function LazyFloating(props: Props) {
    const [isOpening, setOpening] = useState(false)
    const button = buttonWhileLoading(props, () => setOpening(true), isOpening)
    return createElement(
      ErrorBoundary,
      { fallback: button },
      createElement(Suspense, { fallback: button }, createElement(Part, { ...props, wasPressed: isOpening })),
    )
  }
}

/** Menus and popovers, whose code is a fifth of a first screen, come after it. */
export const Menu = lazyFloating<GroupedMenuProps>(
  () => import('./Menu.tsx').then((module) => module.Menu),
  ({ target, opened, onChange }, open, isOpening) =>
    cloneElement(target as Target, {
      'aria-expanded': opened ?? isOpening,
      onClick() {
        open()
        onChange?.(true)
      },
    }),
)

/** Its button opens it by itself. */
export const Popover = lazyFloating<FloatingDialogProps>(
  () => import('./Popover.tsx').then((module) => module.Popover),
  ({ target }) => target as Target,
)
