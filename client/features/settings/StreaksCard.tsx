import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { IconPlayerPauseFilled, IconTrash } from '@tabler/icons-react'
import { addDays, type Day, lastLoggableDay } from '#domain/day.ts'
import { ChangePause, PauseStreak } from '#domain/profile.ts'
import { maxDaysBack, pauseOn } from '#domain/streak.ts'
import { DateField } from '../../forms/date-fields.tsx'
import { Form, SubmitButton } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { Tile } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { focusCard } from '../../ui/focus.ts'
import { dateOf } from '../../ui/format.ts'
import { Row } from '../../ui/rows.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useToday } from '../../user.ts'
import { PreferenceSwitch } from './PreferenceCards.tsx'

type Pause = RouterOutputs['streak']['get']['pauses'][number]

/** Pauses the streak for a time, ends a pause, and hides streaks altogether. */
export function StreaksCard() {
  const today = useToday()
  const { data, isError, refetch } = trpc.streak.get.useQuery({ date: today })
  const current = pauseOn(today, data?.pauses ?? [])
  const coming = data?.pauses.filter(({ startDate }) => startDate > today).reverse() ?? []
  return (
    <SettingsCard
      id="streaks"
      title={t`Streaks`}
      help={t`Paused days neither count towards your streak nor break it, and your buddies cannot nudge you.`}
    >
      {current && (
        <>
          <CurrentPause pause={current} today={today} />
          <PauseEndForm pause={current} today={today} />
        </>
      )}
      {coming.length > 0 && (
        <ul>
          {coming.map((pause) => (
            <ComingPause key={pause.id} pause={pause} today={today} />
          ))}
        </ul>
      )}
      {!data && isError && <FailedCard message={t`Could not load your pauses.`} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton h={{ base: 218, xs: 132 }} />}
      {data && !current && <PauseForm today={today} />}
      <PreferenceSwitch
        preference="isStreakHidden"
        label={t`Hide streaks`}
        help={t`Hides streaks, the next achievement, reminders and nudges from you, and your streak from others.`}
      />
    </SettingsCard>
  )
}

function CurrentPause({ pause: { id, startDate, endDate }, today }: { pause: Pause; today: Day }) {
  const change = trpc.streak.changePause.useMutation(results)
  const remove = trpc.streak.removePause.useMutation(results)
  // Today is not part of the pause any more.
  const end = () => (startDate === today ? remove.mutate({ id }) : change.mutate({ id, endDate: addDays(today, -1) }))
  const lastDay = dateOf(endDate, today)
  return (
    <Tile>
      <Group gap="8px 10px">
        <IconPlayerPauseFilled size={18} color="var(--gl-ink-3)" aria-hidden />
        <Text fw={550} flex={1} miw="10em">
          {t`Paused until ${lastDay}`}
        </Text>
        <Button
          variant="light"
          loading={change.isPending || remove.isPending}
          onClick={end}
        >{t`End the pause now`}</Button>
      </Group>
    </Tile>
  )
}

function ComingPause({ pause: { id, startDate, endDate }, today }: { pause: Pause; today: Day }) {
  const remove = trpc.streak.removePause.useMutation({
    ...results,
    onSuccess() {
      toastSuccess(t`Pause deleted.`)
      focusCard('streaks')
    },
  })
  const [first, last] = [dateOf(startDate, today), dateOf(endDate, today)]
  const days = startDate === endDate ? first : t`${first} to ${last}`
  return (
    <Row name={days}>
      <ActionIcon
        aria-label={t`Delete the pause of ${days}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ id })}
      >
        <IconTrash size={19} stroke={1.7} />
      </ActionIcon>
    </Row>
  )
}

const results = {
  onSuccess() {
    toastSuccess(t`Your pause has ended.`)
    focusCard('streaks')
  },
  onError: (error: unknown) => void toastError(messageOf(error, t`Could not change the pause.`)),
}

/** A week from today, unless other days are chosen. */
function PauseForm({ today }: { today: Day }) {
  const { mutateAsync } = trpc.streak.pause.useMutation()
  const form = useAppForm({
    schema: PauseStreak.required(),
    initialValues: { startDate: today, endDate: addDays(today, 6) },
    subject: today,
    submit: mutateAsync,
    onSuccess({ startDate, endDate }) {
      const [first, last] = [dateOf(startDate, today), dateOf(endDate, today)]
      if (startDate > today) return toastSuccess(t`Your streak will be paused from ${first}.`)
      toastSuccess(t`Your streak is paused until ${last}.`)
      // The running pause replaces this form, and the focus would be lost.
      focusCard('streaks')
    },
    failure: t`Could not pause your streak.`,
    resetOnSuccess: true,
  })
  const last = lastLoggableDay(today)
  return (
    <Form form={form} gap={16}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12} verticalSpacing={14}>
        <DateField
          {...form.field('startDate')}
          label={t`Pause from`}
          today={today}
          min={addDays(today, -maxDaysBack)}
          max={last}
        />
        <DateField {...form.field('endDate')} label={t`Until`} today={today} min={form.values.startDate} max={last} />
      </SimpleGrid>
      <SubmitButton form={form} variant="light">{t`Pause my streak`}</SubmitButton>
    </Form>
  )
}

type PauseEndFormProps = { pause: Pause; today: Day }

/** Another last day for the pause that is running. */
function PauseEndForm({ pause: { id, endDate }, today }: PauseEndFormProps) {
  const { mutateAsync } = trpc.streak.changePause.useMutation()
  const form = useAppForm({
    schema: ChangePause,
    initialValues: { id, endDate },
    subject: `${id} ${endDate}`,
    submit: mutateAsync,
    onSuccess(changed) {
      const last = dateOf(changed.endDate, today)
      toastSuccess(t`Your streak is paused until ${last}.`)
    },
    failure: t`Could not change the pause.`,
  })
  return (
    <Form form={form} gap={16}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12} verticalSpacing={14}>
        <DateField
          {...form.field('endDate')}
          label={t`Pause until`}
          today={today}
          min={today}
          max={lastLoggableDay(today)}
        />
      </SimpleGrid>
      <SubmitButton form={form} variant="light">{t`Change the end date`}</SubmitButton>
    </Form>
  )
}
