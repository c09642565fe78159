import styles from './forms.module.css'
import { type AppForm, pathOf } from './use-app-form.ts'

type FieldErrorProps = { form: Pick<AppForm<unknown>, 'id' | 'errors'>; name: string }

/** The error of a field that is not a single input, such as a list. */
export function FieldError({ form, name }: FieldErrorProps) {
  const error = form.errors[name]
  if (!error) return null
  return (
    <p role="alert" tabIndex={-1} data-path={pathOf(form.id, name)} className={styles.error}>
      {error}
    </p>
  )
}
