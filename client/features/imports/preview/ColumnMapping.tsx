import '../../../mantine-lazy.css'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { FieldError } from '../../../forms/FieldError.tsx'
import type { AppForm } from '../../../forms/use-app-form.ts'
import type { Question } from '../import.ts'
import styles from '../imports.module.css'
import { fieldGroups } from './columns.ts'
import type { ImportValues } from './import-form.ts'

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
export function ColumnMapping({ question, form }: ColumnMappingProps) {
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
