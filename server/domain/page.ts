/** Rows on a page of an admin list. */
export const pageSize = 20

/** Items in an admin list that has no pages; the newest are shown. */
export const maxListed = 200

/** A higher page would overflow SQLite's OFFSET. */
export const maxPage = 1e14

/** The number of pages for `total` rows, at least 1. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize))
