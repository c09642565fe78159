import type { ReactNode } from 'react'
import type { AppForm } from './use-app-form.ts'

type FormProps = { form: { submit: AppForm<unknown>['submit'] }; className?: string; children: ReactNode }

/** The form element. In a modal, use the modal's `onSubmit` instead. */
export function Form({ form, className, children }: FormProps) {
  return (
    <form className={className} noValidate onSubmit={form.submit}>
      {children}
    </form>
  )
}
