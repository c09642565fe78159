import type { ReactNode, Ref } from 'react'
import type { AppForm } from './use-app-form.ts'

type FormProps = {
  ref?: Ref<HTMLFormElement>
  form: { submit: AppForm<unknown>['submit'] }
  className?: string
  children: ReactNode
}

/**
 * The form element. In a modal, use the modal's `onSubmit` instead. The browser never submits it by itself, and with
 * this method it could not write what was typed into the address.
 */
export function Form({ ref, form, className, children }: FormProps) {
  return (
    <form ref={ref} method="post" className={className} noValidate onSubmit={form.submit}>
      {children}
    </form>
  )
}
