import { z } from 'zod'

/** Rows on a page of an admin list. */
export const pageSize = 20

/** Items in an admin list that has no pages; the newest are shown. */
export const maxListed = 200

/** A page number, from 1. Pages past the end are empty. */
export const Page = z
  .int('A page must be a whole number.')
  .min(1, 'The first page is 1.')
  // A higher page would overflow SQLite's OFFSET.
  .max(1e14, 'There are not that many pages.')
  .default(1)

/** The number of pages for `total` rows, at least 1. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize))
