import { SimpleGrid, Stack } from '@mantine/core'
import type { Day } from '#domain/day.ts'
import { DateField } from '../../forms/date-fields.tsx'
import { LengthField, WeightField } from '../../forms/unit-fields.tsx'
import type { AppForm } from '../../forms/use-app-form.ts'

import { NumberField } from '../../ui/NumberField.tsx'
import type { EntryValues } from './entry-fields.ts'

type EntryFieldsProps = {
  form: AppForm<EntryValues>
  today: Day
  /** The last day that can be chosen, today by default. */
  max?: Day
  /** Where the focus goes when its dialog opens. */
  autoFocus?: boolean
}

export function EntryFields({ form, today, max, autoFocus }: EntryFieldsProps) {
  return (
    <Stack gap={14}>
      <DateField {...form.field('date')} label="Date" today={today} max={max} />
      <WeightField
        {...form.field('weight')}
        label="Weight"
        required
        step={0.1}
        data-autofocus={autoFocus || undefined}
      />
      <SimpleGrid cols={2} spacing={12}>
        <NumberField
          {...form.field('bodyFatPercentage')}
          label="Body fat"
          placeholder="Optional"
          unit="%"
          step={0.1}
          decimalScale={1}
        />
        <LengthField {...form.field('waist')} label="Waist" placeholder="Optional" step={0.1} />
      </SimpleGrid>
    </Stack>
  )
}
