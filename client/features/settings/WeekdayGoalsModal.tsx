import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SimpleGrid, Text } from '@mantine/core'
import { type EnergyGoals, energyGoalNames, meanGoals } from '#domain/goals.ts'
import { OwnWeekdays } from '#domain/goals-schemas.ts'
import { FormButtons } from '../../forms/Form.tsx'
import { EnergyField } from '../../forms/unit-fields.tsx'
import { type AppForm, useAppForm } from '../../forms/use-app-form.ts'
import { type RouterOutputs, trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { AppSwitch } from '../../ui/AppSwitch.tsx'
import { useDialogParams } from '../../ui/dialogs.ts'
import { nameOfWeekday, shownWeekdays, wholeGrams } from '../../ui/format.ts'
import { NumberField } from '../../ui/number-fields.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useUnits } from '../../units.ts'
import styles from './settings.module.css'

type Week = RouterOutputs['goals']['byWeekday']

/** The goals of those weekdays that differ from the others. */
export function WeekdayGoalsModal({ week }: { week: Week }) {
  const { shown, close } = useDialogParams('weekdays')
  const { account } = trpc.useUtils()
  const { mutateAsync } = trpc.goals.change.useMutation()
  const opened = shown.weekdays !== undefined
  const form = useAppForm({
    schema: OwnWeekdays,
    initialValues: { days: ownDays(week) },
    subject: opened && week,
    submit: ({ days }) => mutateAsync({ byWeekday: byWeekday(days) }),
    onSuccess(saved) {
      account.me.setData(undefined, saved)
      toastSuccess(t`Your goals have been saved!`)
      void close()
    },
    failure: () => t`Could not save your goals.`,
  })

  return (
    <AppModal
      opened={opened}
      onClose={() => void close()}
      param="weekdays"
      dirty={form.isDirty()}
      title={t`Goals by weekday`}
      subtitle={t`Turn on the days that differ. The others are as usual.`}
      size="lg"
      onSubmit={form.submit}
      footer={(cancel) => (
        <>
          <Mean days={form.values.days} everyDay={week.everyDay} />
          <FormButtons form={form} onCancel={cancel}>{t`Save`}</FormButtons>
        </>
      )}
    >
      <ul className="gl-lines">
        {shownWeekdays().map((weekday) => (
          <Weekday key={weekday} weekday={weekday} form={form} usual={week.everyDay} />
        ))}
      </ul>
    </AppModal>
  )
}

type Values = { days: FormDay[] }
type FormDay = { [Name in keyof EnergyGoals]: number | null } & { weekday: number }

type WeekdayProps = { weekday: number; form: AppForm<Values>; usual: EnergyGoals }

function Weekday({ weekday, form, usual }: WeekdayProps) {
  const { energy, energyName } = useUnits()
  const { days } = form.values
  const at = days.findIndex((day) => day.weekday === weekday)
  const name = nameOfWeekday(weekday)
  const usualEnergy = energy(usual.calories)

  function turn(isOwn: boolean) {
    const { calories, protein, carbs, fat } = usual
    const others = days.filter((day) => day.weekday !== weekday)
    form.setFieldValue('days', isOwn ? [...others, { weekday, calories, protein, carbs, fat }] : others)
    form.clearErrors()
  }

  return (
    <li className={styles.weekday}>
      <AppSwitch
        label={name}
        description={at === -1 ? t`As usual: ${usualEnergy}` : t`Goals of its own`}
        checked={at !== -1}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      {at !== -1 && (
        <SimpleGrid role="group" aria-label={name} cols={{ base: 2, sm: 4 }} spacing={12} verticalSpacing={14} mt={12}>
          <EnergyField {...form.field(`days.${at}.calories`)} label={energyName} />
          <NumberField {...form.field(`days.${at}.protein`)} label={t`Protein`} unit="g" />
          <NumberField {...form.field(`days.${at}.carbs`)} label={t`Carbs`} unit="g" />
          <NumberField {...form.field(`days.${at}.fat`)} label={t`Fat`} unit="g" />
        </SimpleGrid>
      )}
    </li>
  )
}

/** What the week comes to, as it is typed. */
function Mean({ days, everyDay }: { days: readonly FormDay[]; everyDay: Week['everyDay'] }) {
  const units = useUnits()
  const ofDays = shownWeekdays().map((weekday) => ({ ...everyDay, ...days.find((day) => day.weekday === weekday) }))
  const isKnown = (goals: (typeof ofDays)[number]): goals is Week['everyDay'] & { weekday: number } =>
    energyGoalNames.every((name) => Number.isFinite(goals[name]))
  const mean = ofDays.every(isKnown) ? meanGoals(ofDays) : null
  const energy = mean && units.energy(mean.calories)
  const [protein, carbs, fat] = mean ? [mean.protein, mean.carbs, mean.fat].map(wholeGrams) : []
  return (
    <Text data-line fz="secondary" mih={{ base: '2.9em', xs: 0 }} className="gl-num" aria-live="polite" aria-atomic>
      {mean ? (
        <Trans>
          Mean of the week: <b>{energy}</b> a day, {protein} protein, {carbs} carbs, {fat} fat
        </Trans>
      ) : (
        t`Fill in all goals of the days that differ.`
      )}
    </Text>
  )
}

const ownDays = ({ byWeekday }: Week): FormDay[] =>
  Object.entries(byWeekday).map(([weekday, goals]) => ({ ...goals, weekday: Number(weekday) }))

/** All weekdays, with null for those that are as usual. */
function byWeekday(days: readonly (EnergyGoals & { weekday: number })[]) {
  const own = Object.fromEntries(days.map(({ weekday, ...goals }) => [weekday, goals]))
  return Object.fromEntries(shownWeekdays().map((weekday) => [weekday, own[weekday] ?? null]))
}
