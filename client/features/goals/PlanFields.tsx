import { Text } from '@mantine/core'
import type { WeightAim } from '#domain/goals.ts'
import { mostRate, usualRate } from '#domain/plan.ts'
import { SegmentedField } from '../../forms/SegmentedField.tsx'
import type { AppForm } from '../../forms/use-app-form.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { useUnits } from '../../units.ts'
import { weeklyText } from './plan-texts.ts'

const aims: { value: WeightAim; label: string }[] = [
  { value: 'lose', label: 'Lose' },
  { value: 'keep', label: 'Keep' },
  { value: 'gain', label: 'Gain' },
]

type PlanFieldsProps = {
  form: AppForm<{ aim: WeightAim; ratePercent: number | null }>
  /** In kg, to show the rate in kg too. */
  weight: number | null
  className?: string
}

/** The aim of a plan, and its rate. */
export function PlanFields({ form, weight, className }: PlanFieldsProps) {
  const units = useUnits()
  const { aim, ratePercent } = form.values

  function aimFor(next: WeightAim) {
    form.setValues({ aim: next, ratePercent: next === 'keep' ? null : usualRate[next] })
    form.clearErrors()
  }

  return (
    <>
      <SegmentedField className={className} label="Aim for your weight" data={aims} value={aim} onChange={aimFor} />
      {aim !== 'keep' && (
        <div className={className}>
          <NumberField
            {...form.field('ratePercent')}
            label="Rate"
            unit="% a week"
            step={0.1}
            decimalScale={2}
            placeholder={String(usualRate[aim])}
          />
          <Text c="dimmed" fz="secondary" mt={6} className="gl-num">
            At most {mostRate[aim]}% of your weight a week.{' '}
            {weeklyText({ aim, ratePercent: ratePercent ?? usualRate[aim] }, weight, units)}
          </Text>
        </div>
      )}
    </>
  )
}
