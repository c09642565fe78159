import { plural, t } from '@lingui/core/macro'
import { Input, SimpleGrid, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { commonPlans, fastingEnd, fastingHours, planOfHours } from '#domain/fasting.ts'
import { FastingSettings } from '#domain/fasting-schemas.ts'
import { TimeField } from '../../forms/date-fields.tsx'
import { FieldError } from '../../forms/FieldError.tsx'
import { FormModal } from '../../forms/FormModal.tsx'
import { SegmentedField } from '../../forms/SegmentedField.tsx'
import { HoursField } from '../../forms/unit-fields.tsx'
import { notSent, useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { AppSwitch } from '../../ui/AppSwitch.tsx'
import { nameOfWeekday, shownWeekdays, upToDecimals } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { type User, useUser } from '../../user.ts'
import type { RunningFast } from './fast-changes.ts'
import styles from './fasting.module.css'

type FastingSettingsModalProps = { opened: boolean; running: RunningFast | null; onClose: () => void }

// Fetched once the settings are opened.
const FastStages = lazyPart(() => import('./FastStages.tsx').then((module) => module.FastStages))

const own = 'Custom'

const isCommon = (plan: string): plan is (typeof commonPlans)[number] => commonPlans.some((one) => one === plan)

/** The plan, its times, and whether the planner is used at all. */
export function FastingSettingsModal({ opened, running, onClose }: FastingSettingsModalProps) {
  const { fastingPlan, fastingConfig, fastingDaysOff, isFastingEnabled } = useUser()
  const { account, fasting } = trpc.useUtils()
  const { mutateAsync } = trpc.fasting.changeConfig.useMutation()
  const { mutateAsync: changeGoal } = trpc.fasting.changeGoal.useMutation({
    onSuccess: (current) => fasting.current.setData(undefined, current),
  })
  const { ask, dialog } = useQuestion<'keep' | 'change'>()
  const form = useAppForm({
    schema: FastingSettings,
    initialValues: {
      isFastingEnabled,
      hours: fastingHours(fastingPlan),
      isOwn: !isCommon(fastingPlan),
      startTime: fastingConfig.startTime,
      fastingDaysOff,
    },
    subject: opened && 'settings',
    async submit({ hours: goalHours, isOwn: _, ...settings }) {
      const config = { ...settings, fastingPlan: planOfHours(goalHours) }
      if (running && config.fastingPlan !== fastingPlan && goalHours !== running.plannedDurationHours) {
        const newPlan = String(config.fastingPlan)
        const now = upToDecimals(running.plannedDurationHours, 1)
        const answer = await ask({
          title: t`Also for the fast under way?`,
          text: t`Its goal is ${now} hours. With ${newPlan} it would be ${goalHours} hours.`,
          choices: [
            { value: 'keep', label: t`Keep ${now} h` },
            { value: 'change', label: t`Change to ${goalHours} h` },
          ],
        })
        if (answer === null) return notSent
        // First, so that the question comes again if this fails.
        if (answer === 'change') await changeGoal({ goalHours })
      }
      return mutateAsync(config)
    },
    onSuccess(saved) {
      account.me.setData(undefined, saved)
      toastSuccess(t`Fasting settings saved!`)
      onClose()
    },
    failure: () => t`Error saving settings`,
  })
  const { values } = form
  const { startTime, hours } = FastingSettings.shape
  const plan = hours.safeParse(values.hours).success ? planOfHours(values.hours ?? 0) : undefined
  const isEndKnown = startTime.safeParse(values.startTime).success

  return (
    <>
      <FormModal
        opened={opened}
        onClose={onClose}
        param="fasting"
        title={t`Fasting settings`}
        form={form}
        verb={t`Save`}
      >
        <Stack gap={16}>
          <AppSwitch
            label={t`Use the fasting planner`}
            description={
              running && !values.isFastingEnabled
                ? t`Your fast continues until you end it, even with the planner off.`
                : undefined
            }
            checked={values.isFastingEnabled}
            onChange={({ currentTarget }) => form.setFieldValue('isFastingEnabled', currentTarget.checked)}
          />
          <SegmentedField
            label={t`Fasting plan`}
            data={[...commonPlans, { value: own, label: t({ message: 'Custom', comment: "A plan of one's own" }) }]}
            value={values.isOwn || !plan || !isCommon(plan) ? own : plan}
            onChange={(chosen) => {
              form.setFieldValue('isOwn', chosen === own)
              if (chosen !== own) form.setFieldValue('hours', fastingHours(chosen))
            }}
          />
          {values.isOwn && (
            <HoursField
              {...form.field('hours')}
              maw={300}
              label={t`Hours of fasting`}
              description={plan && planHelp(plan)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          )}
          <SimpleGrid cols={2} spacing={12}>
            <TimeField {...form.field('startTime')} label={t`Start time`} />
            <TextInput
              label={t`End time`}
              readOnly
              value={isEndKnown && plan ? fastingEnd(values.startTime, plan) : ''}
            />
          </SimpleGrid>
          <div>
            <FastingDays
              daysOff={values.fastingDaysOff}
              onChange={(daysOff) => {
                form.setFieldValue('fastingDaysOff', daysOff)
                form.clearFieldError('fastingDaysOff')
              }}
            />
            <FieldError form={form} name="fastingDaysOff" />
          </div>
          <FastStages />
        </Stack>
      </FormModal>
      {dialog}
    </>
  )
}

const planHelp = (plan: User['fastingPlan']) =>
  plural(24 - fastingHours(plan), { one: `${plan}, with # hour to eat.`, other: `${plan}, with # hours to eat.` })

type FastingDaysProps = { daysOff: readonly number[]; onChange: (daysOff: number[]) => void }

/** The weekdays with a fast; the others are days off, which is what is stored. */
function FastingDays({ daysOff, onChange }: FastingDaysProps) {
  const id = useId()
  return (
    <div>
      <Input.Label id={id} labelElement="div">
        {t`Fasting days`}
      </Input.Label>
      <SimpleGrid cols={7} spacing={4} role="group" aria-labelledby={id}>
        {shownWeekdays().map((weekday) => {
          const isOff = daysOff.includes(weekday)
          return (
            <UnstyledButton
              key={weekday}
              className={`${styles.chip} ${styles.weekday} gl-hover`}
              aria-label={nameOfWeekday(weekday)}
              aria-pressed={!isOff}
              onClick={() => onChange(isOff ? daysOff.filter((one) => one !== weekday) : [...daysOff, weekday].sort())}
            >
              {nameOfWeekday(weekday, 'narrow')}
            </UnstyledButton>
          )
        })}
      </SimpleGrid>
    </div>
  )
}
