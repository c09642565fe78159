import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { usualRate } from '#domain/plan.ts'
import { ActivityField, BirthDateField, FormulaSexField } from '../../forms/body-fields.tsx'
import { SegmentedField } from '../../forms/SegmentedField.tsx'
import { HeightField, WeightField } from '../../forms/unit-fields.tsx'
import { AppSwitch } from '../../ui/AppSwitch.tsx'
import { Tile } from '../../ui/cards.tsx'
import { StatNumber } from '../../ui/figures.tsx'
import { noValue, wholeGrams } from '../../ui/format.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import type { UnitTexts } from '../../ui/unit-texts.ts'
import { useUnits } from '../../units.ts'
import { useToday } from '../../user.ts'
import styles from './goals.module.css'
import { PlanFields } from './PlanFields.tsx'
import { aimChoices } from './plan-texts.ts'
import { ageFrom, type SuggestedNeed, type SuggestionForm } from './use-suggestion.ts'

type SuggestionProps = {
  form: SuggestionForm
  suggestion: SuggestedNeed | null
  /** A plan can be chosen, which starts with what is suggested. */
  offersPlan?: boolean
}

/** The fields for a suggestion, and its result. */
export function Suggestion({ form, suggestion, offersPlan }: SuggestionProps) {
  const units = useUnits()
  const today = useToday()
  const { hasPlan, aim, birthDate, weight } = form.values

  function plan(wanted: boolean) {
    form.setValues({
      hasPlan: wanted,
      ratePercent: aim === 'keep' ? null : usualRate[aim],
      ...(wanted && { age: ageFrom(birthDate, today) }),
    })
    form.clearErrors()
  }
  return (
    <Stack gap={16}>
      <div className={styles.suggestion}>
        <WeightField {...form.field('weight')} label={t`Weight`} />
        <HeightField {...form.field('height')} label={t`Height`} />
        {hasPlan ? (
          <BirthDateField
            {...form.field('birthDate')}
            // What is wrong with it is what is wrong with the age.
            {...ageProps(form)}
            className={styles.wide}
            onChange={(next) => {
              const born = typeof next === 'string' ? next : ''
              form.setValues({ birthDate: born, age: ageFrom(born, today) })
              form.clearFieldError('age')
            }}
          />
        ) : (
          <NumberField {...form.field('age')} label={t`Age`} unit={t`years`} />
        )}
        <FormulaSexField {...form.field('sex')} className={hasPlan ? styles.wide : undefined} label={t`Sex`} />
        <ActivityField
          {...form.field('activity')}
          className={styles.day}
          label={t`A usual day`}
          description={t`Leave out workouts you log: those are added on top.`}
        />
        {offersPlan && (
          <div className={styles.whole}>
            <AppSwitch
              label={t`Start a plan`}
              description={t`A check-in each week suggests new goals from what you log and weigh.`}
              checked={hasPlan}
              onChange={({ currentTarget }) => plan(currentTarget.checked)}
            />
          </div>
        )}
        {hasPlan ? (
          <PlanFields form={form} weight={Number.isNaN(weight) ? null : weight} className={styles.whole} />
        ) : (
          <SegmentedField
            {...form.field('aim')}
            className={styles.whole}
            label={t({ message: 'Aim', comment: 'To lose, keep or gain weight' })}
            data={aimChoices()}
          />
        )}
      </div>
      <Tile className={styles.result}>
        <div aria-live="polite" aria-atomic>
          <StatNumber
            size="lg"
            label={t`Suggested`}
            value={suggestion ? units.energyNumber(suggestion.calories) : noValue}
            unit={suggestion ? units.energyUnit : undefined}
          />
          <Text mt={12} className="gl-num">
            {suggestion
              ? macrosText(suggestion)
              : hasPlan
                ? t`Enter your weight, height and birth date to see it.`
                : t`Enter your weight, height and age to see it.`}
          </Text>
        </div>
        <Text c="dimmed" fz="secondary" mt={6}>
          {suggestion && reasonOf(suggestion, units)}
        </Text>
      </Tile>
      <Text
        c="var(--gl-ink-3)"
        fz="caption"
      >{t`An estimate for adults by the Mifflin-St Jeor equation, often off by 10%. It does not fit pregnancy, breastfeeding or illness.`}</Text>
    </Stack>
  )
}

function macrosText(suggestion: SuggestedNeed): string {
  const protein = wholeGrams(suggestion.protein)
  const carbs = wholeGrams(suggestion.carbs)
  const fat = wholeGrams(suggestion.fat)
  return t`${protein} protein · ${carbs} carbs · ${fat} fat`
}

const ageProps = (form: SuggestionForm) => {
  const { error, ...age } = form.field('age')
  return {
    error: error && form.values.age === null ? t`Enter your birth date.` : error,
    'aria-invalid': age['aria-invalid'],
    'data-path': age['data-path'],
  }
}

/** How the suggested calories follow from what the body needs. */
function reasonOf({ need, calories, limitedBy }: SuggestedNeed, { energy }: UnitTexts): string {
  const needed = energy(need)
  const suggested = energy(calories)
  const difference = energy(Math.abs(calories - need))
  if (limitedBy === 'lowest') return t`You need about ${needed} a day; we never suggest less than ${suggested}.`
  if (limitedBy === 'deficit')
    return t`You need about ${needed} a day; we never suggest less than three quarters of it.`
  if (limitedBy === 'underweight')
    return t`You need about ${needed} a day. At your height and weight we do not suggest losing any.`
  if (calories === need) return t`You need about ${needed} a day.`
  return calories < need
    ? t`You need about ${needed} a day; this is ${difference} less.`
    : t`You need about ${needed} a day; this is ${difference} more.`
}
