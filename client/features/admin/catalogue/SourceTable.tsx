import { Link } from '@tanstack/react-router'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { noValue, sizeText, whole } from '../../../ui/format.ts'
import { Ago } from '../lists.tsx'
import table from '../operation.module.css'
import styles from './catalogue.module.css'
import { type Overview, originName, type Source, sourceName, timeText } from './catalogue.ts'

/** A table; on phones each source takes two lines. */
export const SourceTable = ({ sources, userFoods }: Pick<Overview, 'sources' | 'userFoods'>) => (
  <table className={`${table.table} ${styles.sources}`}>
    <thead>
      <tr>
        <th scope="col">Source</th>
        <th scope="col" className={styles.number}>
          Foods
        </th>
        <th scope="col">Last import</th>
        <th scope="col" className={styles.number}>
          Size
        </th>
      </tr>
    </thead>
    <tbody>
      {sources.map((source) => (
        <SourceRow key={source.source} source={source} />
      ))}
      <tr>
        <th scope="row" className={styles.sourceTableName}>
          Shared by users
        </th>
        <td className={styles.number}>{whole(userFoods.approved)}</td>
        <td className={styles.import}>
          {userFoods.pending > 0 ? (
            <Link to="/admin" search={{ tab: 'foods' }} className={styles.link}>
              {whole(userFoods.pending)} to review
            </Link>
          ) : (
            'None to review'
          )}
        </td>
        <td className={styles.number} />
      </tr>
    </tbody>
  </table>
)

function SourceRow({
  source: { source, foods, importedAt, origin, seconds, skipped, bytes, problem },
}: {
  source: Source
}) {
  const isBuiltIn = source === 'staples'
  const reasons = Object.entries(skipped).sort(([, a], [, b]) => b - a)
  const total = reasons.reduce((sum, [, count]) => sum + count, 0)
  return (
    <tr>
      <th scope="row" className={styles.sourceTableName}>
        {sourceName(source)}
        {problem !== null && <p className={styles.sourceTableProblem}>Not in use. {problem}</p>}
        {total > 0 && (
          <Disclosure className={styles.skipped} summary={`${whole(total)} left out or changed`}>
            <ul>
              {reasons.map(([reason, count]) => (
                <li key={reason}>
                  {whole(count)} × {reason}
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </th>
      <td className={styles.number}>{problem !== null && foods === 0 ? noValue : whole(foods)}</td>
      <td className={styles.import}>
        {isBuiltIn ? 'Built in' : importedAt ? <Ago instant={importedAt} /> : 'unknown'}
        {origin !== null && (
          <span className={styles.origin}>
            {originName(origin)}
            {seconds !== null && `, ${timeText(seconds)}`}
          </span>
        )}
      </td>
      <td className={styles.number}>{sizeText(bytes)}</td>
    </tr>
  )
}
