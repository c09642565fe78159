import { type ComponentType, cloneElement, createElement, lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { FloatingTarget, GroupedMenuProps } from './Menu.tsx'
import type { FloatingDialogProps } from './Popover.tsx'

type FloatingProps = { target: FloatingTarget; opened?: boolean; onChange?: (opened: boolean) => void }

/**
 * A button whose menu or popover comes with code of its own: until that has come, only the button is there. Pressed meanwhile, it
 * opens once it has; the button that then takes its place has the focus if it had. `opens` says that the button opens nothing
 * by itself.
 */
function lazyFloating<Props extends FloatingProps>(
  load: () => Promise<ComponentType<Props & { wasPressed: boolean }>>,
  opens: boolean,
) {
  const Part = lazy(() => load().then((loaded) => ({ default: loaded })))
  return function LazyFloating(props: Props) {
    const [wasPressed, setPressed] = useState(false)
    const [hasFocus, setFocus] = useState(false)
    function press() {
      setPressed(true)
      props.onChange?.(true)
    }
    const button = cloneElement(props.target, {
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
      ...(opens && { 'aria-expanded': props.opened ?? wasPressed, onClick: press }),
    })
    const target = hasFocus ? cloneElement(props.target, { autoFocus: true }) : props.target
    const part = createElement(Part, { ...props, target, wasPressed })
    return createElement(ErrorBoundary, { fallback: button }, createElement(Suspense, { fallback: button }, part))
  }
}

/** Menus and popovers, whose code is a fifth of a first screen, come after it. */
export const Menu = lazyFloating<GroupedMenuProps>(() => import('./Menu.tsx').then((module) => module.Menu), true)
export const Popover = lazyFloating<FloatingDialogProps>(
  () => import('./Popover.tsx').then((module) => module.Popover),
  false,
)
