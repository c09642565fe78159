import type { ReactNode } from 'react'
import styles from './cards.module.css'

/** A box inside a card. Bars in it have a darker track, icon chips a white background. */
export function Tile({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={[styles.tile, className].filter(Boolean).join(' ')}>{children}</div>
}
