import { t } from '@lingui/core/macro'
import '../../mantine-lazy.css'
import { Select, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { type Gender, Register, RegisterWithCaptcha } from '#domain/account.ts'
import { Form, SubmitButton } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { type RouterOutputs, trpc } from '../../trpc.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NewPassword } from '../../ui/NewPassword.tsx'
import styles from './account.module.css'
import type { CaptchaProps } from './captcha-props.ts'
import { useStartSession } from './use-start-session.ts'

const genders = (): { value: Gender; label: string }[] => [
  { value: 'female', label: t`Female` },
  { value: 'male', label: t`Male` },
  { value: 'other', label: t({ message: 'Other', context: 'gender' }) },
]

type RegisterFormProps = {
  /** From the link of an invitation. */
  invitation: string | undefined
  /** Gets the server's message when the address has to be verified or the login failed. */
  onRegistered: (message: string) => void
  onSignedIn: () => void
}

export function RegisterForm({ invitation, onRegistered, onSignedIn }: RegisterFormProps) {
  const { data: config } = trpc.settings.config.useQuery()
  const [attempt, setAttempt] = useState(0)
  const register = trpc.account.register.useMutation()
  const login = trpc.account.login.useMutation()
  const startSession = useStartSession()

  const form = useAppForm({
    schema: config?.captcha.provider === 'none' ? Register : RegisterWithCaptcha,
    initialValues: {
      username: '',
      email: '',
      password: '',
      gender: 'female',
      recaptchaToken: '',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      invitation,
    },
    async submit(input) {
      const { msg } = await register.mutateAsync(input).finally(renewCaptcha)
      return { msg, tokens: await signIn(input) }
    },
    onSuccess({ msg, tokens }) {
      if (tokens === null) return onRegistered(msg)
      startSession(tokens)
      onSignedIn()
    },
    failure: t`Registration failed`,
  })
  const { username, email } = form.values
  const { setFieldValue } = form
  const solveCaptcha = useCallback(
    (payload: string | null) => setFieldValue('recaptchaToken', payload ?? ''),
    [setFieldValue],
  )

  /** Null when the address has to be verified first, and when the login fails. */
  async function signIn({ email, password }: { email: string; password: string }) {
    if (config?.canSendMail !== false) return null
    const answer = await login.mutateAsync({ email, password }).catch(() => null)
    return answer && 'accessToken' in answer ? answer : null
  }

  /** The server accepts a solution only once, even when registering fails. */
  function renewCaptcha() {
    solveCaptcha(null)
    setAttempt((count) => count + 1)
  }

  return (
    <Form form={form} gap={17}>
      <TextInput
        {...form.field('username')}
        label={t`Username`}
        description={t`3 to 30 letters, digits, _ - or .`}
        autoComplete="username"
        autoCapitalize="none"
        required
        withAsterisk={false}
      />
      <TextInput
        {...form.field('email')}
        label={t`Email`}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        withAsterisk={false}
      />
      <NewPassword {...form.field('password')} label={t`Password`} personalWords={[username, ...email.split('@')]} />
      <Select {...form.field('gender')} label={t`Gender`} data={genders()} allowDeselect={false} />
      {config && <Captcha key={attempt} config={config.captcha} onSolved={solveCaptcha} />}
      <SubmitButton form={form} busy={t`Processing...`}>{t`Create account`}</SubmitButton>
      <Text c="dimmed" ta="center">
        {t`Have an account?`} <Link to="/login" className="gl-link">{t`Login`}</Link>
      </Text>
    </Form>
  )
}

const widgets = {
  proofOfWork: lazyPart(() => import('./ProofOfWork.tsx').then((module) => module.ProofOfWork)),
  altcha: lazyPart(() => import('./AltchaWidget.tsx').then((module) => module.AltchaWidget)),
  recaptcha: lazyPart(() => import('./RecaptchaWidget.tsx').then((module) => module.RecaptchaWidget)),
}

type CaptchaConfig = RouterOutputs['settings']['config']['captcha']

/** The captcha of the provider that this instance uses. Give it a new `key` to start over. */
function Captcha({ config, onSolved }: CaptchaProps & { config: CaptchaConfig }) {
  if (config.provider === 'none') return null
  // ALTCHA's widget needs a secure origin.
  const Widget = widgets[config.provider === 'altcha' && !isSecureContext ? 'proofOfWork' : config.provider]
  return (
    <div className={styles.captcha}>
      <Widget onSolved={onSolved} siteKey={config.siteKey ?? ''} />
    </div>
  )
}
