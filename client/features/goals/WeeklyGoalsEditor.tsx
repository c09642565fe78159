import { plural, t } from '@lingui/core/macro'
import { Button, Group, SimpleGrid } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { defaultWeeklyGoals, type WeightAim } from '#domain/goals.ts'
import { SetWeeklyGoals } from '#domain/goals-schemas.ts'
import { Form, SubmitButton } from '../../forms/Form.tsx'
import { SegmentedField } from '../../forms/SegmentedField.tsx'
import { WeightChangeField } from '../../forms/unit-fields.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { NumberField } from '../../ui/number-fields.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import styles from './goals.module.css'
import { aimChoices } from './plan.tsx'

type WeeklyGoalsEditorProps = {
  /** The goals of this week, or of the last week that had some. */
  goals: { weightAim: WeightAim | null; weightGoal: number | null; exerciseGoal: number | null } | null
  onClose: () => void
}

export function WeeklyGoalsEditor({ goals, onClose }: WeeklyGoalsEditorProps) {
  const { account } = trpc.useUtils()
  const { mutateAsync } = trpc.goals.setWeek.useMutation()
  const first = useRef<HTMLInputElement>(null)
  const form = useAppForm({
    schema: SetWeeklyGoals,
    initialValues: {
      weightAim: goals?.weightAim ?? defaultWeeklyGoals.weightAim,
      weightGoal: goals?.weightGoal ?? defaultWeeklyGoals.weightGoal,
      exerciseGoal: goals?.exerciseGoal ?? defaultWeeklyGoals.exerciseGoal,
    },
    submit: mutateAsync,
    onSuccess(user) {
      account.me.setData(undefined, user)
      toastSuccess(t`Weekly goals set!`)
      onClose()
    },
    failure: () => t`Could not set weekly goals.`,
  })
  const { weightAim } = form.values

  function aimFor(aim: WeightAim) {
    const amount = form.values.weightGoal || defaultWeeklyGoals.weightGoal
    form.setValues({ weightAim: aim, weightGoal: aim === 'keep' ? 0 : amount })
  }

  useEffect(() => first.current?.focus({ preventScroll: true }), [])

  return (
    <Form form={form} gap={14}>
      <SimpleGrid cols={2} spacing={12}>
        <SegmentedField
          className={styles.whole}
          label={t`Aim for your weight`}
          data={aimChoices()}
          value={weightAim}
          onChange={aimFor}
        />
        {weightAim !== 'keep' && (
          <WeightChangeField {...form.field('weightGoal')} ref={first} label={t`Weight goal`} step={0.1} />
        )}
        <NumberField
          {...form.field('exerciseGoal')}
          ref={weightAim === 'keep' ? first : undefined}
          label={t`Exercise goal`}
          unit={plural(form.values.exerciseGoal ?? 0, { one: 'workout', other: 'workouts' })}
        />
      </SimpleGrid>
      <Group justify="flex-end" gap={10}>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <SubmitButton form={form}>{t`Save Goals`}</SubmitButton>
      </Group>
    </Form>
  )
}
