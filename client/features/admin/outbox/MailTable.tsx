import { Ago } from '../lists.tsx'
import table from '../operation.module.css'

import { type Mail, stateNames, stateOf } from './mail.ts'

type MailTableProps = { mails: Mail[]; onOpen: (mail: Mail) => void }

/** A table; on phones each row takes two lines. */
export function MailTable({ mails, onOpen }: MailTableProps) {
  return (
    <table className={`${table.table} ${table.mails}`}>
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
            <td className={table.subject}>
              <button type="button" data-mail={mail.id} onClick={() => onOpen(mail)}>
                {mail.subject}
              </button>
            </td>
            <td>{mail.to}</td>
            <td className={table.written}>
              <Ago instant={mail.createdAt} />
            </td>
            <td className={table.mailTableState} data-state={stateOf(mail)}>
              {stateNames[stateOf(mail)]} {mail.sentAt && <Ago instant={mail.sentAt} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
