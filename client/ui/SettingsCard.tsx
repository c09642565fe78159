import { Stack, Text } from '@mantine/core'
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
    <section
      id={id}
      aria-labelledby={titleId}
      className={`gl-card ${styles.card} ${styles.settings}`}
      data-danger={danger || undefined}
    >
      <div>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <Text c="dimmed" fz="secondary" mt={4}>
          {help}
        </Text>
      </div>
      <Stack gap={16} miw={0} className={styles.settingsFields}>
        {children}
      </Stack>
    </section>
  )
}
