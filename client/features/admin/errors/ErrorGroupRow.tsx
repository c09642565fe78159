import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ErrorGroup } from '#domain/error-log.ts'
import { countText } from '../../../ui/format.ts'
import { useAgoText, useUser } from '../../../user.ts'
import { Ago, exactTime } from '../lists.tsx'
import styles from '../operation.module.css'

type ErrorGroupRowProps = { group: ErrorGroup; onOpen: (id: string) => void }

/** Errors of one route with one message; opens to when they occurred. */
export function ErrorGroupRow({ group, onOpen }: ErrorGroupRowProps) {
  const { statusCode, method, route, message, firstAt, lastAt, occurrences } = group
  const [isOpen, setOpen] = useState(false)
  const { timeZone } = useUser()
  const agoOf = useAgoText()
  const listId = useId()
  const times = occurrences.length === 1 ? 'Once' : countText(occurrences.length, 'time')
  return (
    <li className={styles.group}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.errorGroupRowText}>
          <span className={styles.route}>
            <span className={styles.status}>{statusCode}</span> {method} {route}
          </span>
          <span className={styles.message}>{message || 'No message'}</span>
          <span className={styles.times}>
            {agoOf(firstAt) === agoOf(lastAt) ? (
              <>
                {times}, <Ago instant={lastAt} />
              </>
            ) : (
              <>
                {times}. First: <Ago instant={firstAt} />. Latest: <Ago instant={lastAt} />.
              </>
            )}
          </span>
        </span>
        <IconChevronDown className={styles.chevron} size={20} stroke={1.7} aria-hidden />
      </button>
      <ul id={listId} className={styles.occurrences} hidden={!isOpen}>
        {isOpen &&
          occurrences.map(({ id, createdAt }) => (
            <li key={id}>
              <button type="button" className={styles.occurrence} onClick={() => onOpen(id)}>
                {exactTime(new Date(createdAt), timeZone)}
              </button>
            </li>
          ))}
      </ul>
    </li>
  )
}
