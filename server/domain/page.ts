import { z } from 'zod'

/** Rows on a page of an admin list. */
export const pageSize = 20

/** Which page of a list, from 1. One past the end is an empty list. */
export const Page = z
  .int('A page is a whole number.')
  .min(1, 'The first page is 1.')
  // Beyond this the number of rows to skip is none that SQLite takes.
  .max(1e14, 'There are not that many pages.')
  .default(1)

/** How many pages `total` rows fill; an empty list still has its first. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize))
