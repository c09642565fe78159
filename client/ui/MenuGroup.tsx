import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './MenuGroup.module.css'

/** Items of a menu under a title. A menu may hold nothing but items and named groups of them. */
export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset aria-label={title} className={styles.group}>
      <Menu.Label aria-hidden>{title}</Menu.Label>
      {children}
    </fieldset>
  )
}
