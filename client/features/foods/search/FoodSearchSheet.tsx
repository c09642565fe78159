import { IconX } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useId } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useUnits } from '../../../units.ts'
import searchStyles from './FoodSearch.module.css'
import { FoodSearch, type FoodSearchProps } from './FoodSearch.tsx'
import styles from './FoodSearchSheet.module.css'

/** What is below the text box comes with the next frame, while the sheet is still below the window. */
function Search(props: FoodSearchProps) {
  return <FoodSearch {...props} isBarOnly={!useDeferredValue(true, false)} />
}

type FoodSearchSheetProps = FoodSearchProps & {
  opened: boolean
  /** Another dialog is open above this one. */
  covered: boolean
  /** kcal; null until loaded. */
  caloriesLeft: number | null
  /** Notices of the page, which this sheet would hide. */
  notices: ReactNode
}

/** The food search on phones: full-screen, and stays open while several foods are added. Not rendered while it is closed. */
export function FoodSearchSheet({ opened, covered, caloriesLeft, notices, ...search }: FoodSearchSheetProps) {
  const { energyNumber } = useUnits()
  const title = useId()
  return (
    <Dialog
      opened={opened}
      onClose={search.onLeave}
      isSheet
      isOnTop={!covered}
      labelledBy={title}
      className={`${styles.sheet} ${searchStyles.inSheet}`}
    >
      <div className={styles.head}>
        <IconButton aria-label="Close" onClick={search.onLeave}>
          <IconX size={22} stroke={1.7} />
        </IconButton>
        <h2 id={title} className={styles.title}>
          Search for Food
        </h2>
        {caloriesLeft !== null && (
          <span className={`${styles.left} gl-num`}>
            <b>{energyNumber(caloriesLeft)}</b> left
          </span>
        )}
      </div>
      <div className={styles.notices}>{notices}</div>
      <Search {...search} />
    </Dialog>
  )
}
