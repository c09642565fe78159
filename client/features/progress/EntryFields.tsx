import { t } from '@lingui/core/macro'
import { ActionIcon, Box, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { Day } from '#domain/day.ts'
import { shownIn, storedFrom } from '#domain/units.ts'
import { DateField } from '../../forms/date-fields.tsx'
import { LengthField, WeightField } from '../../forms/unit-fields.tsx'
import type { AppForm } from '../../forms/use-app-form.ts'
import { word } from '../../i18n.ts'

import { NumberField } from '../../ui/NumberField.tsx'
import { roundTo } from '../../ui/typed-number.ts'
import { useChosenUnits } from '../../units.ts'
import type { EntryValues } from './entry-fields.ts'

type EntryFieldsProps = {
  form: AppForm<EntryValues>
  today: Day
  /** The last day that can be chosen, today by default. */
  max?: Day
  /** Where the focus goes when its dialog opens. */
  autoFocus?: boolean
  /** Has buttons that change the weight a little. */
  hasSteps?: boolean
}

export function EntryFields({ form, today, max, autoFocus, hasSteps }: EntryFieldsProps) {
  const { weight: weightUnit } = useChosenUnits()
  return (
    <Stack gap={14}>
      <DateField {...form.field('date')} label={t`Date`} today={today} max={max} />
      {/* Two fields, of stones and pounds, leave no room for the buttons on the smallest phones. */}
      <Group gap="0 8px" align="start">
        <Box flex={weightUnit === 'st' ? '1 1 180px' : '1 1 110px'} miw={0}>
          <WeightField
            {...form.field('weight')}
            label={t`Weight`}
            required
            step={step}
            data-autofocus={autoFocus || undefined}
          />
        </Box>
        {hasSteps && <Steps weight={form.values.weight} onChange={(weight) => form.setFieldValue('weight', weight)} />}
      </Group>
      <SimpleGrid cols={2} spacing={12}>
        <NumberField
          {...form.field('bodyFatPercentage')}
          label={t`Body fat`}
          placeholder={t`Optional`}
          unit="%"
          step={0.1}
          decimalScale={1}
        />
        <LengthField {...form.field('waist')} label={t`Waist`} placeholder={t`Optional`} step={step} />
      </SimpleGrid>
    </Stack>
  )
}

/** In the unit that is shown. */
const step = 0.1

type StepsProps = { weight: number | null; onChange: (weight: number) => void }

/** A little less and a little more, beside the field and below its label. */
function Steps({ weight, onChange }: StepsProps) {
  const { weight: chosen } = useChosenUnits()
  const unit = chosen === 'kg' ? 'kg' : 'lb'
  const add = (change: number) => onChange(storedFrom(roundTo(shownIn(weight ?? 0, unit, 1) + change, 1), unit))
  const amount = `${step} ${word(unit)}`
  const isNone = weight === null || Number.isNaN(weight)
  return (
    <Group gap={8} wrap="nowrap" mt={27}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t`${amount} less`}
        disabled={isNone || weight <= 0}
        onClick={() => add(-step)}
      >
        <IconMinus size={18} stroke={2.2} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t`${amount} more`}
        disabled={isNone}
        onClick={() => add(step)}
      >
        <IconPlus size={18} stroke={2.2} />
      </ActionIcon>
    </Group>
  )
}
