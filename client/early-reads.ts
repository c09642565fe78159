/** A read of the screen: the procedure, and what it is asked. */
export type Read = readonly [path: string, input?: Readonly<Record<string, unknown>>]

/** What the page's inline script has asked for; `answer` is what the server's batch answers, in the order of `reads`. */
export type EarlyReads = { token: string | null; reads: readonly Read[]; answer: Promise<unknown> }

/** The key of a read in the query cache. */
export const keyOf = ([path, input]: Read) => [path.split('.'), { ...(input ? { input } : {}), type: 'query' }]

/**
 * What a screen shows first, so that it can be asked for while the code of the screen is loading. The day is that of the
 * browser's time zone, because the user's own comes with the answer; where the two differ, the screen asks again. `path` is
 * below the base path, `query` what follows the question mark.
 */
export function readsOf(path: string, query: string, isSignedIn: boolean, now: Date): Read[] {
  const reads: Read[] = [['settings.config']]
  const isDashboard = path === '/dashboard' || path === '/'
  if (!isSignedIn || !(isDashboard || framed.test(path))) return reads
  reads.push(['account.me'], ['notifications.list'], ['buddies.pendingCount'])
  const today = dayOf(now)
  if (isDashboard)
    reads.push(
      ['diary.day', { date: today }],
      ['diary.recents', { mealType: mealAt(now.getHours()), date: today }],
      ['streak.get', { date: today }],
      ['fasting.current'],
      ['goals.week'],
      ['progress.summary'],
      ['buddies.list'],
      ['achievements.list'],
    )
  if (path === '/diary') {
    const asked = new URLSearchParams(query)
    const date = asked.get('date') ?? today
    reads.push(
      ['diary.day', { date }],
      ['diary.recents', { mealType: asked.get('meal') ?? mealAt(now.getHours()), date }],
      ['meals.list'],
    )
  }
  return reads
}

const framed = /^\/(diary|nutrition-summary|progress|achievements|recipes|friends|account-settings|admin)$/

const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** As `#domain/meal-type.ts`, whose module brings the schemas along. */
const mealAt = (hour: number): string =>
  hour < 11 ? 'Breakfast' : hour < 16 ? 'Lunch' : hour < 21 ? 'Dinner' : 'Snacks'
