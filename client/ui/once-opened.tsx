import { type ComponentType, useLayoutEffect, useState } from 'react'

/** Mantine renders a dialog's content only once the portal for it is there, which takes two renders. */
const rendersUntilMounted = 2

/**
 * A dialog that is rendered only from its first opening on: a screen has dozens, whose forms and effects would otherwise be
 * a part of each of its renders. It is mounted closed, because Mantine animates, and remembers where the focus was, only
 * when `opened` changes.
 */
export function onceOpened<Props extends { opened: boolean }>(Dialog: ComponentType<Props>) {
  return function OnceOpened(props: Props) {
    const [renders, setRenders] = useState(0)
    const isMounted = renders === rendersUntilMounted
    useLayoutEffect(() => {
      if (props.opened && !isMounted) setRenders(renders + 1)
    }, [props.opened, renders, isMounted])
    if (!props.opened && renders === 0) return null
    return <Dialog {...props} opened={props.opened && isMounted} />
  }
}
