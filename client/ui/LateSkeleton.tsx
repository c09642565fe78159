import { Skeleton, type SkeletonProps } from '@mantine/core'
import { useLate } from './use-late.ts'

/** Takes the room of what is loading, and is seen only once that takes noticeably long. Rendered only while it loads. */
export const LateSkeleton = (props: Omit<SkeletonProps, 'visible'>) => (
  <Skeleton visible={useLate(true)} radius="lg" {...props} />
)
