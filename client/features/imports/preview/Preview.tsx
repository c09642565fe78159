import '../../../mantine-lazy.css'
import { Radio, Select } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { FieldError } from '../../../forms/FieldError.tsx'
import type { AppForm, FieldProps } from '../../../forms/use-app-form.ts'
import { countText } from '../../../ui/format.ts'
import { type Import, kindsText, type Question, sampleOf, totalOf } from '../import.ts'
import styles from '../imports.module.css'
import { asAnswered } from './as-answered.ts'
import { Counts } from './Counts.tsx'
import { CoveredDays } from './CoveredDays.tsx'
import { fieldGroups } from './columns.ts'
import type { ImportValues } from './import-form.ts'
import { SampleRows } from './SampleRows.tsx'

type PreviewProps = {
  row: Import
  questions: readonly Question[]
  /** False once columns have been given another meaning: what the server has read of them is no longer true. */
  isAsGuessed: boolean
  form: AppForm<ImportValues>
}

/** What a file holds, and how it should be added. */
export function Preview({ row, questions, isAsGuessed, form }: PreviewProps) {
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
    <div className={styles.preview} tabIndex={-1} data-autofocus>
      <div className={styles.found}>
        {isAsGuessed && totalOf(counts) > 0 && <Counts counts={counts} />}
        {isAsGuessed && totalOf(already) > 0 && <p className={styles.already}>{alreadyText(row)}</p>}
        {notes.map((note) => (
          <p key={note} className={styles.previewNote}>
            <IconInfoCircle size={18} stroke={1.7} aria-hidden />
            <span>{note}</span>
          </p>
        ))}
      </div>
      <Questions questions={questions} form={form} />
      <ChoiceCards
        field={form.field('mode')}
        onChange={(mode) => form.setFieldValue('mode', mode === 'add' ? mode : 'replaceDays')}
        label="How should it be added?"
        choices={[
          { value: 'add', label: 'Add', detail: 'New entries are added. Everything you logged here stays as it is.' },
          {
            value: 'replaceDays',
            label: 'Replace the days covered',
            detail:
              'On these days, the file replaces what you logged here, but only the kinds of entry that it contains.',
          },
        ]}
      />
      {days.length > 0 && (
        <Part title="Days covered">
          <CoveredDays days={days} />
        </Part>
      )}
      {sample.length > 0 && (
        <Part title="Some rows, as they will look">
          <SampleRows rows={sample} />
        </Part>
      )}
      {skipped.length + leftOut.length > 0 && (
        <Part title="Left out">
          <SkippedRows skipped={skipped} leftOut={leftOut} />
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.previewTitle}>
        {title}
      </h3>
      {children}
    </section>
  )
}

function alreadyText({ counts, already }: Import): string {
  const known = totalOf(already)
  if (known === totalOf(counts)) return 'All of it has been imported before.'
  return `Imported before, and not added again: ${kindsText(already)}.`
}

type QuestionsProps = { questions: readonly Question[]; form: AppForm<ImportValues> }

/** What a file leaves open, for its person to say. */
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
        // The details of the choices say the same.
        hint={question.choices.some(({ detail }) => detail) ? undefined : question.hint}
        choices={question.choices}
      />
    ),
  )

/** What of the file is left out: columns, which each opens to, and rows with the reason, which each opens to an example. */
const SkippedRows = ({ skipped, leftOut }: Pick<Import, 'skipped' | 'leftOut'>) => (
  <ul className={styles.reasons}>
    {leftOut.map(({ what, columns }) => (
      <li key={what}>
        <details className={styles.reason}>
          <summary>
            <span>{what}</span>
            <span className={`${styles.rows} gl-num`}>{countText(columns.length, 'column')}</span>
          </summary>
          <p className={styles.skippedRowsExample}>{columns.join(', ')}</p>
        </details>
      </li>
    ))}
    {skipped.map(({ reason, rows, example }) => (
      <li key={reason}>
        <details className={styles.reason}>
          <summary>
            <span>{reason}</span>
            <span className={`${styles.rows} gl-num`}>{countText(rows, 'row')}</span>
          </summary>
          <p className={styles.skippedRowsExample}>{example}</p>
        </details>
      </li>
    ))}
  </ul>
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
    classNames={{ label: styles.choiceCardsLabel }}
  >
    <div className={styles.choices}>
      {choices.map(({ value, label, detail }, at) => (
        <Radio.Card
          key={value}
          value={value}
          className={styles.choice}
          data-path={at === 0 ? field['data-path'] : undefined}
        >
          <Radio.Indicator />
          <span className={styles.choiceCardsWords}>
            <span className={styles.choiceCardsName}>{label}</span>
            {detail && <span className={styles.choiceCardsDetail}>{detail}</span>}
          </span>
        </Radio.Card>
      ))}
    </div>
  </Radio.Group>
)

type ColumnMappingProps = {
  question: Question
  /** The field of each header. */
  form: AppForm<ImportValues>
}

const none = 'none'
const choices = [{ value: none, label: 'Not imported' }, ...fieldGroups]

/** So many columns are shown at first, besides those that hold something. */
const shownAtFirst = 12

/** What each column of a table holds, with its first cells. */
function ColumnMapping({ question, form }: ColumnMappingProps) {
  const { columns } = form.values
  const [isWhole, setWhole] = useState(false)
  const headers = question.choices.map(({ value }) => value)
  const shown = isWhole ? headers : headers.filter((header, at) => at < shownAtFirst || columns[header] !== undefined)
  const hidden = headers.length - shown.length

  /** A field is held by one column. */
  function choose(header: string, field: string | null) {
    const others = Object.entries(columns).filter(([other, held]) => other !== header && held !== field)
    form.setFieldValue('columns', Object.fromEntries(field === null ? others : [...others, [header, field]]))
  }

  return (
    <fieldset className={styles.mapping}>
      <legend className={styles.columnMappingLabel}>{question.text}</legend>
      <p className={styles.hint}>{question.hint}</p>
      <ul>
        {shown.map((header) => (
          <li key={header} className={styles.column}>
            <div className={styles.columnMappingWords}>
              <p className={styles.header}>{header}</p>
              <p className={styles.columnMappingExample}>
                {question.examples?.[header]?.filter(Boolean).slice(0, 3).join(' · ') || 'empty'}
              </p>
            </div>
            <Select
              aria-label={`What ${header} holds`}
              className={styles.field}
              data={choices}
              value={columns[header] ?? none}
              onChange={(field) => choose(header, field === none ? null : field)}
              allowDeselect={false}
              data-none={columns[header] === undefined || undefined}
              comboboxProps={{ shadow: 'pop' }}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className={`gl-link ${styles.more}`} onClick={() => setWhole(true)}>
          Show all {headers.length} columns
        </button>
      )}
      <FieldError form={form} name="columns" />
    </fieldset>
  )
}
