import { type ComponentType, useLayoutEffect, useState } from 'react'

/**
 * A dialog that is rendered only from its first opening on: a screen has dozens, whose forms and effects would otherwise be
 * a part of each of its renders. It is mounted closed, because Mantine animates, and remembers where the focus was, only
 * when `opened` changes.
 */
export function onceOpened<Props extends { opened: boolean }>(Dialog: ComponentType<Props>) {
  return function OnceOpened(props: Props) {
    const [isMounted, setIsMounted] = useState(false)
    useLayoutEffect(() => {
      if (props.opened) setIsMounted(true)
    }, [props.opened])
    if (!props.opened && !isMounted) return null
    return <Dialog {...props} opened={props.opened && isMounted} />
  }
}
