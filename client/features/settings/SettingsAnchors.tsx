import { useEffect, useState } from 'react'
import styles from './SettingsAnchors.module.css'

export type Anchor = { id: string; label: string }

/** The list beside the cards, from 62em. It marks the card that is read. */
export function SettingsAnchors({ anchors }: { anchors: readonly Anchor[] }) {
  const [current, choose] = useCurrentAnchor(anchors)
  return (
    <nav aria-label="Settings" className={styles.anchors}>
      {anchors.map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          className={styles.anchor}
          aria-current={id === current ? 'location' : undefined}
          onClick={() => choose(id)}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

/** The last card that has reached the top of the page; the one chosen from the list, until the page is scrolled on. */
function useCurrentAnchor(anchors: readonly Anchor[]): [current: string | undefined, choose: (id: string) => void] {
  const [reached, setReached] = useState(anchors[0]?.id)
  const [chosen, setChosen] = useState<string | null>(null)

  useEffect(() => {
    const look = () => {
      // A third down the window is where people read.
      const line = innerHeight / 3
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 4
      const above = anchors.filter(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) <= line)
      setReached((isAtEnd ? anchors : above).at(-1)?.id ?? anchors[0]?.id)
    }
    const letGo = () => setChosen(null)
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    for (const move of moves) addEventListener(move, letGo, { passive: true })
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
      for (const move of moves) removeEventListener(move, letGo)
    }
  }, [anchors])

  return [chosen ?? reached, setChosen]
}

/** Only people's own scrolling, not the jump to a chosen card. */
const moves = ['wheel', 'touchmove', 'keydown'] as const
