import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { maxOnDashboard, TargetEnds } from '#domain/nutrient-settings.ts'
import { Form, SubmitButton } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { type ListedNutrient, useNutrients } from '../../nutrients.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { AppSwitch } from '../../ui/AppSwitch.tsx'
import { NumberField } from '../../ui/number-fields.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { hasGoal } from './texts.ts'

/** What a person chooses for a nutrient: where it is shown, and their target. */
export function NutrientChoices({ nutrient }: { nutrient: ListedNutrient }) {
  const { key, isOnDashboard, isShown } = nutrient
  const { data } = useNutrients()
  const onDashboard = data?.filter((one) => one.isOnDashboard).length ?? 0
  const isFull = !isOnDashboard && onDashboard >= maxOnDashboard
  const change = useChangeNutrient()
  const { variables } = change
  const isOn = (name: 'isShown' | 'isOnDashboard') =>
    (change.isPending ? variables?.[name] : undefined) ?? nutrient[name]
  return (
    <Stack gap={14}>
      {hasGoal(nutrient) ? (
        <Text c="dimmed" fz="secondary">
          <Trans>
            It has a goal instead of a target, under{' '}
            <Link to="/account-settings" hash="goals" className="gl-link">
              Daily goals
            </Link>
            .
          </Trans>
        </Text>
      ) : (
        <TargetForm key={key} nutrient={nutrient} />
      )}
      <div>
        <AppSwitch
          label={t`Show on the dashboard`}
          description={isFull ? t`There is room for ${maxOnDashboard}: take another one off first.` : undefined}
          disabled={isFull}
          checked={isOn('isOnDashboard')}
          onChange={({ currentTarget }) => change.mutate({ key, isOnDashboard: currentTarget.checked })}
        />
        <AppSwitch
          label={t`List it under All nutrients`}
          description={isShown ? undefined : t`You find it in your settings while it is hidden.`}
          checked={isOn('isShown')}
          onChange={({ currentTarget }) => change.mutate({ key, isShown: currentTarget.checked })}
        />
      </div>
    </Stack>
  )
}

function useChangeNutrient() {
  const { nutrients } = trpc.useUtils()
  return trpc.nutrients.change.useMutation({
    onSuccess: (saved) =>
      nutrients.list.setData(undefined, (list) => list?.map((one) => (one.key === saved.key ? saved : one))),
    onError: (error) => toastError(messageOf(error, t`Could not save your choice.`)),
  })
}

function TargetForm({ nutrient }: { nutrient: ListedNutrient }) {
  const { key, unit, target } = nutrient
  const { mutateAsync } = useChangeNutrient()
  const form = useAppForm({
    schema: TargetEnds,
    initialValues: { min: target?.min ?? null, max: target?.max ?? null },
    subject: `${target?.min} ${target?.max}`,
    submit: ({ min, max }) => mutateAsync({ key, target: min === null && max === null ? null : { min, max } }),
    onSuccess: (saved) => toastSuccess(saved.target ? t`Target saved.` : t`Target removed.`),
    failure: () => null,
  })
  return (
    <Form form={form}>
      <Text fw={600} mb={8}>{t`Your target a day`}</Text>
      <Group gap={12} align="flex-end">
        <NumberField {...form.field('min')} label={t`At least`} unit={unit} placeholder={t`None`} w={128} />
        <NumberField {...form.field('max')} label={t`At most`} unit={unit} placeholder={t`None`} w={128} />
        <SubmitButton form={form} variant="light" disabled={!form.isDirty()}>{t`Save target`}</SubmitButton>
      </Group>
    </Form>
  )
}
