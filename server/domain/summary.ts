import { dayRange } from './day-schemas.ts'

export const SummaryRange = dayRange(366, 'A summary can span at most 366 days.')
