import { Text } from '@mantine/core'
import { type AppForm, pathOf } from './use-app-form.ts'

type FieldErrorProps = { form: Pick<AppForm<unknown>, 'id' | 'errors'>; name: string }

/** The error of a field that is not a single input, such as a list. */
export function FieldError({ form, name }: FieldErrorProps) {
  const error = form.errors[name]
  if (!error) return null
  return (
    <Text role="alert" tabIndex={-1} data-path={pathOf(form.id, name)} c="var(--gl-danger)" fz="sm" mt={5}>
      {error}
    </Text>
  )
}
