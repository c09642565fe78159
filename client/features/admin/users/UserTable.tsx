import { useState } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { dateWithYear, whole } from '../../../ui/format.ts'
import { useDayOf, useUser } from '../../../user.ts'
import { Ago } from '../lists.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { TurnOffTwoFactor } from './TurnOffTwoFactor.tsx'
import { UserActions } from './UserActions.tsx'
import type { User } from './user.ts'
import styles from './users.module.css'

type UserTableProps = {
  users: readonly User[]
  isOld: boolean
  onOpen: (user: User) => void
  onReset: (user: User) => void
}

/** What an admin is asked about one of the users. */
type Open = { kind: 'delete' | 'turnOffTwoFactor'; user: User }

/** A table; on phones the address stands below the name. */
export function UserTable({ users, isOld, onOpen, onReset }: UserTableProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const me = useUser()
  const close = () => setOpen(null)
  const of = (kind: Open['kind']) => (open?.kind === kind ? open.user : null)

  return (
    <>
      <table className={styles.users} data-old={isOld || undefined}>
        <thead>
          <tr>
            <th scope="col">Username</th>
            <th scope="col" className={styles.wide}>
              Email
            </th>
            <th scope="col" className={styles.wide}>
              Joined
            </th>
            <th scope="col" className={styles.wide}>
              Last active
            </th>
            <th scope="col" className={`${styles.wide} ${styles.number}`}>
              Entries
            </th>
            <th scope="col">Role</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <Row
              key={user.id}
              user={user}
              isMe={user.id === me.id}
              onOpen={() => onOpen(user)}
              onReset={() => onReset(user)}
              onAsk={(kind) => setOpen({ kind, user })}
            />
          ))}
        </tbody>
      </table>
      <DeleteUser user={of('delete')} onClose={close} />
      <TurnOffTwoFactor user={of('turnOffTwoFactor')} onClose={close} />
    </>
  )
}

type RowProps = {
  user: User
  isMe: boolean
  onOpen: () => void
  onReset: () => void
  onAsk: (kind: Open['kind']) => void
}

function Row({ user, isMe, onOpen, onReset, onAsk }: RowProps) {
  const dayOf = useDayOf()
  const { username, email, createdAt, lastActiveAt, isEmailVerified, entries } = user
  const address = (
    <>
      <span className={styles.address}>{email}</span>
      {!isEmailVerified && <span className={styles.mark}>Not verified</span>}
    </>
  )
  return (
    <tr>
      <th scope="row">
        <div className={styles.person}>
          <span className={styles.avatar}>
            <Avatar name={username} isMe={isMe} small />
          </span>
          <div className={styles.names}>
            <button type="button" className={styles.name} data-user={user.id} onClick={onOpen}>
              <span>{username}</span>
            </button>
            <div className={styles.below}>{address}</div>
          </div>
        </div>
      </th>
      <td className={styles.wide}>{address}</td>
      <td className={`${styles.wide} ${styles.date}`}>{dateWithYear(dayOf(createdAt), 'short')}</td>
      <td className={`${styles.wide} ${styles.date}`}>{lastActiveAt ? <Ago instant={lastActiveAt} /> : 'Never'}</td>
      <td className={`${styles.wide} ${styles.number} gl-num`}>{whole(entries)}</td>
      <td className={styles.userTableRole}>
        <RoleSelect user={user} isMe={isMe} />
      </td>
      <td className={styles.userTableActions}>
        {!isMe && <UserActions user={user} onOpen={onOpen} onReset={onReset} onAsk={onAsk} />}
      </td>
    </tr>
  )
}
