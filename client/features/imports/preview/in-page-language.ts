import { sentence, word } from '../../../i18n.ts'
import type { Import, Question } from '../import.ts'

/** What the server says about a file, in the page's language. */
export const inPageLanguage = (row: Import): Import => ({
  ...row,
  notes: row.notes.map((note) => sentence(note)),
  leftOut: row.leftOut.map(({ what, ...rest }) => ({ ...rest, what: word(what) })),
  skipped: row.skipped.map(({ reason, ...rest }) => ({ ...rest, reason: sentence(reason) })),
})

/** Headers of columns stay as they are. */
export const questionInPageLanguage = (question: Question): Question => ({
  ...question,
  text: sentence(question.text),
  hint: sentence(question.hint),
  choices:
    question.key === 'columns'
      ? question.choices
      : question.choices.map(({ label, detail, ...choice }) => ({
          ...choice,
          label: word(label),
          ...(detail && { detail: sentence(detail) }),
        })),
})
