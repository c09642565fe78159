import type { TablerIcon } from '@tabler/icons-react'
import type { Hue } from '../tokens.ts'
import styles from './cards.module.css'

/** A coloured square with an icon, grey without a hue. Decorative: the text beside it carries the meaning. */
export function IconChip({ icon: Icon, hue }: { icon: TablerIcon; hue?: Hue }) {
  return (
    <span
      className={styles.chip}
      style={hue && { background: `var(--gl-chip, var(--gl-${hue}-soft))`, color: `var(--gl-${hue}-text)` }}
      aria-hidden
    >
      <Icon size={20} stroke={1.7} />
    </span>
  )
}
