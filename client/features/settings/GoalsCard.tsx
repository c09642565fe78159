import { plural, t } from '@lingui/core/macro'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { weekday } from '#domain/day.ts'
import type { DailyGoals } from '#domain/goals.ts'
import { ChangeGoals } from '#domain/goals-schemas.ts'
import { glassVolume } from '#domain/units.ts'
import { Form, SubmitButton } from '../../forms/Form.tsx'
import { EnergyField, GlassesField } from '../../forms/unit-fields.tsx'

import { useAppForm } from '../../forms/use-app-form.ts'
import { type RouterOutputs, trpc } from '../../trpc.ts'
import { Tile } from '../../ui/cards.tsx'
import { useDialogParams } from '../../ui/dialogs.ts'
import { listText, nameOfWeekday, weekdayName } from '../../ui/format.ts'
import { NumberField } from '../../ui/number-fields.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useUnits } from '../../units.ts'
import { useToday, useUser } from '../../user.ts'
import { WeekdayGoalsModal } from './WeekdayGoalsModal.tsx'

type Macros = Pick<DailyGoals, 'calories' | 'protein' | 'carbs' | 'fat'>

type GoalsCardProps = {
  /** The dialog that the `suggest` search parameter opens. It calls `use` with the suggested goals. */
  suggestion: (use: (goals: Macros) => void) => ReactNode
}

export function GoalsCard({ suggestion }: GoalsCardProps) {
  const user = useUser()
  const today = useToday()
  // Today's goals are those of every day, unless its weekday has some of its own.
  const isOwnDay = user.goalsByWeekday?.[weekday(today)] !== undefined
  const week = trpc.goals.byWeekday.useQuery()
  const dailyGoals = week.data?.everyDay ?? user.dailyGoals
  const { fiber = null, sugars = null, saturatedFat = null, salt = null } = dailyGoals
  const { energy, energyName, energyLeftName, volume } = useUnits()
  const { account } = trpc.useUtils()
  const { mutateAsync } = trpc.goals.change.useMutation()
  const { open } = useDialogParams('suggest')
  const form = useAppForm({
    schema: ChangeGoals,
    initialValues: { ...dailyGoals, fiber, sugars, saturatedFat, salt },
    subject: Object.entries(dailyGoals).join(),
    submit: mutateAsync,
    onSuccess(saved) {
      account.me.setData(undefined, saved)
      toastSuccess(t`Your goals have been saved!`)
    },
    failure: () => t`Could not save your goals.`,
  })

  const glass = volume(glassVolume)
  const todayName = weekdayName(today)
  const goal = energy(user.dailyGoals.calories)
  return (
    <SettingsCard
      id="goals"
      title={t`Daily goals`}
      help={t`Used for ${energyLeftName} and the progress bars. A glass of water is ${glass}.`}
    >
      {isOwnDay && (
        <Tile>
          <Text>{t`${todayName} has goals of its own: ${goal} today. Here are those of every other day.`}</Text>
        </Tile>
      )}
      <Form form={form} gap={16}>
        <SimpleGrid cols={{ base: 2, sm: 5, md: 3, lg: 5 }} spacing={12} verticalSpacing={14}>
          <EnergyField {...form.field('calories')} label={energyName} />
          <NumberField {...form.field('protein')} label={t`Protein`} unit="g" />
          <NumberField {...form.field('carbs')} label={t`Carbs`} unit="g" />
          <NumberField {...form.field('fat')} label={t`Fat`} unit="g" />
          <GlassesField {...form.field('water')} label={t`Water`} />
        </SimpleGrid>
        <SimpleGrid cols={2} spacing={12} verticalSpacing={14}>
          <NumberField {...form.field('fiber')} label={t`Fibre, at least`} unit="g" placeholder={t`No goal`} />
          <NumberField {...form.field('sugars')} label={t`Sugars, at most`} unit="g" placeholder={t`No goal`} />
          <NumberField
            {...form.field('saturatedFat')}
            label={t`Saturated fat, at most`}
            unit="g"
            placeholder={t`No goal`}
          />
          <NumberField {...form.field('salt')} label={t`Salt, at most`} unit="g" placeholder={t`No goal`} />
        </SimpleGrid>
        <Text
          c="var(--gl-ink-3)"
          fz="sm"
        >{t`The World Health Organization advises adults to eat at least 25 g of fibre and less than 5 g of salt a day.`}</Text>
        <Group gap={10}>
          <SubmitButton form={form} disabled={isOwnDay && !week.data}>{t`Save goals`}</SubmitButton>
          <Button variant="default" onClick={() => open({ suggest: 1 })}>{t`Suggest goals`}</Button>
        </Group>
      </Form>
      <WeekdaySection week={week.data} />
      {suggestion(({ calories, protein, carbs, fat }) => form.setValues({ calories, protein, carbs, fat }))}
    </SettingsCard>
  )
}

type Week = RouterOutputs['goals']['byWeekday']

/** The weekdays whose goals differ, and the way to their editor. `week` is undefined until loaded. */
function WeekdaySection({ week }: { week: Week | undefined }) {
  const { goalsByWeekday } = useUser()
  const { energy } = useUnits()
  const { open } = useDialogParams('weekdays')
  const names = Object.keys(goalsByWeekday ?? {}).map((day) => nameOfWeekday(Number(day)))
  const days = listText(names)
  const mean = energy(week?.mean.calories ?? null)
  return (
    <Stack gap={12} align="flex-start" pt={18} className="gl-rule">
      <div>
        <Text fw={550}>{t`Goals by weekday`}</Text>
        <Text c="dimmed" fz="secondary" mt={4} className="gl-num">
          {names.length === 0
            ? t`Some days can differ, such as those you train on.`
            : plural(names.length, {
                one: `${days} differs. The mean of your week is ${mean} a day.`,
                other: `${days} differ. The mean of your week is ${mean} a day.`,
              })}
        </Text>
      </div>
      <Button variant="default" disabled={!week} onClick={() => open({ weekdays: 1 })}>{t`Change weekdays`}</Button>
      {week && <WeekdayGoalsModal week={week} />}
    </Stack>
  )
}
