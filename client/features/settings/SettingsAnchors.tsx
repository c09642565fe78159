import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import styles from './settings.module.css'

type Anchor = { id: string; label: string }

/** Links to the cards, beside them from 62em. Marks the current one. */
export function SettingsAnchors({ anchors }: { anchors: readonly Anchor[] }) {
  const [current, choose] = useCurrentAnchor(anchors)
  return (
    <nav aria-label={t`Settings`} className={styles.anchors}>
      {anchors.map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          className={`${styles.anchor} gl-hover`}
          aria-current={id === current ? 'location' : undefined}
          onClick={() => choose(id)}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

/** The last card that begins in the upper third of the window; at first the one in the address, and after a click the clicked one, until somebody scrolls. */
function useCurrentAnchor(anchors: readonly Anchor[]): [current: string | undefined, choose: (id: string) => void] {
  const [scrolledTo, setScrolledTo] = useState(anchors[0]?.id)
  const [chosen, setChosen] = useState(() => anchors.find(({ id }) => location.hash === `#${id}`)?.id ?? null)

  // The cards come after the browser and the router have looked for the one that the address names.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])

  useEffect(() => {
    const update = () => {
      // People read about a third down the window.
      const line = innerHeight / 3
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 4
      const above = anchors.filter(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) <= line)
      setScrolledTo((isAtEnd ? anchors : above).at(-1)?.id ?? anchors[0]?.id)
    }
    const unpin = () => setChosen(null)
    update()
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    for (const move of moves) addEventListener(move, unpin, { passive: true })
    return () => {
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
      for (const move of moves) removeEventListener(move, unpin)
    }
  }, [anchors])

  return [chosen ?? scrolledTo, setChosen]
}

/** Events of scrolling by hand, which the jump to a chosen card does not fire. */
const moves = ['wheel', 'touchmove', 'keydown'] as const
