import { SegmentedControl } from '@mantine/core'
import type { SearchScope } from '#domain/food.ts'
import styles from './ScopeTabs.module.css'

const names = [
  { value: 'all', label: 'All' },
  { value: 'recent', label: 'Recent' },
  { value: 'mine', label: 'Mine' },
  { value: 'favourites', label: 'Favourites' },
] satisfies { value: SearchScope; label: string }[]

/** Which foods the search shows. */
export function ScopeTabs({ scope, onScope }: { scope: SearchScope; onScope: (scope: SearchScope) => void }) {
  return (
    <SegmentedControl
      aria-label="Foods to show"
      classNames={styles}
      size="sm"
      radius="xl"
      withItemsBorders={false}
      data={names}
      value={scope}
      onChange={(chosen) => onScope(chosen as SearchScope)}
    />
  )
}
