import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'

/** How long a button shows that it has added a food. */
const shownMs = 1500

let added: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows for 1.5 s that the food with this id was added; null takes it back, as after a failure. */
export function showAdded(id: string | null): void {
  clearTimeout(timer)
  if (id !== null) timer = setTimeout(showAdded, shownMs, null)
  added = id
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A plus, or a tick when this food was just added. It asks by itself, so that adding a food does not render the list it is in. */
export function AddIcon({ id, size }: { id: string; size: number }) {
  const wasAdded = useSyncExternalStore(subscribe, () => added === id)
  const Icon = wasAdded ? IconCheck : IconPlus
  return <Icon size={size} stroke={2.2} />
}
