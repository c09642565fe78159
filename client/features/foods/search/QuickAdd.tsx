import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { IconBolt, IconChevronDown } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { QuickAddFood } from '#domain/diary.ts'
import type { Meal } from '#domain/meal-type.ts'
import { macros, nutrientNames } from '#domain/nutrition.ts'
import { Form } from '../../../forms/Form.tsx'
import { EnergyField } from '../../../forms/unit-fields.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { word } from '../../../i18n.ts'
import { Tile } from '../../../ui/cards.tsx'
import { NumberField } from '../../../ui/number-fields.tsx'
import { useUnits } from '../../../units.ts'
import type { NewEntry } from '../food-option.ts'
import styles from './search.module.css'

type QuickAddProps = {
  meal: Meal
  /** Opens the form with this name; null until something is requested. */
  request: { foodName: string } | null
  onAdd: (entries: NewEntry[]) => void
}

/** Logs calories without a food; name and macros are optional. */
export function QuickAdd({ meal, request, onAdd }: QuickAddProps) {
  const isInKcal = useUnits().energyUnit === 'kcal'
  const [more, setMore] = useState(false)
  const calories = useRef<HTMLInputElement>(null)
  const form = useAppForm({
    schema: QuickAddFood,
    initialValues: { foodName: '', calories: null, protein: null, carbs: null, fat: null },
    submit: (food) => onAdd([{ ...food, mealType: meal }]),
    onSuccess: () => setMore(false),
    resetOnSuccess: true,
  })

  const { setFieldValue } = form
  const handled = useRef(request)
  useLayoutEffect(() => {
    if (!request || request === handled.current) return
    handled.current = request
    setMore(true)
    setFieldValue('foodName', request.foodName)
    calories.current?.focus()
  }, [request, setFieldValue])

  return (
    <Form form={form}>
      <Tile className={styles.quick}>
        <IconBolt size={20} stroke={1.7} color="var(--gl-energy)" aria-hidden />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={more}
          aria-label={isInKcal ? t`Quick add calories: name and macros` : t`Quick add kilojoules: name and macros`}
          onClick={() => setMore(!more)}
        >
          {isInKcal ? t`Quick add calories` : t`Quick add kilojoules`}
          <IconChevronDown size={16} stroke={1.7} aria-hidden />
        </button>
        <EnergyField
          {...form.field('calories')}
          ref={calories}
          classNames={{ root: styles.calories, error: styles.problem }}
          aria-label={isInKcal ? t`Calories to add` : t`Kilojoules to add`}
          hidesUnit
        />
        <Button type="submit" variant="light" className={styles.add} aria-label={t`Quick add`}>
          {t`Add`}
        </Button>
        {more && (
          <div className={styles.more}>
            <TextInput
              {...form.field('foodName')}
              label={t`Name`}
              placeholder={t`Optional`}
              maxLength={200}
              autoComplete="off"
            />
            {macros.map((macro) => (
              <NumberField
                {...form.field(macro)}
                key={macro}
                label={word(nutrientNames[macro])}
                unit="g"
                decimalScale={1}
              />
            ))}
          </div>
        )}
      </Tile>
    </Form>
  )
}
