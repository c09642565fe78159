import { t } from '@lingui/core/macro'
import { ActionIcon, Box, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { z } from 'zod'
import { Day } from '#domain/fields.ts'
import { LogProgress, Waist } from '#domain/progress-schemas.ts'
import { shownIn, storedFrom } from '#domain/units.ts'
import { DateField } from '../../forms/date-fields.tsx'
import { Form, SubmitButton } from '../../forms/Form.tsx'
import { FormModal } from '../../forms/FormModal.tsx'
import { UnitSwitch } from '../../forms/UnitSwitch.tsx'
import { LengthField, WeightField } from '../../forms/unit-fields.tsx'
import { type AppForm, notSent, useAppForm } from '../../forms/use-app-form.ts'
import { Card } from '../../ui/cards.tsx'
import { useLast } from '../../ui/dialogs.ts'
import { oneDecimal, roundTo, withUnit } from '../../ui/format.ts'
import { NumberField } from '../../ui/number-fields.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useChosenUnits } from '../../units.ts'
import type { Entry } from './entry-changes.ts'
import { entryLog, useEntries } from './use-entries.ts'
import { useWeightQuestions } from './use-weight-questions.ts'

/** The id of the card, to move the focus there. */
export const addEntryId = 'add-entry'

/** Logs a weight, by default of today, from the last one on, since it is about the same. `failed` lists the entries that could not be saved. */
export function AddEntry({ today, failed }: { today: Day; failed: ReactNode }) {
  const { entries } = useEntries()
  const { askAbout, dialog } = useWeightQuestions()
  const last = entries?.[0]?.weight ?? null
  const form = useAppForm({
    schema: EntryForm,
    initialValues: newEntry(today, last),
    // At midnight, an open page starts over with the new day.
    subject: today,
    async submit(values) {
      const answer = await askAbout(values)
      if (!answer) return notSent
      const { weight, replaced } = answer
      const entry = { ...inputOf(values), weight }
      return replaced ? entryLog.change(correctionOf(replaced, entry)) : entryLog.log(entry)
    },
    onSuccess: () => toastSuccess(t`Progress saved!`),
    failure: t`Failed to save progress.`,
    resetOnSuccess: true,
  })

  // Another last weight, as after loading, but never over what is being typed.
  const shown = useRef(last)
  useLayoutEffect(() => {
    if (last === shown.current || form.isDirty()) return
    shown.current = last
    form.setInitialValues(newEntry(today, last))
    form.reset()
  })

  return (
    <Card title={t`Add entry`} id={addEntryId}>
      {dialog}
      {failed}
      <Form form={form} gap={18}>
        {entries?.length === 0 && <UnitSwitch />}
        <EntryFields form={form} today={today} hasSteps />
        <SubmitButton form={form} fullWidth>{t`Save entry`}</SubmitButton>
      </Form>
    </Card>
  )
}

type WeighingEditorProps = {
  /** The entry to correct; null closes the editor. */
  entry: Entry | null
  today: Day
  onClose: () => void
}

/** Corrects an entry. */
export function WeighingEditor({ entry: edited, today, onClose }: WeighingEditorProps) {
  const isPhone = useIsPhone()
  const entry = useLast(edited)
  const { askAbout, dialog } = useWeightQuestions()
  const form = useAppForm({
    schema: EntryForm,
    initialValues: entry ? valuesOf(entry) : newEntry(today, null),
    subject: edited?.id,
    async submit(values) {
      const answer = entry && (await askAbout(values, entry))
      if (!answer) return notSent
      const { weight, replaced } = answer
      await entryLog.change({ id: entry.id, ...inputOf(values), weight })
      if (replaced) await entryLog.remove(replaced.id)
    },
    onSuccess() {
      onClose()
      toastSuccess(t`Progress saved!`)
    },
    failure: t`Failed to save progress.`,
  })

  return (
    <>
      <FormModal
        opened={edited !== null}
        onClose={onClose}
        param="entry"
        title={t`Edit entry`}
        form={form}
        verb={t`Save`}
      >
        <EntryFields
          form={form}
          today={today}
          max={entry && entry.date > today ? entry.date : today}
          autoFocus={!isPhone}
        />
      </FormModal>
      {dialog}
    </>
  )
}

type EntryFieldsProps = {
  form: AppForm<EntryValues>
  today: Day
  /** The last day that can be chosen, today by default. */
  max?: Day
  /** Where the focus goes when its dialog opens. */
  autoFocus?: boolean
  /** Has buttons that change the weight a little. */
  hasSteps?: boolean
}

function EntryFields({ form, today, max, autoFocus, hasSteps }: EntryFieldsProps) {
  const { weight: weightUnit } = useChosenUnits()
  return (
    <Stack gap={14}>
      <DateField {...form.field('date')} label={t`Date`} today={today} max={max} />
      {/* Two fields, of stones and pounds, leave no room for the buttons on the smallest phones. */}
      <Group gap="0 8px" align="start">
        <Box flex={weightUnit === 'st' ? '1 1 180px' : '1 1 110px'} miw={0}>
          <WeightField
            {...form.field('weight')}
            label={t`Weight`}
            required
            step={step}
            data-autofocus={autoFocus || undefined}
          />
        </Box>
        {hasSteps && <Steps weight={form.values.weight} onChange={(weight) => form.setFieldValue('weight', weight)} />}
      </Group>
      <SimpleGrid cols={2} spacing={12}>
        <NumberField
          {...form.field('bodyFatPercentage')}
          label={t`Body fat`}
          placeholder={t`Optional`}
          unit="%"
          step={0.1}
          decimalScale={1}
        />
        <LengthField {...form.field('waist')} label={t`Waist`} placeholder={t`Optional`} step={step} />
      </SimpleGrid>
    </Stack>
  )
}

/** In the unit that is shown. */
const step = 0.1

type StepsProps = { weight: number | null; onChange: (weight: number) => void }

/** A little less and a little more, beside the field and below its label. */
function Steps({ weight, onChange }: StepsProps) {
  const { weight: chosen } = useChosenUnits()
  const unit = chosen === 'kg' ? 'kg' : 'lb'
  const add = (change: number) => onChange(storedFrom(roundTo(shownIn(weight ?? 0, unit, 1) + change, 1), unit))
  const amount = withUnit(oneDecimal(step), unit)
  const isNone = weight === null || Number.isNaN(weight)
  return (
    <Group gap={8} wrap="nowrap" mt={27}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t`${amount} less`}
        disabled={isNone || weight <= 0}
        onClick={() => add(-step)}
      >
        <IconMinus size={18} stroke={2.2} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t`${amount} more`}
        disabled={isNone}
        onClick={() => add(step)}
      >
        <IconPlus size={18} stroke={2.2} />
      </ActionIcon>
    </Group>
  )
}

/** The fields of an entry in one row. */
const EntryForm = LogProgress.pick({ weight: true, bodyFatPercentage: true }).extend({
  date: Day,
  waist: Waist.nullish(),
})

type EntryValues = { date: Day; weight: number | null; bodyFatPercentage: number | null; waist: number | null }

/** A new entry of a day, with a weight to start from. */
const newEntry = (date: Day, weight: number | null): EntryValues => ({
  date,
  weight,
  bodyFatPercentage: null,
  waist: null,
})

const valuesOf = ({ date, weight, bodyFatPercentage, measurements: { waist } }: Entry): EntryValues => ({
  date,
  weight,
  bodyFatPercentage,
  waist,
})

/** The input of the procedures. */
const inputOf = ({ waist, ...entry }: z.output<typeof EntryForm>) => ({ ...entry, measurements: { waist } })

/** The change that replaces an entry by another one of the same day. Body fat and waist stay if only the first has them. */
const correctionOf = ({ id }: Entry, { weight, bodyFatPercentage, measurements }: ReturnType<typeof inputOf>) => ({
  id,
  weight,
  bodyFatPercentage: bodyFatPercentage ?? undefined,
  measurements: { waist: measurements.waist ?? undefined },
})
