import { setTimeout } from 'node:timers/promises'
import type { UserContext } from '../../trpc.ts'

/** How long an import waits for an export of the same person, in ms: a slow client may take minutes. */
const maxWaitMs = 5_000
const pollMs = 10

/** Waits until the viewer's data is not being exported, for an export would be half of before an import and half of after. */
export async function waitForExport({ viewer, runningExports }: UserContext): Promise<void> {
  for (let waited = 0; waited < maxWaitMs && runningExports.has(viewer.id); waited += pollMs) await setTimeout(pollMs)
}
