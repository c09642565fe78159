import '../../../mantine-lazy.css'
import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue } from 'react'
import { onceOpened } from '../../../ui/once-opened.tsx'
import { useScrollLock } from '../../../ui/use-scroll-lock.ts'
import { useUnits } from '../../../units.ts'
import searchStyles from './FoodSearch.module.css'
import { FoodSearch, type FoodSearchProps } from './FoodSearch.tsx'
import styles from './FoodSearchSheet.module.css'

/** What is below the search bar comes with the next frame, while the sheet is still below the window. */
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
export const FoodSearchSheet = onceOpened(Sheet)

function Sheet({ opened, covered, caloriesLeft, notices, ...search }: FoodSearchSheetProps) {
  const { energyNumber } = useUnits()
  useScrollLock(opened)
  return (
    <Drawer.Root
      opened={opened}
      onClose={search.onLeave}
      position="bottom"
      size="100%"
      lockScroll={false}
      trapFocus={!covered}
      closeOnEscape={!covered}
      closeOnClickOutside={opened}
      transitionProps={{ duration: 240, transition: 'slide-up' }}
    >
      {/* Keeps taps off the page while the sheet closes, such as the second half of a double tap. */}
      <Drawer.Overlay backgroundOpacity={0} />
      <Drawer.Content classNames={{ content: `${styles.sheet} ${searchStyles.inSheet}` }} inert={!opened}>
        <div className={styles.head}>
          <ActionIcon aria-label="Close" onClick={search.onLeave}>
            <IconX size={22} stroke={1.7} />
          </ActionIcon>
          <Drawer.Title className={styles.title}>Search for Food</Drawer.Title>
          {caloriesLeft !== null && (
            <span className={`${styles.left} gl-num`}>
              <b>{energyNumber(caloriesLeft)}</b> left
            </span>
          )}
        </div>
        <div className={styles.notices}>{notices}</div>
        <Search {...search} />
      </Drawer.Content>
    </Drawer.Root>
  )
}
