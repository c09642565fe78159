import '../../mantine-lazy.css'
import { Select, Stack, Text } from '@mantine/core'
import type { BodyFacts, GoalSuggestion } from '#domain/energy-needs.ts'
import { SegmentedField } from '../../forms/SegmentedField.tsx'
import { HeightField, WeightField } from '../../forms/unit-fields.tsx'
import { Tile } from '../../ui/cards.tsx'
import { StatNumber } from '../../ui/figures.tsx'
import { noValue, wholeGrams } from '../../ui/format.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import type { UnitTexts } from '../../ui/unit-texts.ts'
import { useUnits } from '../../units.ts'
import styles from './goals.module.css'
import type { SuggestionForm } from './use-suggestion.ts'

type Choices<Value> = { value: Value; label: string }[]

const sexes: Choices<BodyFacts['sex']> = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'average', label: 'Average' },
]

const activities: Choices<BodyFacts['activity']> = [
  { value: 'low', label: 'Mostly sitting' },
  { value: 'moderate', label: 'Some standing and walking' },
  { value: 'active', label: 'On my feet most of the day' },
  { value: 'veryActive', label: 'Hard physical work' },
]

const aims: Choices<BodyFacts['aim']> = [
  { value: 'lose', label: 'Lose' },
  { value: 'keep', label: 'Keep' },
  { value: 'gain', label: 'Gain' },
]

/** The fields for a suggestion, and its result. */
export function Suggestion({ form, suggestion }: { form: SuggestionForm; suggestion: GoalSuggestion | null }) {
  const units = useUnits()
  return (
    <Stack gap={16}>
      <div className={styles.suggestion}>
        <WeightField {...form.field('weight')} label="Weight" />
        <HeightField {...form.field('height')} label="Height" />
        <NumberField {...form.field('age')} label="Age" unit="years" />
        <Select
          {...form.field('sex')}
          label="Sex"
          description="The equation covers only two; Average is between them."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={sexes}
          allowDeselect={false}
        />
        <Select
          {...form.field('activity')}
          className={styles.day}
          label="A usual day"
          description="Leave out workouts you log: those are added on top."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={activities}
          allowDeselect={false}
        />
        <SegmentedField {...form.field('aim')} className={styles.whole} label="Aim" data={aims} />
      </div>
      <Tile className={styles.result}>
        <div aria-live="polite" aria-atomic>
          <StatNumber
            size="lg"
            label="Suggested"
            value={suggestion ? units.energyNumber(suggestion.calories) : noValue}
            unit={suggestion ? units.energyUnit : undefined}
          />
          <Text mt={12} className="gl-num">
            {suggestion
              ? `${wholeGrams(suggestion.protein)} protein · ${wholeGrams(suggestion.carbs)} carbs · ${wholeGrams(suggestion.fat)} fat`
              : 'Enter your weight, height and age to see it.'}
          </Text>
        </div>
        <Text c="dimmed" fz="secondary" mt={6}>
          {suggestion && reasonOf(suggestion, units)}
        </Text>
      </Tile>
      <Text c="var(--gl-ink-3)" fz="caption">
        An estimate for adults by the Mifflin-St Jeor equation, often off by 10%. It does not fit pregnancy,
        breastfeeding or illness.
      </Text>
    </Stack>
  )
}

/** How the suggested calories follow from what the body needs. */
function reasonOf({ need, calories, limitedBy }: GoalSuggestion, { energy }: UnitTexts): string {
  const needed = `You need about ${energy(need)} a day`
  if (limitedBy === 'lowest') return `${needed}; we never suggest less than ${energy(calories)}.`
  if (limitedBy === 'underweight') return `${needed}. At your height and weight we do not suggest losing any.`
  if (calories === need) return `${needed}.`
  return `${needed}; this is ${energy(Math.abs(calories - need))} ${calories < need ? 'less' : 'more'}.`
}
