import { countText } from '../../../ui/format.ts'
import type { Import } from '../import.ts'
import styles from './SkippedRows.module.css'

/** What of the file is left out, and why; each opens to an example. */
export const SkippedRows = ({ skipped }: { skipped: Import['skipped'] }) => (
  <ul className={styles.reasons}>
    {skipped.map(({ reason, rows, example }) => (
      <li key={reason}>
        <details className={styles.reason}>
          <summary>
            <span>{reason}</span>
            <span className={`${styles.rows} gl-num`}>{countText(rows, 'row')}</span>
          </summary>
          <p className={styles.example}>{example}</p>
        </details>
      </li>
    ))}
  </ul>
)
