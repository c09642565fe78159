import { t } from '@lingui/core/macro'
import { Flex } from '@mantine/core'
import type { SearchScope } from '#domain/food.ts'
import styles from './search.module.css'

type ScopePromptProps = {
  scope: Exclude<SearchScope, 'all'>
  /** Whether the list above is empty. */
  isEmpty: boolean
  /** What was typed, which filters the list. */
  query: string
  onAll: () => void
  onYours: () => void
  onCustom: () => void
}

const emptyTexts = () => ({
  recent: t`Nothing logged yet. Foods you log are listed here.`,
  mine: t`Nothing of your own yet. Custom foods, recipes and saved meals are listed here.`,
  favourites: t`No favourites yet. Open a food and tap its star, and it is listed here.`,
})
const notFoundTexts = (query: string) => ({
  recent: t`Nothing found for “${query}” in what you logged.`,
  mine: t`Nothing found for “${query}” in your own foods.`,
  favourites: t`Nothing found for “${query}” in your favourites.`,
})

/** Below the recent, own or favourite foods: why the list is empty, and what else can be done. */
export function ScopePrompt({ scope, isEmpty, query, onAll, onYours, onCustom }: ScopePromptProps) {
  return (
    <>
      {isEmpty && <p className={styles.note}>{query === '' ? emptyTexts()[scope] : notFoundTexts(query)[scope]}</p>}
      <Flex align="center" mih={44} pt={8} className="gl-quiet">
        <Flex component="span" wrap="wrap" gap="8px 18px">
          {query !== '' && (
            <button type="button" className="gl-link" onClick={onAll}>
              {t`Search all foods`}
            </button>
          )}
          {scope === 'mine' && (
            <>
              <button type="button" className="gl-link" onClick={onYours}>
                {t`Edit your foods`}
              </button>
              <button type="button" className="gl-link" onClick={onCustom}>
                {t`+ Add a custom food`}
              </button>
            </>
          )}
        </Flex>
      </Flex>
    </>
  )
}
