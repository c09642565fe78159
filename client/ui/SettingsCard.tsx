import { type ReactNode, useId } from 'react'
import styles from './cards.module.css'

type SettingsCardProps = {
  /** The target of its link in the list of anchors. */
  id: string
  title: string
  /** One sentence under the title. */
  help: string
  /** A red border, for what cannot be undone. */
  danger?: boolean
  children: ReactNode
}

/** A card of settings: text on the left, fields on the right; stacked below 62em. */
export function SettingsCard({ id, title, help, danger, children }: SettingsCardProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={styles.settingsCard} data-danger={danger || undefined}>
      <div>
        <h2 id={titleId} tabIndex={-1} className={styles.settingsCardTitle}>
          {title}
        </h2>
        <p className={styles.settingsCardHelp}>{help}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
