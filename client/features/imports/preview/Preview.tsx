import { plural, t } from '@lingui/core/macro'
import '../../../mantine-lazy.css'
import { Radio, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { totalOf } from '#domain/imports.ts'
import { FieldError } from '../../../forms/FieldError.tsx'
import type { AppForm, FieldProps } from '../../../forms/use-app-form.ts'
import { sentence, word } from '../../../i18n.ts'
import { Disclosure } from '../../../ui/buttons.tsx'
import { plainList } from '../../../ui/format.ts'
import { Warning } from '../../../ui/notices.tsx'
import { Row } from '../../../ui/rows.tsx'
import { type Import, kindsText, type Question, sampleOf } from '../import.ts'
import styles from '../imports.module.css'
import { Counts } from '../Result.tsx'
import { asAnswered, detailText, fieldGroups, type ImportValues } from './answers.ts'
import { CoveredDays } from './CoveredDays.tsx'
import { SampleRows } from './SampleRows.tsx'

type PreviewProps = {
  row: Import
  questions: readonly Question[]
  /** False once a column has another meaning than the server guessed: what it read is no longer right then. */
  isAsGuessed: boolean
  form: AppForm<ImportValues>
}

/** What a file holds, and how it should be added. */
export function Preview({ row: read, questions, isAsGuessed, form }: PreviewProps) {
  const row = inPageLanguage(read)
  const { counts, already, notes, leftOut } = row
  const answered = asAnswered(questions, form.values)
  const days = isAsGuessed ? answered.days(row.days) : []
  const sample = isAsGuessed
    ? sampleOf(row)
        .map(answered.row)
        .filter((one) => one !== null)
    : []
  const skipped = isAsGuessed ? row.skipped : []
  return (
    <Stack gap={26} tabIndex={-1} data-autofocus>
      <Stack gap={10}>
        {isAsGuessed && totalOf(counts) > 0 && <Counts counts={counts} />}
        {isAsGuessed && totalOf(already) > 0 && <p className="gl-quiet">{alreadyText(row)}</p>}
        {notes.map((note) => (
          <Warning key={note} icon={IconInfoCircle}>
            {note}
          </Warning>
        ))}
      </Stack>
      <Questions questions={questions.map(questionInPageLanguage)} form={form} />
      <ChoiceCards
        field={form.field('mode')}
        onChange={(mode) => form.setFieldValue('mode', mode === 'add' ? mode : 'replaceDays')}
        label={t`How should it be added?`}
        choices={[
          { value: 'add', label: t`Add`, detail: t`New entries are added. Everything you logged here stays as it is.` },
          {
            value: 'replaceDays',
            label: t`Replace the days covered`,
            detail: t`On these days, the file replaces what you logged here, but only the kinds of entry that it contains.`,
          },
        ]}
      />
      {days.length > 0 && (
        <Part title={t`Days covered`}>
          <CoveredDays days={days} />
        </Part>
      )}
      {sample.length > 0 && (
        <Part title={t`Some rows, as they will look`}>
          <SampleRows rows={sample} />
        </Part>
      )}
      {skipped.length + leftOut.length > 0 && (
        <Part title={t`Left out`}>
          <SkippedRows skipped={skipped} leftOut={leftOut} />
        </Part>
      )}
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Text component="h3" id={id} fw={620} mb={4}>
        {title}
      </Text>
      {children}
    </section>
  )
}

function alreadyText({ counts, already }: Import): string {
  const known = totalOf(already)
  if (known === totalOf(counts)) return t`All of it has been imported before.`
  const kinds = kindsText(already)
  return t`Imported before, and not added again: ${kinds}.`
}

type QuestionsProps = { questions: readonly Question[]; form: AppForm<ImportValues> }

/** The questions that only the person can answer, such as the unit of a column. */
const Questions = ({ questions, form }: QuestionsProps) =>
  questions.map((question) =>
    question.key === 'columns' ? (
      <ColumnMapping key="columns" question={question} form={form} />
    ) : (
      <ChoiceCards
        key={question.key}
        field={form.field(question.key)}
        onChange={form.field(question.key).onChange}
        label={question.text}
        // Details of the choices replace the hint, which says the same.
        hint={question.choices.some(({ detail }) => detail) ? undefined : question.hint}
        choices={question.choices}
      />
    ),
  )

/** What is left out: groups of columns, which open to their names, and reasons for skipped rows, which open to an example. */
const SkippedRows = ({ skipped, leftOut }: Pick<Import, 'skipped' | 'leftOut'>) => (
  <Stack component="ul" gap="xs">
    {[
      ...leftOut.map(({ what, columns }) => ({
        what,
        count: plural(columns.length, { one: '# column', other: '# columns' }),
        example: plainList(columns),
      })),
      ...skipped.map(({ reason, rows, example }) => ({
        what: reason,
        count: plural(rows, { one: '# row', other: '# rows' }),
        example,
      })),
    ].map(({ what, count, example }) => (
      <li key={what}>
        <Disclosure
          className={`${styles.reason} gl-inset`}
          summary={
            <>
              <span>{what}</span>
              <Text span size="sm" c="dimmed" className="gl-num">
                {count}
              </Text>
            </>
          }
        >
          <Text size="sm" c="dimmed" ps={19} pb={14} className="gl-written">
            {example}
          </Text>
        </Disclosure>
      </li>
    ))}
  </Stack>
)

type ChoiceCardsProps = {
  field: Pick<FieldProps<string>, 'name' | 'value' | 'error' | 'data-path'>
  onChange: (value: string) => void
  /** The question. */
  label: string
  hint?: string
  choices: readonly { value: string; label: string; detail?: ReactNode }[]
}

/** A question with a card for each answer. */
const ChoiceCards = ({ field, onChange, label, hint, choices }: ChoiceCardsProps) => (
  <Radio.Group
    label={label}
    description={hint}
    name={field.name}
    value={field.value}
    onChange={onChange}
    error={field.error}
    labelProps={{ fz: 15, fw: 620 }}
  >
    <SimpleGrid minColWidth={190} autoFlow="auto-fit" spacing={8} mt={8}>
      {choices.map(({ value, label, detail }, at) => (
        <Radio.Card key={value} value={value} data-path={at === 0 ? field['data-path'] : undefined}>
          <Radio.Indicator />
          <Stack component="span" gap={0}>
            <Text span fw={600}>
              {label}
            </Text>
            {detail && <span className="gl-quiet gl-num">{detail}</span>}
          </Stack>
        </Radio.Card>
      ))}
    </SimpleGrid>
  </Radio.Group>
)

type ColumnMappingProps = {
  question: Question
  /** Its `columns` hold the field of each header. */
  form: AppForm<ImportValues>
}

const none = 'none'
/** How many columns are shown at first, besides all that have a meaning. */
const shownAtFirst = 12

/** A row for each column of a table: its first cells, and a choice of what it holds. */
function ColumnMapping({ question, form }: ColumnMappingProps) {
  const { columns } = form.values
  const [isWhole, setWhole] = useState(false)
  const headers = question.choices.map(({ value }) => value)
  const first = headers.filter((header, at) => at < shownAtFirst || columns[header] !== undefined)
  const shown = isWhole ? headers : first

  /** Gives a column its field, and takes the field away from another column that had it. */
  function choose(header: string, field: string | null) {
    const others = Object.entries(columns).filter(([other, held]) => other !== header && held !== field)
    form.setFieldValue('columns', Object.fromEntries(field === null ? others : [...others, [header, field]]))
  }

  return (
    <fieldset>
      <Text component="legend" fw={620}>
        {question.text}
      </Text>
      <Text size="sm" c="dimmed">
        {question.hint}
      </Text>
      <ul>
        {shown.map((header) => (
          <Row
            key={header}
            name={header}
            facts={
              <Text inherit truncate>
                {question.examples?.[header]?.filter(Boolean).slice(0, 3).join(' · ') || t`empty`}
              </Text>
            }
            wraps
          >
            <Select
              aria-label={t`What ${header} holds`}
              w={{ base: '100%', sm: 220 }}
              className={styles.field}
              data={[{ value: none, label: t`Not imported` }, ...fieldGroups()]}
              value={columns[header] ?? none}
              onChange={(field) => choose(header, field === none ? null : field)}
              allowDeselect={false}
              data-none={columns[header] === undefined || undefined}
              comboboxProps={{ shadow: 'pop' }}
            />
          </Row>
        ))}
      </ul>
      {headers.length > first.length && (
        <button type="button" className="gl-link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show less` : plural(headers.length, { one: 'Show all # column', other: 'Show all # columns' })}
        </button>
      )}
      <FieldError form={form} name="columns" />
    </fieldset>
  )
}

/** What the server says about a file, in the page's language. */
const inPageLanguage = (row: Import): Import => ({
  ...row,
  notes: row.notes.map((note) => sentence(note)),
  leftOut: row.leftOut.map(({ what, ...rest }) => ({ ...rest, what: word(what) })),
  skipped: row.skipped.map(({ reason, ...rest }) => ({ ...rest, reason: sentence(reason) })),
})

/** Headers of columns stay as they are. */
const questionInPageLanguage = (question: Question): Question => ({
  ...question,
  text: sentence(question.text),
  hint: sentence(question.hint),
  choices:
    question.key === 'columns'
      ? question.choices
      : question.choices.map(({ value, label }) => ({
          value,
          label: word(label),
          detail: detailText(question, value),
        })),
})
