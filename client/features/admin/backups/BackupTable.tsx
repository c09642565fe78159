import { dayIn, wallClockIn } from '#domain/day.ts'

import type { RouterOutputs } from '../../../trpc.ts'
import { dateOf, sizeText } from '../../../ui/format.ts'
import { useUser } from '../../../user.ts'
import table from '../operation.module.css'

type Backup = RouterOutputs['admin']['backups']['list']['backups'][number]

const reasons: Readonly<Record<Backup['reason'], string>> = {
  scheduled: 'Scheduled',
  'by hand': 'Made by an admin',
  upgrade: 'Before an upgrade',
}

/** A table; on phones each row takes two lines. */
export function BackupTable({ backups }: { backups: Backup[] }) {
  const { timeZone } = useUser()
  const today = dayIn(timeZone, new Date())
  const at = (instant: string) => {
    const [day = '', time = ''] = wallClockIn(timeZone, new Date(instant)).split('T')
    return `${dateOf(day, today)}, ${time}`
  }
  return (
    <table className={`${table.table} ${table.backups}`}>
      <thead>
        <tr>
          <th scope="col">Made</th>
          <th scope="col">Reason</th>
          <th scope="col">File</th>
          <th scope="col" className={table.size}>
            Size
          </th>
        </tr>
      </thead>
      <tbody>
        {backups.map(({ name, reason, createdAt, bytes }) => (
          <tr key={name}>
            <td className={table.made}>{at(createdAt)}</td>
            <td>{reasons[reason]}</td>
            <td className={table.file}>{name}</td>
            <td className={`${table.size} gl-num`}>{sizeText(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
