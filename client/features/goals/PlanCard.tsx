import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { addDays, type Day } from '#domain/day.ts'
import { checkedForDays } from '#domain/plan.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { FailedCard, Tile } from '../../ui/cards.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { useDialogParams } from '../../ui/dialog-params.ts'
import { focusCard } from '../../ui/focus.ts'
import { countText, dateOf } from '../../ui/format.ts'
import { Table } from '../../ui/rows.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { useUnits } from '../../units.ts'
import { useToday } from '../../user.ts'
import { PlanModal } from './PlanModal.tsx'
import { planText, weeklyText } from './plan-texts.ts'

type Plan = NonNullable<RouterOutputs['plan']['find']>

/** Starts, changes and ends the plan, and tells what was decided so far. */
export function PlanCard() {
  const plan = trpc.plan.find.useQuery()
  const expenditure = trpc.expenditure.on.useQuery({})
  const summary = trpc.progress.summary.useQuery()
  const failed = [plan, expenditure, summary].filter(({ data, isError }) => !data && isError)
  const weight = summary.data?.latest?.weight ?? null
  return (
    <SettingsCard id="plan" title="Plan" help="A check-in each week suggests new goals from what you log and weigh.">
      {failed.length > 0 ? (
        <FailedCard
          message="Could not load your plan."
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
        {reason ??
          'You choose whether to lose, keep or gain weight, and how fast. Nothing changes until you accept it.'}
      </Text>
      {reason === null ? (
        <Group>
          <Button variant="light" onClick={() => open({ plan: 1 })}>
            Start a plan
          </Button>
        </Group>
      ) : (
        <WhereToSay />
      )}
    </>
  )
}

/** Where the facts are entered that an estimate needs. */
const WhereToSay = () => (
  <Text c="dimmed" fz="secondary">
    The estimate uses your{' '}
    <a href="#profile" className="gl-link">
      profile
    </a>{' '}
    and your weights in{' '}
    <Link to="/progress" className="gl-link">
      Progress
    </Link>
    .
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
  const today = useToday()
  const { open } = useDialogParams('plan')
  const { plan: plans } = trpc.useUtils()
  const { ask, dialog } = useQuestion<'end'>()
  const end = trpc.plan.end.useMutation({
    onSuccess() {
      plans.find.setData(undefined, null)
      toastSuccess('Your plan has ended.')
      focusCard('plan')
    },
    onError: (error) => void toastError(messageOf(error, 'Could not end your plan.')),
  })

  async function askToEnd() {
    const answer = await ask({
      title: 'End your plan?',
      text: 'There are no more check-ins. Your goals stay as they are.',
      choices: [{ value: 'end', label: 'End plan' }],
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
          What you use already includes your usual exercise; workouts you log still add to {units.energyLeftName}.
        </Text>
      )}
      {reason !== null && (
        <Stack gap={4}>
          <Text>{reason} Meanwhile there are no check-ins.</Text>
          <WhereToSay />
        </Stack>
      )}
      <Group gap={10}>
        <Button variant="light" onClick={() => open({ plan: 1 })}>
          Change plan
        </Button>
        <Button variant="default" loading={end.isPending} onClick={() => void askToEnd()}>
          End plan
        </Button>
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
      <>
        <Link to="/progress" search={{ checkIn: 1 }} className="gl-link">
          Your check-in is ready
        </Link>
        .
      </>
    )
  const last = history[0]
  return last && `The next check-in is on ${dateOf(addDays(last.date, checkedForDays), today)}.`
}

function History({ decisions, today }: { decisions: Plan['history']; today: Day }) {
  const { energy, energyName } = useUnits()
  return (
    <Disclosure summary={`${countText(decisions.length, 'check-in')} so far`}>
      <Table numeric aria-label="Check-ins so far">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Decision</th>
            <th scope="col">{energyName}</th>
          </tr>
        </thead>
        <tbody>
          {decisions.map(({ date, decision, calories }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day can have several, which never change.
            <tr key={`${date} ${at}`}>
              <th scope="row">{dateOf(date, today, 'short')}</th>
              <td>{decision === 'accept' ? 'Accepted' : 'Declined'}</td>
              <td>{energy(calories)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Disclosure>
  )
}
