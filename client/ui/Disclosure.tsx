import type { ReactNode } from 'react'
import styles from './controls.module.css'

type DisclosureProps = { summary: ReactNode; className?: string; onOpen?: () => void; children: ReactNode }

/** A line of text that shows more when it is pressed. */
export const Disclosure = ({ summary, className, onOpen, children }: DisclosureProps) => (
  <details className={className} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
    <summary className={`${styles.summary} gl-target`}>{summary}</summary>
    {children}
  </details>
)
