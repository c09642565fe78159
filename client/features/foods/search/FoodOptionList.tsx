import { t } from '@lingui/core/macro'
import { Flex } from '@mantine/core'
import { IconHistory, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Day } from '#domain/day.ts'
import { RowList } from '../../../ui/rows.tsx'
import type { FoodOption } from '../food-option.ts'
import { type FoodOptionActions, FoodOptionRow } from './FoodOptionRow.tsx'
import styles from './search.module.css'

type FoodOptionListProps = FoodOptionActions & {
  options: FoodOption[]
  query: string
  /** Whether the options are the results for the current text. */
  isCurrent: boolean
  /** The index of the row that Enter adds; -1 for none. */
  active: number
  today: Day
  isFavourite: (id: string) => boolean
  /** Null outside the multi-select mode. */
  selected: ReadonlyMap<string, FoodOption> | null
  /** One title above all options. Without it, there is a title above those logged before and one above all others. */
  title?: string
  /** To the right of the first title. */
  action?: ReactNode
}

/** The list of options: the user's own foods first, then all others. */
export function FoodOptionList(props: FoodOptionListProps) {
  const { options, isCurrent, active, isFavourite, selected, title, action, ...rest } = props
  const own = options.filter(({ last }) => last)
  const others = options.filter(({ last }) => !last)
  const rows = (some: FoodOption[]) => (
    <RowList>
      {some.map((option) => (
        <FoodOptionRow
          key={option.id}
          option={option}
          isActive={options.indexOf(option) === active}
          isFavourite={isFavourite(option.id)}
          isSelected={selected?.has(option.id) ?? null}
          {...rest}
        />
      ))}
    </RowList>
  )
  if (title)
    return (
      <div className={styles.found} data-old={!isCurrent || undefined}>
        <GroupTitle action={action}>{title}</GroupTitle>
        {rows(options)}
      </div>
    )
  return (
    <div className={styles.found} data-old={!isCurrent || undefined}>
      {own.length > 0 && (
        <>
          <GroupTitle icon={<IconHistory size={16} stroke={1.7} aria-hidden />} action={action}>
            {t`You log these`}
          </GroupTitle>
          {rows(own)}
        </>
      )}
      {others.length > 0 && (
        <>
          {(own.length > 0 || action) && (
            <GroupTitle
              icon={<IconWorld size={16} stroke={1.7} aria-hidden />}
              action={own.length === 0 ? action : undefined}
            >
              {t`All foods`}
            </GroupTitle>
          )}
          {rows(others)}
        </>
      )}
    </div>
  )
}

function GroupTitle({ icon, action, children }: { icon?: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <Flex align="center" justify="space-between" gap={8} pt={12} pb={6} fz="secondary">
      <Flex component="h3" align="center" gap={8} c="dimmed" fz="secondary" fw={550}>
        {icon}
        {children}
      </Flex>
      {action}
    </Flex>
  )
}
