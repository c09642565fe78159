import { t } from '@lingui/core/macro'
import '../mantine-lazy.css'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '#domain/day.ts'
import type { ActivityLevel, FormulaSex, LifeStage } from '#domain/profile.ts'
import { dateWithYear } from '../ui/format.ts'
import { readDate, typedDate } from './typed-date.ts'
import type { FieldProps } from './use-app-form.ts'

type Choices<Value> = { value: Value; label: string }[]

const sexes = (): Choices<FormulaSex> => [
  { value: 'female', label: t`Female` },
  { value: 'male', label: t`Male` },
  { value: 'average', label: t({ message: 'Average', comment: 'Of the equations for women and for men' }) },
]

const activities = (): Choices<ActivityLevel> => [
  { value: 'low', label: t`Mostly sitting` },
  { value: 'moderate', label: t`Some standing and walking` },
  { value: 'active', label: t`On my feet most of the day` },
  { value: 'veryActive', label: t`Hard physical work` },
]

const lifeStages = (): Choices<LifeStage> => [
  { value: 'none', label: t({ message: 'Neither', comment: 'Neither pregnant nor breastfeeding' }) },
  { value: 'pregnant', label: t`Pregnant` },
  { value: 'breastfeeding', label: t`Breastfeeding` },
]

/** How the forms call a choice. */
export const choiceText = (chosen: string): string =>
  [...sexes(), ...activities(), ...lifeStages()].find(({ value }) => value === chosen)?.label ?? chosen

type ChoiceFieldProps<Value> = FieldProps<Value> & {
  label: string
  /** Why it is asked. */
  description: string
  data: Choices<string>
  /** Can also be left empty. */
  optional?: boolean
  className?: string
}

function ChoiceField<Value extends string>({ data, optional, value, onChange, ...rest }: ChoiceFieldProps<Value>) {
  return (
    <Select<string>
      {...rest}
      value={value}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={optional ? [{ value: '', label: t`Not stated` }, ...data] : data}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen as Value | null)}
    />
  )
}

type BodyFieldProps<Value> = Omit<ChoiceFieldProps<Value>, 'data'>

export const FormulaSexField = <Value extends FormulaSex | ''>(props: Omit<BodyFieldProps<Value>, 'description'>) => (
  <ChoiceField {...props} description={t`The equation covers only two; Average is between them.`} data={sexes()} />
)

export const ActivityField = <Value extends ActivityLevel | ''>(props: BodyFieldProps<Value>) => (
  <ChoiceField {...props} data={activities()} />
)

export const LifeStageField = (props: FieldProps<LifeStage | ''>) => (
  <ChoiceField
    {...props}
    label={t`Pregnant or breastfeeding`}
    description={t`Both change what you need, so there is no estimate then.`}
    data={lifeStages()}
    optional
  />
)

/** The value of an incomplete date, which must not be taken for an empty one. */
const inPart = 'in part'

type BirthDateFieldProps = FieldProps<string> & {
  /** Why it is asked. */
  description?: string
  className?: string
}

/** A day in digits, which is quicker for one decades ago than a calendar, and is shown with its month by name. Empty is an empty text. */
export function BirthDateField({ value, onChange, onBlur, error, ...rest }: BirthDateFieldProps) {
  const [text, setText] = useState(() => textOf(value))
  const [isTyping, setTyping] = useState(false)
  // The form may have other values meanwhile.
  if (dayOf(text) !== value && value !== inPart) setText(textOf(value))
  const day = isTyping ? null : readDate(text)
  return (
    <TextInput
      {...rest}
      label={t`Birth date`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="bday"
      inputMode="numeric"
      placeholder={typedDate('1986-12-31')}
      value={day ? dateWithYear(day) : text}
      error={value === inPart && (error || !isTyping) ? t`Enter the whole date.` : error}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(dayOf(currentTarget.value))
      }}
      onFocus={({ currentTarget: box }) => {
        setTyping(true)
        // Once it shows the digits.
        setTimeout(() => box === document.activeElement && box.select())
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur(event)
      }}
    />
  )
}

const textOf = (value: string) => (isDay(value) ? typedDate(value) : '')
const dayOf = (text: string) => (text.trim() === '' ? '' : (readDate(text) ?? inPart))
