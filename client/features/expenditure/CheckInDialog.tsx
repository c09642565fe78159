import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { lowestCalories } from '#domain/energy-needs.ts'
import type { EnergyGoals } from '#domain/goals.ts'
import { kcalPerGram, macros, nutrientNames } from '#domain/nutrition.ts'
import { CheckIn } from '#domain/plan.ts'
import { SubmitButton } from '../../forms/Form.tsx'
import { EnergyField } from '../../forms/unit-fields.tsx'
import { type AppForm, useAppForm } from '../../forms/use-app-form.ts'
import { word } from '../../i18n.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { useCloseWhen } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { focusTitle } from '../../ui/focus.ts'
import { wholeGrams } from '../../ui/format.ts'
import { LetterMark } from '../../ui/marks.tsx'
import { Warning } from '../../ui/notices.tsx'
import { NumberField } from '../../ui/number-fields.tsx'
import { Table } from '../../ui/rows.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useUnits } from '../../units.ts'
import { useUser } from '../../user.ts'
import styles from './expenditure.module.css'
import { aimText, likelyText, limitText, type Plan, type Proposal } from './words.ts'

/** The goals that are proposed, as numbers to change before they are accepted. */
const Goals = CheckIn.omit({ decision: true }).required()

type CheckInDialogProps = { opened: boolean; onClose: () => Promise<void> }

/** The decision of a week: what the goals were and would be, why, and what limits them. */
export function CheckInDialog({ opened, onClose }: CheckInDialogProps) {
  const { data: plan, isError, refetch } = trpc.plan.find.useQuery()
  const { plan: cached } = trpc.useUtils()
  const { energy } = useUnits()
  const { mutateAsync } = trpc.plan.checkIn.useMutation()
  const decline = trpc.plan.checkIn.useMutation({
    async onSuccess(answer) {
      await onClose()
      cached.find.setData(undefined, answer)
      focusTitle()
      toastSuccess(t`Your goals stay as they are.`)
    },
    onError: (error) => toastError(messageOf(error, t`Could not save your decision.`)),
  })
  const proposal = plan?.isDue ? plan.proposal : null
  // Tells whether the figure is still measured.
  const expenditure = trpc.expenditure.on.useQuery()
  useCloseWhen(opened && plan !== undefined && proposal === null && !decline.isPending, onClose)

  const form = useAppForm({
    schema: Goals,
    initialValues: {
      calories: proposal ? Math.round(proposal.calories) : null,
      protein: proposal?.protein ?? null,
      carbs: proposal?.carbs ?? null,
      fat: proposal?.fat ?? null,
    },
    subject: opened && proposal && 'proposal',
    submit: async (goals) => ({ goals, answer: await mutateAsync({ decision: 'accept', ...goals }) }),
    async onSuccess({ goals, answer }) {
      await onClose()
      cached.find.setData(undefined, answer)
      focusTitle()
      const goal = energy(goals.calories)
      toastSuccess(t`Your goal is ${goal} a day from today on.`)
    },
    failure: t`Could not save your goals.`,
  })

  return (
    <AppModal
      opened={opened}
      onClose={() => void onClose()}
      title={t`Weekly check-in`}
      onSubmit={form.submit}
      dirty={form.isDirty()}
      param="checkIn"
      footer={
        proposal && (
          <>
            <Button
              variant="default"
              loading={decline.isPending}
              disabled={form.submitting}
              onClick={() => decline.mutate({ decision: 'decline' })}
            >{t`Not this week`}</Button>
            <SubmitButton form={form} data-wide disabled={decline.isPending}>{t`Use these goals`}</SubmitButton>
          </>
        )
      }
    >
      {plan && proposal && !expenditure.isPending ? (
        <Stack gap={16}>
          <Why plan={plan} proposal={proposal} isHeld={expenditure.data?.state === 'holding'} />
          <Comparison form={form} proposal={proposal} />
        </Stack>
      ) : isError && !plan ? (
        <FailedCard message={t`Could not load your check-in.`} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={360} />
      )}
    </AppModal>
  )
}

type WhyProps = { plan: Plan; proposal: Proposal; isHeld: boolean }

function Why({ plan, proposal, isHeld }: WhyProps) {
  const units = useUnits()
  const { formulaSex } = useUser()
  const { expenditure, low, high, limitedBy } = proposal
  const used = units.energy(expenditure)
  const likely = low !== null && high !== null ? likelyText({ low, high }, units) : ''
  const lowest = lowestCalories[formulaSex ?? 'average']
  return (
    <>
      <Text>
        {likely ? (
          <>
            <Trans>
              You use about <b>{used}</b> a day as you log, {likely}.
            </Trans>
            {isHeld && ` ${t`This is the last measured value, because newer days say too little.`}`}
          </>
        ) : (
          <Trans>
            By formula, you use about <b>{used}</b> a day. Your log does not tell yet.
          </Trans>
        )}{' '}
        {aimText(plan)}
      </Text>
      {limitedBy && <Warning icon={IconInfoCircle}>{limitText(limitedBy, lowest, units)}</Warning>}
    </>
  )
}

type Values = Record<keyof EnergyGoals, number | null>

/** g of carbs for the energy that protein and fat leave; null while one of them is unknown. */
function restOf({ calories, protein, fat }: Values): number | null {
  const left =
    (calories ?? Number.NaN) - (protein ?? Number.NaN) * kcalPerGram.protein - (fat ?? Number.NaN) * kcalPerGram.fat
  return Number.isNaN(left) ? null : Math.max(0, Math.round(left / kcalPerGram.carbs))
}

/** The goals before, and those after in fields. Carbs take what the others leave until they are typed themselves. */
function Comparison({ form, proposal }: { form: AppForm<Values>; proposal: Proposal }) {
  const units = useUnits()
  const { data: goals } = trpc.goals.byWeekday.useQuery()
  const differs = goals !== undefined && Object.keys(goals.byWeekday).length > 0

  const [isCarbsTyped, setCarbsTyped] = useState(false)

  function change(changed: Partial<Values>) {
    const values = { ...form.values, ...changed }
    form.setValues(isCarbsTyped || 'carbs' in changed ? changed : { ...changed, carbs: restOf(values) ?? values.carbs })
    if ('carbs' in changed) setCarbsTyped(true)
  }
  return (
    <div>
      <Table numeric className={styles.goals}>
        <thead>
          <tr>
            <th scope="col">{t`A day`}</th>
            <th scope="col">{t`Now`}</th>
            <th scope="col">{t`From today`}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{units.energyName}</th>
            <td>{units.energy(proposal.previousCalories)}</td>
            <td>
              <EnergyField
                {...form.field('calories')}
                kcalDecimals={0}
                aria-label={units.energyName}
                onChange={(calories) => change({ calories })}
              />
            </td>
          </tr>
          {macros.map((macro) => {
            const label = word(nutrientNames[macro])
            return (
              <tr key={macro}>
                <th scope="row">
                  <LetterMark letter={label.charAt(0)} hue={macro} /> {label}
                </th>
                <td>{goals ? wholeGrams(goals.mean[macro]) : ' '}</td>
                <td>
                  <NumberField
                    {...form.field(macro)}
                    unit="g"
                    aria-label={label}
                    onChange={(grams) => change({ [macro]: grams })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      {differs && (
        <Text
          c="dimmed"
          fz="secondary"
          mt={12}
        >{t`Your goals differ by weekday: these are the means of a week, and every day moves alike.`}</Text>
      )}
    </div>
  )
}
