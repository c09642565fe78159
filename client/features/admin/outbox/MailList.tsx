import { dayIn } from '#domain/day.ts'
import { agoText } from '../../../ui/format.ts'
import { useUser } from '../../../user.ts'
import styles from './MailList.module.css'
import type { Mail } from './mail.ts'

type MailListProps = { mails: Mail[]; canSend: boolean; onOpen: (mail: Mail) => void }

/** A table; on phones each row takes two lines. */
export function MailList({ mails, canSend, onOpen }: MailListProps) {
  const { timeZone } = useUser()
  const ago = (instant: string) => agoText(new Date(instant), new Date(), (at) => dayIn(timeZone, at))
  return (
    <table className={styles.mails}>
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col">To</th>
          <th scope="col">Created</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <td className={styles.subject}>
              <button type="button" onClick={() => onOpen(mail)}>
                {mail.subject}
              </button>
            </td>
            <td>{mail.to}</td>
            <td className={styles.written}>{ago(mail.createdAt)}</td>
            <td className={styles.state}>
              {mail.sentAt ? `Sent ${ago(mail.sentAt)}` : canSend ? 'Waiting' : 'Not sent'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
