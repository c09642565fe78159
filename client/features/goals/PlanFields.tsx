import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { WeightAim } from '#domain/goals.ts'
import { mostRate, usualRate } from '#domain/plan.ts'
import { SegmentedField } from '../../forms/SegmentedField.tsx'
import type { AppForm } from '../../forms/use-app-form.ts'
import { upToDecimals } from '../../ui/format.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { useUnits } from '../../units.ts'
import { aimChoices, weeklyText } from './plan-texts.ts'

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
  const most = aim === 'keep' ? '' : upToDecimals(mostRate[aim], 2)

  function aimFor(next: WeightAim) {
    form.setValues({ aim: next, ratePercent: next === 'keep' ? null : usualRate[next] })
    form.clearErrors()
  }

  return (
    <>
      <SegmentedField
        className={className}
        label={t`Aim for your weight`}
        data={aimChoices()}
        value={aim}
        onChange={aimFor}
      />
      {aim !== 'keep' && (
        <div className={className}>
          <NumberField
            {...form.field('ratePercent')}
            label={t({ message: 'Rate', comment: 'How fast the weight should change' })}
            unit={t`% a week`}
            step={0.1}
            decimalScale={2}
            placeholder={String(usualRate[aim])}
          />
          <Text c="dimmed" fz="secondary" mt={6} className="gl-num">
            {t`At most ${most}% of your weight a week.`}{' '}
            {weeklyText({ aim, ratePercent: ratePercent ?? usualRate[aim] }, weight, units)}
          </Text>
        </div>
      )}
    </>
  )
}
