import type { ReactNode } from 'react'
import styles from './Tile.module.css'

/** A quiet box inside a card. Bars in it take the darker track, icon chips the white ground. */
export function Tile({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={[styles.tile, className].filter(Boolean).join(' ')}>{children}</div>
}
