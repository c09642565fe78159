import { getUntypedClient } from '@trpc/client'
import { earlyAnswers } from './early-answers.ts'
import { keyOf, readsOf } from './early-reads.ts'
import { queryClient, trpcClient } from './trpc.ts'

/** Asks for all that the dashboard shows in one batch, while the code of the screen is still loading. */
export async function prefetchDashboard(): Promise<void> {
  // On a reload, the page has asked for the same already.
  await earlyAnswers
  const client = getUntypedClient(trpcClient)
  for (const read of readsOf('/dashboard', '', true, new Date())) {
    const [path, input] = read
    void queryClient.prefetchQuery({ queryKey: keyOf(read), queryFn: () => client.query(path, input) })
  }
}
