import { type RefObject, useId, useRef } from 'react'

export type Opened = { opened: boolean; onChange: (opened: boolean) => void }

/** What a menu or popover needs to know of the button that opens it. */
export type Opener = { id: string; button: RefObject<HTMLButtonElement | null> }

/** The attributes of a button that opens a menu or a popover, as Mantine gives them to its targets, and what the panel needs. */
export function useOpener(popup: 'menu' | 'dialog', { opened, onChange }: Opened) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const attributes = {
    ref: button,
    id,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onClick: () => onChange(!opened),
  }
  return { attributes, opener: { id, button } }
}

export type OpenerAttributes = ReturnType<typeof useOpener>['attributes']
