import type { ReactNode } from 'react'
import type { AppForm } from './use-app-form.ts'

type FormProps = { form: { submit: AppForm<unknown>['submit'] }; className?: string; children: ReactNode }

/** The element around the fields of a form. In a modal, `onSubmit` of the modal takes its place. */
export function Form({ form, className, children }: FormProps) {
  return (
    <form className={className} noValidate onSubmit={form.submit}>
      {children}
    </form>
  )
}
