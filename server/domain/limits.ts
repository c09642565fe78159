/** Maximum tRPC calls per request; otherwise batching would bypass the rate limit on requests. */
export const callsPerBatch = 20

/** Maximum foods that one call may log, copy or store in a saved meal. */
export const maxFoodsPerCall = 200

/** For how long an access token holds. The browser renews it in time. */
export const accessTokenMinutes = 15

/** Rows on a page of an admin list. */
export const pageSize = 20

/** Items in an admin list that has no pages; the newest are shown. */
export const maxListed = 200

/** A higher page would overflow SQLite's OFFSET. */
export const maxPage = 1e14

/** The number of pages for `total` rows, at least 1. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The error for a meal without food. */
export const nothingToCopy = (from: string) => `There's nothing to copy from ${from}.`
