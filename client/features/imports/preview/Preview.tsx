import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { type Import, kindsText, type Question, sampleOf, totalOf } from '../import.ts'
import styles from '../imports.module.css'
import { asAnswered } from './as-answered.ts'
import { ChoiceCards } from './ChoiceCards.tsx'
import { Counts } from './Counts.tsx'
import { CoveredDays } from './CoveredDays.tsx'
import type { ImportValues } from './import-form.ts'
import { Questions } from './Questions.tsx'
import { SampleRows } from './SampleRows.tsx'
import { SkippedRows } from './SkippedRows.tsx'

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
