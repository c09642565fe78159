import { t } from '@lingui/core/macro'
import type { SearchScope } from '#domain/food.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import styles from './search.module.css'

const names = () =>
  [
    { value: 'all', label: t`All` },
    { value: 'recent', label: t`Recent` },
    { value: 'mine', label: t`Mine` },
    { value: 'favourites', label: t`Favourites` },
  ] satisfies { value: SearchScope; label: string }[]

type ScopeTabsProps = { scope: SearchScope; onScope: (scope: SearchScope) => void }

/** Which foods the search shows. */
export function ScopeTabs({ scope, onScope }: ScopeTabsProps) {
  return (
    <SegmentedControl
      aria-label={t`Foods to show`}
      className={styles.scopes}
      labelClassName={`${styles.scope} gl-touch`}
      fullWidth
      data={names()}
      value={scope}
      onChange={onScope}
    />
  )
}
