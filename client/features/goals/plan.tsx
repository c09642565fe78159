import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { WeightAim } from '#domain/goals.ts'
import { kgPerWeek, mostRate, type Plan, usualRate } from '#domain/plan.ts'
import { SegmentedField } from '../../forms/SegmentedField.tsx'
import type { AppForm } from '../../forms/use-app-form.ts'
import { inPercent, upToDecimals } from '../../ui/format.ts'
import { NumberField } from '../../ui/number-fields.tsx'
import type { UnitTexts } from '../../ui/unit-texts.ts'
import { useUnits } from '../../units.ts'

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
  const most = aim === 'keep' ? '' : inPercent(mostRate[aim], 0, 2)

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
            placeholder={upToDecimals(usualRate[aim], 2)}
          />
          <Text c="dimmed" fz="secondary" mt={6} className="gl-num">
            {t`At most ${most} of your weight a week.`}{' '}
            {weeklyText({ aim, ratePercent: ratePercent ?? usualRate[aim] }, weight, units)}
          </Text>
        </div>
      )}
    </>
  )
}

/** `Lose 0.5% of your weight a week`, `Keep your weight`. */
export function planText({ aim, ratePercent }: Plan): string {
  if (aim === 'keep') return t`Keep your weight`
  const rate = inPercent(ratePercent, 0, 2)
  return aim === 'lose' ? t`Lose ${rate} of your weight a week` : t`Gain ${rate} of your weight a week`
}

/** `About 0.38 kg a week at 75.2 kg.`; null where there is no rate or no weight, in kg. */
export function weeklyText(plan: Plan, weight: number | null, units: UnitTexts): string | null {
  if (weight === null || !plan.ratePercent || plan.aim === 'keep') return null
  const change = units.weightDifference(kgPerWeek(plan, weight), 2)
  const now = units.weight(weight)
  return t`About ${change} a week at ${now}.`
}

/** The aims to choose from. */
export const aimChoices = () => [
  { value: 'lose' as const, label: t({ message: 'Lose', comment: 'Aim: to lose weight' }) },
  { value: 'keep' as const, label: t({ message: 'Keep', comment: 'Aim: to keep the weight' }) },
  { value: 'gain' as const, label: t({ message: 'Gain', comment: 'Aim: to gain weight' }) },
]
