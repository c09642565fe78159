import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Day } from '#domain/day.ts'
import { ModalFrame } from '../../../ui/AppModal.tsx'
import { IconButton } from '../../../ui/buttons.tsx'
import { dayText } from '../../../ui/format.ts'
import { useUnits } from '../../../units.ts'
import { useCaloriesLeft } from '../calories-left.ts'
import { FoodSearch, type FoodSearchProps } from './FoodSearch.tsx'
import styles from './search.module.css'

type FoodSearchSheetProps = FoodSearchProps & {
  opened: boolean
  /** The day that is added to. */
  date: Day
  /** Notices of the page, which this sheet would hide. */
  notices: ReactNode
}

/** The food search on phones: full-screen, and stays open while several foods are added. Not rendered while it is closed. */
export function FoodSearchSheet({ opened, date, notices, ...search }: FoodSearchSheetProps) {
  return (
    <ModalFrame opened={opened} onClose={search.onLeave} label={t`Search for Food`} className={styles.sheet}>
      <Flex align="center" gap={8} pt="calc(8px + env(safe-area-inset-top))" pb={4} ps={6} pe={16}>
        <IconButton aria-label={t`Close`} onClick={search.onLeave}>
          <IconX size={22} stroke={1.7} />
        </IconButton>
        <Box flex={1} miw={0}>
          <Text component="h2" fz="var(--gl-text-title)" fw={650}>
            {t`Search for Food`}
          </Text>
          {date !== search.today && <span className="gl-quiet">{dayText(date, search.today)}</span>}
        </Box>
        <CaloriesLeftPill />
      </Flex>
      <div className={styles.notices}>{notices}</div>
      <FoodSearch {...search} />
    </ModalFrame>
  )
}

function CaloriesLeftPill() {
  const units = useUnits()
  const caloriesLeft = useCaloriesLeft()
  if (typeof caloriesLeft !== 'number') return null
  const left = units.energyNumber(caloriesLeft)
  return (
    <Box
      component="span"
      px={13}
      py={6}
      bdrs="var(--gl-radius-pill)"
      bg="var(--gl-energy-soft)"
      c="var(--gl-energy-text)"
      fz="secondary"
      className="gl-num"
    >
      <Trans>
        <b>{left}</b> left
      </Trans>
    </Box>
  )
}
