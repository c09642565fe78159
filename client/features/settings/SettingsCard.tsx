import { type ReactNode, useId } from 'react'
import styles from './SettingsCard.module.css'

type SettingsCardProps = {
  /** What the list of anchors points at. */
  id: string
  title: string
  /** One sentence under the title. */
  help: string
  /** Of what cannot be undone: a red border. */
  danger?: boolean
  children: ReactNode
}

/** One setting: words on the left, fields on the right; below 62em one above the other. */
export function SettingsCard({ id, title, help, danger, children }: SettingsCardProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={styles.card} data-danger={danger || undefined}>
      <div>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <p className={styles.help}>{help}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
