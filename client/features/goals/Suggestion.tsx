import { plural, t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import { type Day, isDay } from '#domain/day.ts'
import { ageOn, suggestGoals } from '#domain/energy-needs.ts'
import type { EnergyGoals } from '#domain/goals.ts'
import { firstGoals, planIn, SuggestionFacts, usualRate } from '#domain/plan.ts'
import { ActivityField, BirthDateField, FormulaSexField } from '../../forms/body-fields.tsx'
import { SubmitButton } from '../../forms/Form.tsx'
import { SegmentedField } from '../../forms/SegmentedField.tsx'
import { HeightField, WeightField } from '../../forms/unit-fields.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { AppSwitch } from '../../ui/AppSwitch.tsx'
import { Tile } from '../../ui/cards.tsx'
import { useDialogParams } from '../../ui/dialogs.ts'
import { StatNumber } from '../../ui/figures.tsx'
import { noValue, wholeGrams } from '../../ui/format.ts'
import { NumberField } from '../../ui/number-fields.tsx'
import type { UnitTexts } from '../../ui/unit-texts.ts'
import { useUnits } from '../../units.ts'
import { useToday, useUser } from '../../user.ts'
import styles from './goals.module.css'
import { aimChoices, PlanFields } from './plan.tsx'

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
          <NumberField
            {...form.field('age')}
            label={t`Age`}
            unit={plural(form.values.age ?? 0, { one: 'year', other: 'years' })}
          />
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

/** The years from a typed birth date, or null. */
const ageFrom = (birthDate: string, today: Day): number | null => (isDay(birthDate) ? ageOn(today, birthDate) : null)

/**
 * A form about a person's body, filled with what their profile says, and the goals that follow from what was typed so far: null
 * until it is complete.
 */
export function useSuggestion(height: number | null, onUse: (goals: EnergyGoals, facts: SuggestionFacts) => void) {
  const { gender, birthDate, formulaSex, activityLevel } = useUser()
  const today = useToday()
  const form = useAppForm({
    schema: SuggestionFacts,
    initialValues: {
      height,
      weight: null,
      age: ageFrom(birthDate ?? '', today),
      sex: formulaSex ?? (gender === 'other' ? 'average' : gender),
      activity: activityLevel ?? 'low',
      aim: 'keep',
      hasPlan: false,
      birthDate: birthDate ?? '',
      ratePercent: null,
    },
    submit(facts) {
      const { calories, protein, carbs, fat } = suggested(facts)
      onUse({ calories, protein, carbs, fat }, facts)
    },
  })
  const { success, data } = SuggestionFacts.safeParse(form.values)
  return { form, suggestion: success ? suggested(data) : null }
}

type SuggestionForm = ReturnType<typeof useSuggestion>['form']
type SuggestedNeed = ReturnType<typeof suggested>

function suggested(facts: SuggestionFacts) {
  const plan = planIn(facts)
  return plan ? firstGoals(plan, facts) : suggestGoals(facts)
}

/** Suggests goals; `onUse` gets the accepted ones. Nothing is saved here. */
export function SuggestGoalsModal({ onUse }: { onUse: (goals: EnergyGoals) => void }) {
  const { shown, close } = useDialogParams('suggest')
  const { height } = useUser()
  const { form, suggestion } = useSuggestion(height, (goals) => {
    onUse(goals)
    void close()
  })
  return (
    <AppModal
      opened={shown.suggest !== undefined}
      onClose={() => void close()}
      title={t`Suggest goals`}
      subtitle={t`An estimate to start from. Nothing you enter here is stored.`}
      size="lg"
      onSubmit={form.submit}
      footer={
        <>
          <Button variant="default" onClick={() => void close()}>{t`Cancel`}</Button>
          <SubmitButton form={form} data-wide>{t`Use these goals`}</SubmitButton>
        </>
      }
    >
      <Suggestion form={form} suggestion={suggestion} />
    </AppModal>
  )
}
