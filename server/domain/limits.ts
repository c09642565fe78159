/** Limits that the browser must know too, without loading zod for them. */

/** The most tRPC calls in a request; otherwise batches would bypass the rate limit. */
export const callsPerBatch = 20

/** The most foods that one call may log, copy or store in a saved meal. */
export const maxFoodsPerCall = 200

/** How long an access token is valid. The browser renews it in time. */
export const accessTokenMinutes = 15

/** Rows on a page of an admin list. */
export const pageSize = 20

/** The most items in an admin list without pages, which shows the newest. */
export const maxListed = 200

/** A higher page would overflow SQLite's OFFSET. */
export const maxPage = 1e14

/** The number of pages for `total` rows, at least 1. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The error for a meal without food. */
export const nothingToCopy = (from: string) => `There's nothing to copy from ${from}.`

/** The most water that one tap adds or takes away, in ml. */
export const maxWaterTap = 10_000

/** The most containers of a person. */
export const maxContainers = 8

/** How many fasts the history in the app loads at a time. */
export const fastsPerPage = 30

/** The most buddies of a person. Their list has no pages. */
export const maxFriends = 500

/** The most people in a household. */
export const maxHousehold = 12
