import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { addDays, type Day } from '#domain/day.ts'
import { checkedForDays, SetPlan } from '#domain/plan.ts'
import { FormModal } from '../../forms/FormModal.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { sentence } from '../../i18n.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { Disclosure } from '../../ui/buttons.tsx'
import { Tile } from '../../ui/cards.tsx'
import { useDialogParams } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { focusCard } from '../../ui/focus.ts'
import { dateOf } from '../../ui/format.ts'
import { Table } from '../../ui/rows.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { useUnits } from '../../units.ts'
import { useToday } from '../../user.ts'
import { PlanFields, planText, weeklyText } from './plan.tsx'

type Plan = NonNullable<RouterOutputs['plan']['find']>

/** Starts, changes and ends the plan, and tells what was decided so far. */
export function PlanCard() {
  const plan = trpc.plan.find.useQuery()
  const expenditure = trpc.expenditure.on.useQuery({})
  const summary = trpc.progress.summary.useQuery()
  const failed = [plan, expenditure, summary].filter(({ data, isError }) => !data && isError)
  const weight = summary.data?.latest?.weight ?? null
  return (
    <SettingsCard
      id="plan"
      title={t`Plan`}
      help={t`A check-in each week suggests new goals from what you log and weigh.`}
    >
      {failed.length > 0 ? (
        <FailedCard
          message={t`Could not load your plan.`}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      ) : plan.data === undefined || !expenditure.data || !summary.data ? (
        <Skeleton h={{ base: 150, sm: 130 }} />
      ) : (
        <>
          {plan.data ? (
            <CurrentPlan plan={plan.data} expenditure={expenditure.data} weight={weight} />
          ) : (
            <NoPlan reason={expenditure.data.reason} />
          )}
          <PlanModal plan={plan.data} weight={weight} />
        </>
      )}
    </SettingsCard>
  )
}

function NoPlan({ reason }: { reason: string | null }) {
  const { open } = useDialogParams('plan')
  return (
    <>
      <Text>
        {reason === null
          ? t`You choose whether to lose, keep or gain weight, and how fast. Nothing changes until you accept it.`
          : sentence(reason)}
      </Text>
      {reason === null ? (
        <Group>
          <Button variant="light" onClick={() => open({ plan: 1 })}>{t`Start a plan`}</Button>
        </Group>
      ) : (
        <FactsLinks />
      )}
    </>
  )
}

/** Where the facts are entered that an estimate needs. */
const FactsLinks = () => (
  <Text c="dimmed" fz="secondary">
    <Trans>
      The estimate uses your{' '}
      <a href="#profile" className="gl-link">
        profile
      </a>{' '}
      and your weights in{' '}
      <Link to="/progress" className="gl-link">
        Progress
      </Link>
      .
    </Trans>
  </Text>
)

type CurrentPlanProps = {
  plan: Plan
  expenditure: RouterOutputs['expenditure']['on']
  /** The latest, in kg. */
  weight: number | null
}

function CurrentPlan({ plan, expenditure, weight }: CurrentPlanProps) {
  // Why there is no estimate and so nothing to suggest.
  const { reason, state } = expenditure
  const units = useUnits()
  const { energyLeftName } = units
  const today = useToday()
  const { open } = useDialogParams('plan')
  const { plan: plans } = trpc.useUtils()
  const { ask, dialog } = useQuestion<'end'>()
  const end = trpc.plan.end.useMutation({
    onSuccess() {
      plans.find.setData(undefined, null)
      toastSuccess(t`Your plan has ended.`)
      focusCard('plan')
    },
    onError: (error) => void toastError(messageOf(error, t`Could not end your plan.`)),
  })

  async function askToEnd() {
    const answer = await ask({
      title: t`End your plan?`,
      text: t`There are no more check-ins. Your goals stay as they are.`,
      choices: [{ value: 'end', label: t`End plan` }],
    })
    if (answer === 'end') end.mutate()
  }

  return (
    <>
      <Tile>
        <Text fw={550} className="gl-num">
          {planText(plan)}
        </Text>
        <Text c="dimmed" fz="secondary" mt={4} className="gl-num">
          {weeklyText(plan, weight, units)} {reason === null && <NextCheckIn plan={plan} today={today} />}
        </Text>
      </Tile>
      {(state === 'measured' || state === 'holding') && (
        <Text c="dimmed" fz="secondary">
          {t`What you use already includes your usual exercise; workouts you log still add to ${energyLeftName}.`}
        </Text>
      )}
      {reason !== null && (
        <Stack gap={4}>
          <Text>
            {sentence(reason)} {t`Meanwhile there are no check-ins.`}
          </Text>
          <FactsLinks />
        </Stack>
      )}
      <Group gap={10}>
        <Button variant="light" onClick={() => open({ plan: 1 })}>{t`Change plan`}</Button>
        <Button variant="default" loading={end.isPending} onClick={() => void askToEnd()}>{t`End plan`}</Button>
      </Group>
      {plan.history.length > 0 && <History decisions={plan.history} today={today} />}
      {dialog}
    </>
  )
}

/** When the next decision is to be taken. */
function NextCheckIn({ plan: { isDue, history }, today }: { plan: Plan; today: Day }) {
  if (isDue)
    return (
      <Trans>
        <Link to="/progress" search={{ checkIn: 1 }} className="gl-link">
          Your check-in is ready
        </Link>
        .
      </Trans>
    )
  const last = history[0]
  if (!last) return null
  const next = dateOf(addDays(last.date, checkedForDays), today)
  return t`The next check-in is on ${next}.`
}

function History({ decisions, today }: { decisions: Plan['history']; today: Day }) {
  const { energy, energyName } = useUnits()
  return (
    <Disclosure summary={plural(decisions.length, { one: '# check-in so far', other: '# check-ins so far' })}>
      <Table numeric aria-label={t`Check-ins so far`}>
        <thead>
          <tr>
            <th scope="col">{t`Date`}</th>
            <th scope="col">{t`Decision`}</th>
            <th scope="col">{energyName}</th>
          </tr>
        </thead>
        <tbody>
          {decisions.map(({ date, decision, calories }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day can have several, which never change.
            <tr key={`${date} ${at}`}>
              <th scope="row">{dateOf(date, today, 'short')}</th>
              <td>{decision === 'accept' ? t`Accepted` : t`Declined`}</td>
              <td>{energy(calories)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Disclosure>
  )
}

type PlanModalProps = {
  plan: Plan | null
  /** The latest, in kg. */
  weight: number | null
}

/** Starts a plan, or changes the one there is. */
function PlanModal({ plan, weight }: PlanModalProps) {
  const { shown, close } = useDialogParams('plan')
  const { plan: plans } = trpc.useUtils()
  const { mutateAsync } = trpc.plan.set.useMutation()
  const opened = shown.plan !== undefined
  const form = useAppForm({
    schema: SetPlan,
    initialValues: { aim: plan?.aim ?? 'keep', ratePercent: plan?.ratePercent ?? null },
    subject: opened && 'plan',
    submit: mutateAsync,
    onSuccess(saved) {
      plans.find.setData(undefined, saved)
      toastSuccess(plan ? t`Your plan has been changed.` : t`Your plan has started.`)
      void close()
    },
    failure: t`Could not save your plan.`,
  })
  return (
    <FormModal
      opened={opened}
      onClose={() => void close()}
      param="plan"
      title={plan ? t`Change plan` : t`Start a plan`}
      form={form}
      verb={plan ? t`Save` : t`Start`}
    >
      <Stack gap={16}>
        <PlanFields form={form} weight={weight} />
        <Text
          c="dimmed"
          fz="secondary"
        >{t`The first check-in is ready at once. Your goals stay as they are until you accept what it suggests.`}</Text>
      </Stack>
    </FormModal>
  )
}
