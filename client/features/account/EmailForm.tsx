import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import { issuesOf } from '../../trpc.ts'
import { toastError } from '../../ui/toasts.tsx'
import forms from './form.module.css'

type EmailFormProps = {
  /** A mutation that mails something to an address. */
  call: {
    mutate: (input: { email: string }, then: { onError: (error: unknown) => void }) => void
    isPending: boolean
  }
  /** What the button says. */
  submit: string
}

/** Asks for the address that a link is to be mailed to. */
export function EmailForm({ call, submit }: EmailFormProps) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const field = useRef<HTMLInputElement>(null)

  const refuse = (message: string) => {
    setProblem(message)
    field.current?.focus()
  }

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (email.trim() === '') return refuse('An e-mail address is needed.')
    if (field.current?.validity.typeMismatch) return refuse('This is not an e-mail address.')
    call.mutate(
      { email: email.trim() },
      {
        onError: (error) => {
          const issue = issuesOf(error).email
          if (issue) refuse(issue)
          else toastError('Something went wrong. Please try again.')
        },
      },
    )
  }

  return (
    <form className={forms.form} noValidate onSubmit={send}>
      <TextInput
        ref={field}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        withAsterisk={false}
        value={email}
        error={problem}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" fullWidth data-busy={call.isPending || undefined} className={forms.submit}>
        {call.isPending ? 'Processing...' : submit}
      </Button>
      <div className={forms.links}>
        <p>
          <Link to="/login" className="gl-link">
            Back to Login
          </Link>
        </p>
      </div>
    </form>
  )
}
