import { Box } from '@mantine/core'
import { lazyPart } from '../ui/lazy-part.tsx'

/** As high as a field with its label. */
const space = <Box h={70} />

/** Lazy, because the calendar needs a date library. */
export const DateField = lazyPart(() => import('./DateInput.tsx').then((module) => module.DateInput), space)

/** Lazy, because the calendar needs a date library. */
export const InstantField = lazyPart(() => import('./InstantInput.tsx').then((module) => module.InstantInput), space)

/** Lazy, because its code comes with the calendar's. */
export const TimeField = lazyPart(() => import('./TimeInput.tsx').then((module) => module.TimeInput), space)
