import { IconTrash } from '@tabler/icons-react'
import type { RouterOutputs } from '../../../trpc.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { RowAction } from '../../../ui/buttons.tsx'
import { dateWithYear, noValue, oneDecimal } from '../../../ui/format.ts'
import { useUnits } from '../../../units.ts'
import styles from '../operation.module.css'

export type LoggedEntry = RouterOutputs['admin']['progress']['list']['entries'][number]

type ProgressTableProps = { entries: readonly LoggedEntry[]; onDelete: (entry: LoggedEntry) => void }

/** On phones the date is below the name, body fat and waist below the weight. */
export function ProgressTable({ entries, onDelete }: ProgressTableProps) {
  return (
    <table className={`${styles.progressTable} gl-num`}>
      <thead>
        <tr>
          <th scope="col">Username</th>
          <th scope="col">Date</th>
          <th scope="col">Weight</th>
          <th scope="col">Body fat</th>
          <th scope="col">Waist</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} onDelete={() => onDelete(entry)} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ entry, onDelete }: { entry: LoggedEntry; onDelete: () => void }) {
  const { weight, length } = useUnits()
  const { username } = entry.user
  const date = dateWithYear(entry.date, 'short')
  const fat = entry.bodyFatPercentage === null ? null : `${oneDecimal(entry.bodyFatPercentage)}%`
  const waist = entry.measurements.waist === null ? null : length(entry.measurements.waist)
  return (
    <tr>
      <th scope="row">
        <div className={styles.user}>
          <Avatar name={username} small />
          <span className={styles.progressTableName}>
            {username}
            <span className={styles.below}>{date}</span>
          </span>
        </div>
      </th>
      <td className={styles.column}>{date}</td>
      <td className={styles.weight}>
        {weight(entry.weight)}
        <span className={styles.below}>{[fat, waist].filter(Boolean).join(' · ')}</span>
      </td>
      <td className={styles.column}>{fat ?? noValue}</td>
      <td className={styles.column}>{waist ?? noValue}</td>
      <td className={styles.actions}>
        <RowAction
          icon={IconTrash}
          text="Delete"
          aria-label={`Delete the entry of ${username} on ${dateWithYear(entry.date)}`}
          data-delete={entry.id}
          onClick={onDelete}
        />
      </td>
    </tr>
  )
}
