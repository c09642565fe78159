import { type ImportCounts, importKinds } from '#domain/imports.ts'
import { IconChip } from '../../../ui/cards.tsx'
import { whole } from '../../../ui/format.ts'
import { kindTexts } from '../import.ts'
import styles from '../imports.module.css'

/** How many rows of each kind there are; kinds without any are left out. */
export const Counts = ({ counts }: { counts: ImportCounts }) => (
  <ul className={styles.counts}>
    {importKinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => (
        <li key={kind} className={styles.count}>
          <IconChip icon={kindTexts[kind].icon} hue={kindTexts[kind].hue} />
          <span className={styles.countsWords}>
            <b className="gl-num">{whole(counts[kind])}</b>
            <span>{(counts[kind] === 1 && kindTexts[kind].one) || kindTexts[kind].label}</span>
          </span>
        </li>
      ))}
  </ul>
)
