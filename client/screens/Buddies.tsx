import { Skeleton } from '@mantine/core'
import { FindBuddies } from '../features/buddies/FindBuddies.tsx'
import { Leaderboard } from '../features/buddies/Leaderboard.tsx'
import { PendingRequests } from '../features/buddies/PendingRequests.tsx'
import { useBuddies } from '../features/buddies/use-buddies.ts'
import { Card, FailedCard } from '../ui/cards.tsx'

import { PageTitle } from '../ui/page.tsx'
import styles from './screens.module.css'

export function Buddies() {
  const { buddies, failed, retry } = useBuddies()
  return (
    <>
      <PageTitle className={styles.buddiesTitle}>My Buddies</PageTitle>
      {!buddies && !failed ? (
        // Whether there are requests decides where everything else is, so it comes with them.
        <div key="loading" className={styles.buddiesColumns}>
          <Card title="Buddy Leaderboard">
            <div className={styles.rows}>
              {[0, 1, 2].map((row) => (
                <Skeleton key={row} height={36} radius="xl" />
              ))}
            </div>
          </Card>
        </div>
      ) : (
        <div className={styles.buddiesColumns}>
          <div className={styles.side}>
            {buddies && buddies.pending.length > 0 && <PendingRequests requests={buddies.pending} />}
            <FindBuddies />
          </div>
          {buddies ? (
            <Leaderboard buddies={buddies} />
          ) : (
            <Card title="Buddy Leaderboard">
              <FailedCard message="Could not load friends list." onRetry={retry} />
            </Card>
          )}
        </div>
      )}
    </>
  )
}
