import { type Ref, useImperativeHandle } from 'react'
import type { Opener } from './opener.ts'

/** Stands for the button as the target of Mantine's menu or popover, whose code comes after the button. */
export function ButtonTarget({ button, ref }: Opener & { ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [button])
  return null
}
