import { z } from 'zod'
import { maxPage } from './page.ts'

/** A page number, from 1. Pages past the end are empty. */
export const Page = z
  .int('A page must be a whole number.')
  .min(1, 'The first page is 1.')
  .max(maxPage, 'There are not that many pages.')
  .default(1)
