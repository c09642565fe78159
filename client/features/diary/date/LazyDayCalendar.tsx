import { Box } from '@mantine/core'
import { lazyPart } from '../../../ui/lazy-part.tsx'

/** Lazy, because the calendar needs a date library. */
export const DayCalendar = lazyPart(
  () => import('./DayCalendar.tsx').then((module) => module.DayCalendar),
  <Box w={308} maw="100%" h={350} mx="auto" />,
)
