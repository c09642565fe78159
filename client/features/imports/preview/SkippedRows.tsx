import { countText } from '../../../ui/format.ts'
import type { Import } from '../import.ts'
import styles from '../imports.module.css'

/** What of the file is left out: columns, which each opens to, and rows with the reason, which each opens to an example. */
export const SkippedRows = ({ skipped, leftOut }: Pick<Import, 'skipped' | 'leftOut'>) => (
  <ul className={styles.reasons}>
    {leftOut.map(({ what, columns }) => (
      <li key={what}>
        <details className={styles.reason}>
          <summary>
            <span>{what}</span>
            <span className={`${styles.rows} gl-num`}>{countText(columns.length, 'column')}</span>
          </summary>
          <p className={styles.skippedRowsExample}>{columns.join(', ')}</p>
        </details>
      </li>
    ))}
    {skipped.map(({ reason, rows, example }) => (
      <li key={reason}>
        <details className={styles.reason}>
          <summary>
            <span>{reason}</span>
            <span className={`${styles.rows} gl-num`}>{countText(rows, 'row')}</span>
          </summary>
          <p className={styles.skippedRowsExample}>{example}</p>
        </details>
      </li>
    ))}
  </ul>
)
