import { t } from '@lingui/core/macro'
import { IconCheck, IconCloudUp, IconPlus } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import type { Hue } from '../tokens.ts'
import cards from './cards.module.css'
import page from './page.module.css'

const hues: Hue[] = ['water', 'exercise', 'fruit', 'fasting', 'carbs', 'fat', 'protein']

/** Always the same for a name, so that people are easier to tell apart. */
const hueOf = (name: string): Hue =>
  hues[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % hues.length] ?? 'water'

type AvatarProps = {
  name: string
  /** The viewer's own is the same everywhere. */
  isMe?: boolean
  small?: boolean
}

/** The initial of a person in a circle. Decorative beside the name. */
export function Avatar({ name, isMe, small }: AvatarProps) {
  const hue = isMe ? 'energy' : hueOf(name)
  return (
    <span
      className={page.avatar}
      style={{ background: `var(--gl-${hue}-soft)`, color: `var(--gl-${hue}-text)` }}
      data-small={small || undefined}
      aria-hidden
    >
      {name.charAt(0).toUpperCase()}
    </span>
  )
}

/** P, C or F in its hue, so that macros do not differ by colour alone. Decorative beside the name. */
export function LetterMark({ letter, hue }: { letter: string; hue: Hue }) {
  return (
    <span
      className={page.letter}
      style={{ background: `var(--gl-chip, var(--gl-${hue}-soft))`, color: `var(--gl-${hue}-text)` }}
      aria-hidden
    >
      {letter}
    </span>
  )
}

/** The box of a checkbox, for rows that are toggle buttons and announce their state themselves. */
export const Tick = ({ checked }: { checked: boolean }) => (
  <span className={cards.tick} data-checked={checked || undefined} aria-hidden>
    {checked && <IconCheck size={16} stroke={2.6} />}
  </span>
)

/** Marks what waits for the connection or for the server. */
export const WaitingMark = () => (
  <IconCloudUp
    size={16}
    stroke={1.7}
    color="var(--gl-carbs-text)"
    role="img"
    aria-label={t`Saved on this device, not sent yet`}
  />
)

/** How long a button shows that it has added a food. */
const shownMs = 1500

let added: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const { notify, subscribe } = createListeners()

/** Shows for 1.5 s that the food with this id was added; null takes it back, as after a failure. */
export function showAdded(id: string | null): void {
  clearTimeout(timer)
  if (id !== null) timer = setTimeout(showAdded, shownMs, null)
  added = id
  notify()
}

/** A plus, or a tick when this food was just added. It asks by itself, so that adding a food does not render the list it is in. */
export function AddIcon({ id, size }: { id: string; size: number }) {
  const wasAdded = useSyncExternalStore(subscribe, () => added === id)
  const Icon = wasAdded ? IconCheck : IconPlus
  return <Icon size={size} stroke={2.2} />
}
