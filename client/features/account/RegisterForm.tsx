import { Button, Select, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import type { Gender } from '#domain/account.ts'
import { issuesOf, messageOf, trpc } from '../../trpc.ts'
import { NewPassword } from '../../ui/NewPassword.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { Captcha } from './Captcha.tsx'
import forms from './form.module.css'
import styles from './RegisterForm.module.css'

const genders = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'other', label: 'Other' },
]
type Field = 'username' | 'email' | 'password'
const fields: Field[] = ['username', 'email', 'password']

/** `onRegistered` gets the server's message. */
export function RegisterForm({ onRegistered }: { onRegistered: (message: string) => void }) {
  const { data: config } = trpc.settings.config.useQuery()
  const [values, setValues] = useState({ username: '', email: '', password: '' })
  const [gender, setGender] = useState<Gender>('female')
  const [solution, setSolution] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)

  const register = trpc.account.register.useMutation({
    onSuccess: ({ msg }) => onRegistered(msg),
    onError: (error) => {
      toastError(messageOf(error, 'Registration failed'))
      show(issuesOf(error))
    },
    // A solution is accepted once, whatever came of it.
    onSettled: () => {
      setSolution(null)
      setAttempt((count) => count + 1)
    },
  })

  const show = (found: Record<string, string>) => {
    setErrors(found)
    const first = fields.find((field) => found[field])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    return first !== undefined
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const badEmail = form.current?.querySelector<HTMLInputElement>('[name=email]')?.validity.typeMismatch
    const found = {
      ...(values.username.trim() === '' && { username: 'A username is needed.' }),
      ...(badEmail && { email: 'This is not an e-mail address.' }),
      ...(values.email.trim() === '' && { email: 'An e-mail address is needed.' }),
      ...(values.password === '' && { password: 'A password is needed.' }),
    }
    if (show(found)) return
    if (config?.captcha.provider !== 'none' && solution === null) {
      toastError('Please complete the reCAPTCHA.')
      return
    }
    register.mutate({
      username: values.username.trim(),
      email: values.email.trim(),
      password: values.password,
      gender,
      recaptchaToken: solution ?? undefined,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
  }

  const field = (name: Field) => ({
    name,
    required: true,
    withAsterisk: false,
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget
      setValues((current) => ({ ...current, [name]: value }))
      setErrors(({ [name]: _gone, ...others }) => others)
    },
  })

  if (config?.registrationOpen === false)
    return (
      <div className={styles.done}>
        <p>Registration is closed. Ask whoever runs this server for an account.</p>
        <Link to="/login" className="gl-link">
          Go to Login
        </Link>
      </div>
    )

  return (
    <form ref={form} className={forms.form} noValidate onSubmit={submit}>
      <TextInput
        {...field('username')}
        label="Username"
        description="3 to 30 letters, digits, _ - or ."
        autoComplete="username"
        autoCapitalize="none"
      />
      <TextInput {...field('email')} label="Email" type="email" autoComplete="email" autoCapitalize="none" />
      <NewPassword {...field('password')} label="Password" known={[values.username, ...values.email.split('@')]} />
      <Select
        label="Gender"
        name="gender"
        data={genders}
        value={gender}
        allowDeselect={false}
        onChange={(chosen) => chosen && setGender(chosen as Gender)}
      />
      {config && <Captcha key={attempt} config={config.captcha} onSolved={setSolution} />}
      <Button type="submit" fullWidth data-busy={register.isPending || undefined} className={forms.submit}>
        {register.isPending ? 'Processing...' : 'Create account'}
      </Button>
      <div className={forms.links}>
        <p>
          Have an account?{' '}
          <Link to="/login" className="gl-link">
            Login
          </Link>
        </p>
      </div>
    </form>
  )
}
