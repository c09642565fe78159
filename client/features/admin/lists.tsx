import { t } from '@lingui/core/macro'
import '@mantine/core/styles/Pagination.layer.css'
import { Group, Pagination, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { maxListed } from '#domain/limits.ts'
import { instantText, whole } from '../../ui/format.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useAgoText, useUser } from '../../user.ts'
import styles from './admin.module.css'

/** How long ago an instant was, with the exact time as its title. */
export function Ago({ instant }: { instant: string }) {
  const { timeZone } = useUser()
  const agoOf = useAgoText()
  return (
    <time dateTime={instant} title={exactTime(new Date(instant), timeZone)}>
      {agoOf(instant)}
    </time>
  )
}

/** `22 Nov 2026, 11:04`, for lists where the exact time matters. */
export function DateTime({ instant }: { instant: string }) {
  const { timeZone } = useUser()
  const at = new Date(instant)
  return (
    <time dateTime={instant} title={exactTime(at, timeZone)}>
      {instantText(at, timeZone)}
    </time>
  )
}

/** `22 November 2026 at 11:04:09 GMT`. */
export const exactTime = (at: Date, timeZone: string): string => instantText(at, timeZone, 'long')

/** How many there are, beside the title of a list. */
export const Total = ({ children }: { children: ReactNode }) => (
  <Text span c="dimmed" fz="secondary">
    {children}
  </Text>
)

type ScrollListProps = {
  children: ReactNode
  /** Whether there may be more than are listed. */
  isFull?: boolean
  /** Whether another search is under way. */
  isOld?: boolean
}

/** A list of an admin, scrolling in its card. */
export const ScrollList = ({ children, isFull, isOld }: ScrollListProps) => (
  <>
    <ul className={`${styles.list} gl-lines`} data-old={isOld || undefined}>
      {children}
    </ul>
    {isFull && (
      <Text c="dimmed" fz="secondary" mt={10}>
        {t`These are the newest ${maxListed}.`}
      </Text>
    )}
  </>
)

type PageFooterProps = { page: number; pages: number; onChange: (page: number) => void }

/** Below a list of an admin: the page that is shown, and the others to go to. Nothing when there is only one. */
export function PageFooter({ page, pages, onChange }: PageFooterProps) {
  // Deleting the only row of the last page leaves a page that does not exist.
  const isGone = page > pages
  useEffect(() => {
    if (isGone) onChange(pages)
  }, [isGone, pages, onChange])
  const isPhone = useIsPhone()
  if (pages <= 1) return null
  const [current, last] = [whole(page), whole(pages)]
  return (
    <Group justify="space-between" gap={10} mt={16}>
      <Text c="dimmed" fz="secondary">
        {t`Page ${current} of ${last}`}
      </Text>
      <Pagination
        total={pages}
        value={page}
        onChange={onChange}
        siblings={isPhone ? 0 : 1}
        withControls={!isPhone}
        getControlProps={nameOf}
        classNames={{ control: styles.page }}
      />
    </Group>
  )
}

function nameOf(control: 'first' | 'previous' | 'last' | 'next') {
  const names = { first: t`first page`, previous: t`previous page`, last: t`last page`, next: t`next page` }
  return { 'aria-label': names[control] }
}
