import { type ComponentType, cloneElement, createElement, useEffect, useState } from 'react'
import type { FloatingTarget, GroupedMenuProps } from './Menu.tsx'
import type { FloatingDialogProps } from './Popover.tsx'

type FloatingProps = { target: FloatingTarget; opened?: boolean; onChange?: (opened: boolean) => void }

/**
 * A button whose menu or popover comes with code of its own, which is fetched once the button is there. The button stays the
 * plain one until it is pressed, so that nothing replaces it under a pointer; pressed before the code has come, it opens once it
 * has. `opensItself` says that the button changes `opened`.
 */
function lazyFloating<Props extends FloatingProps>(
  load: () => Promise<ComponentType<Props & { wasPressed: boolean }>>,
  popup: 'menu' | 'dialog',
  opensItself: boolean,
) {
  let loaded: ComponentType<Props & { wasPressed: boolean }> | undefined
  const fetchCode = async () => {
    loaded ??= await load()
    return loaded
  }

  return function LazyFloating(props: Props) {
    const { target, opened, onChange } = props
    const [Part, setPart] = useState(() => loaded)
    const [wasPressed, setPressed] = useState(false)
    const isWanted = opened || wasPressed

    useEffect(() => {
      fetchCode().catch(() => {})
    }, [])
    useEffect(() => {
      if (!isWanted || Part) return
      fetchCode().then(
        (code) => setPart(() => code),
        // Without a connection: pressing it again tries again.
        () => {
          setPressed(false)
          onChange?.(false)
        },
      )
    }, [isWanted, Part, onChange])

    if (Part)
      // The button takes the place of the one that was pressed.
      return createElement(Part, { ...props, wasPressed, target: cloneElement(target, { autoFocus: wasPressed }) })
    return cloneElement(target, {
      'aria-haspopup': popup,
      'aria-expanded': Boolean(isWanted),
      onClick() {
        setPressed(true)
        if (opensItself) target.props.onClick?.()
        else onChange?.(true)
      },
    })
  }
}

export const Menu = lazyFloating<GroupedMenuProps>(
  () => import('./Menu.tsx').then((module) => module.Menu),
  'menu',
  false,
)
export const Popover = lazyFloating<FloatingDialogProps>(
  () => import('./Popover.tsx').then((module) => module.Popover),
  'dialog',
  true,
)
