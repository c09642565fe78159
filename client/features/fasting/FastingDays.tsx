import { t } from '@lingui/core/macro'
import { Input, SimpleGrid, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { nameOfWeekday } from '../../ui/format.ts'
import styles from './fasting.module.css'

const weekdays = [0, 1, 2, 3, 4, 5, 6]

type FastingDaysProps = { daysOff: readonly number[]; onChange: (daysOff: number[]) => void }

/** The weekdays with a fast; the others are days off, which is what is stored. */
export function FastingDays({ daysOff, onChange }: FastingDaysProps) {
  const id = useId()
  return (
    <div>
      <Input.Label id={id} labelElement="div">
        {t`Fasting days`}
      </Input.Label>
      <SimpleGrid cols={7} spacing={4} role="group" aria-labelledby={id}>
        {weekdays.map((weekday) => {
          const isOff = daysOff.includes(weekday)
          return (
            <UnstyledButton
              key={weekday}
              className={`${styles.chip} ${styles.weekday}`}
              aria-label={nameOfWeekday(weekday)}
              aria-pressed={!isOff}
              onClick={() => onChange(isOff ? daysOff.filter((one) => one !== weekday) : [...daysOff, weekday].sort())}
            >
              {nameOfWeekday(weekday, 'narrow')}
            </UnstyledButton>
          )
        })}
      </SimpleGrid>
    </div>
  )
}
