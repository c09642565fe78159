import { t } from '@lingui/core/macro'
import { Skeleton, Stack } from '@mantine/core'
import { BuddyDayModal } from '../features/buddies/BuddyDay.tsx'
import { FindBuddies } from '../features/buddies/FindBuddies.tsx'
import { useBuddies } from '../features/buddies/friends.tsx'
import { HouseholdCard, HouseholdInvitations } from '../features/buddies/Household.tsx'
import { Leaderboard } from '../features/buddies/Leaderboard.tsx'
import { PendingRequests, SentRequests } from '../features/buddies/PendingRequests.tsx'
import { Card } from '../ui/cards.tsx'
import { FailedCard } from '../ui/failed.tsx'

import { PageTitle } from '../ui/page.tsx'
import styles from './screens.module.css'

export function Buddies() {
  const { buddies, failed, retry } = useBuddies()
  return (
    <>
      <PageTitle mb="var(--gl-gap)">{t`My Buddies`}</PageTitle>
      {!buddies && !failed ? (
        // The search is shown together with the requests above it, so that it does not move.
        <div key="loading" className={styles.buddies}>
          <Card title={t`Buddy Leaderboard`}>
            <Stack gap={32} py={16}>
              {[0, 1, 2].map((row) => (
                <Skeleton key={row} height={36} radius="xl" />
              ))}
            </Stack>
          </Card>
        </div>
      ) : (
        <div className={styles.buddies}>
          <Stack gap="var(--gl-gap)">
            {buddies && buddies.pending.length > 0 && <PendingRequests requests={buddies.pending} />}
            <HouseholdInvitations />
            <FindBuddies />
            {buddies && buddies.sent.length > 0 && <SentRequests requests={buddies.sent} />}
          </Stack>
          {buddies ? (
            <Stack gap="var(--gl-gap)">
              <Leaderboard buddies={buddies} />
              <HouseholdCard buddies={buddies} />
              <BuddyDayModal buddies={buddies} />
            </Stack>
          ) : (
            <Card title={t`Buddy Leaderboard`}>
              <FailedCard message={t`Could not load friends list.`} onRetry={retry} />
            </Card>
          )}
        </div>
      )}
    </>
  )
}
