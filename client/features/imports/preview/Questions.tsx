import type { AppForm } from '../../../forms/use-app-form.ts'
import type { Question } from '../import.ts'
import { ChoiceCards } from './ChoiceCards.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import type { ImportValues } from './import-form.ts'

type QuestionsProps = { questions: readonly Question[]; form: AppForm<ImportValues> }

/** What a file leaves open, for its person to say. */
export const Questions = ({ questions, form }: QuestionsProps) =>
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
