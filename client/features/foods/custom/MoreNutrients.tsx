import { t } from '@lingui/core/macro'
import { Skeleton, Text } from '@mantine/core'
import { amountsOfFields } from '#domain/nutrient-amounts.ts'
import { isLabelNutrient } from '#domain/nutrients.ts'
import { sevenDigits } from '#domain/nutrition.ts'
import { type AppForm, pathOf } from '../../../forms/use-app-form.ts'
import { word } from '../../../i18n.ts'
import { byGroup, useNutrients } from '../../../nutrients.ts'
import { FailedCard } from '../../../ui/failed.tsx'
import { NumberField } from '../../../ui/number-fields.tsx'
import type { FoundFood } from '../food-option.ts'
import styles from './custom.module.css'
import type { CustomFoodValues } from './custom-food-values.ts'

type MoreNutrientsProps = { form: AppForm<CustomFoodValues>; food: FoundFood | undefined }

/** The nutrients beyond the label, for the same amount of food. An empty field is unknown. */
export function MoreNutrients({ form, food }: MoreNutrientsProps) {
  const { data, isError, refetch } = useNutrients()
  if (!data && isError) return <FailedCard message={t`Could not load the nutrients.`} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={200} />
  const { more, basis, servingAmount, servingUnit, salt } = form.values
  const stored = food ? amountsOfFields(food.nutriments) : {}
  const per = word(servingUnit)
  const factor = basis === 'serving' ? (servingAmount ?? Number.NaN) / 100 : 1
  const storedAmount = (key: string) => {
    const amount = (stored[key] ?? Number.NaN) * factor
    return Number.isNaN(amount) ? null : sevenDigits(amount)
  }
  // Sodium follows from salt where that is known.
  const shown = data.filter(({ key }) => !isLabelNutrient(key) && (key !== 'sodium' || salt === null))
  return (
    <div className={`${styles.label} gl-inset`}>
      <Text c="dimmed" fz="secondary">
        {basis === 'serving'
          ? t`As the label states them, per serving. Leave unknown ones empty.`
          : t`As the label states them, per 100 ${per}. Leave unknown ones empty.`}
      </Text>
      {byGroup(shown).map(({ group, members }) => (
        <fieldset key={group} aria-label={word(group)}>
          <Text component="h3" fz="secondary" fw={650} mt={14} mb={6}>
            {word(group)}
          </Text>
          {members.map(({ key, name, unit }) => (
            <NumberField
              key={key}
              label={word(name)}
              unit={unit}
              value={more[key] === undefined ? storedAmount(key) : more[key]}
              onChange={(amount) => {
                form.setFieldValue('more', { ...form.values.more, [key]: amount })
                form.clearFieldError(`more.${key}`)
              }}
              error={form.errors[`more.${key}`]}
              data-path={pathOf(form.id, `more.${key}`)}
              classNames={{ root: styles.line, label: styles.name, input: styles.input, error: styles.error }}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
