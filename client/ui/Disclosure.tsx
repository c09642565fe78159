import type { ReactNode } from 'react'
import styles from './controls.module.css'

type DisclosureProps = { summary: ReactNode; className?: string; children: ReactNode }

/** A line of text that shows more when it is pressed. */
export const Disclosure = ({ summary, className, children }: DisclosureProps) => (
  <details className={className}>
    <summary className={`${styles.summary} gl-target`}>{summary}</summary>
    {children}
  </details>
)
