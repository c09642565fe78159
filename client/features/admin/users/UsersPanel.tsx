import { Button } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { trpc } from '../../../trpc.ts'
import { Card, FailedCard } from '../../../ui/cards.tsx'
import { useDialogParams } from '../../../ui/dialog-params.ts'

import { countText } from '../../../ui/format.ts'
import { LateSkeleton } from '../../../ui/LateSkeleton.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { PageFooter } from '../lists.tsx'
import { InvitationsModal } from './InvitationsModal.tsx'
import { ResetLinkModal } from './ResetLinkModal.tsx'
import { UserModal } from './UserModal.tsx'
import { UserTable } from './UserTable.tsx'
import { useUsers } from './use-users.ts'
import styles from './users.module.css'

/** All accounts: found by name or address, opened, changed and deleted. */
export function UsersPanel() {
  const { text, setText, page, setPage, found, isOld, failed, refetch } = useUsers()
  const { shown, open, close } = useDialogParams('user', 'reset', 'invite')
  const { data: config } = trpc.settings.config.useQuery()

  return (
    <Card
      title="Users"
      head={
        <div className={styles.head}>
          <h2 className={styles.usersPanelTitle}>Users</h2>
          <SearchField className={styles.search} label="Search users" value={text} onChange={setText} />
          <span className={styles.total} role="status">
            {found && countText(found.total, 'user')}
          </span>
          {config?.registrationOpen === false && (
            <Button
              variant="light"
              leftSection={<IconMailPlus size={20} stroke={1.7} />}
              onClick={() => open({ invite: 1 })}
            >
              Invite
            </Button>
          )}
        </div>
      }
    >
      {failed ? (
        <FailedCard message="Could not fetch users." onRetry={() => void refetch()} />
      ) : !found ? (
        <LateSkeleton height={480} />
      ) : found.total === 0 ? (
        <p className={styles.none}>Nobody found. Try another part of the name or the email address.</p>
      ) : (
        <UserTable
          users={found.users}
          isOld={isOld}
          onOpen={({ id }) => open({ user: id })}
          onReset={({ id }) => open({ reset: id })}
        />
      )}
      {found && <PageFooter page={page} pages={found.pages} onChange={setPage} />}
      <UserModal id={shown.user ?? null} onClose={close} />
      <ResetLinkModal id={shown.reset ?? null} onClose={close} />
      <InvitationsModal opened={shown.invite === 1 && config?.registrationOpen === false} onClose={close} />
    </Card>
  )
}
