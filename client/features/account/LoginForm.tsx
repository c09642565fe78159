import { Flex, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Form, SubmitButton } from '../../forms/Form.tsx'

import { useAppForm } from '../../forms/use-app-form.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PasswordField } from '../../ui/NewPassword.tsx'
import { useProductName } from '../../ui/product-name.ts'

import { useStartSession } from './use-start-session.ts'

const VerifyCodeModal = lazyPart(() => import('./VerifyCodeModal.tsx').then((module) => module.VerifyCodeModal))

/** Loaded with zod once the form is on the screen. */
const loginSchema = () => import('#domain/account.ts').then((module) => module.LoginWithEmail)

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const productName = useProductName()
  const { data: config } = trpc.settings.config.useQuery()
  const [tempToken, setTempToken] = useState<string | null>(null)
  const login = trpc.account.login.useMutation()
  const startSession = useStartSession()

  const form = useAppForm({
    schema: loginSchema,
    initialValues: { email: '', password: '' },
    submit: login.mutateAsync,
    onSuccess(answer) {
      if ('tempToken' in answer) return setTempToken(answer.tempToken)
      startSession(answer)
      onSignedIn()
    },
    // Shown under the form instead, until somebody types.
    failure: () => null,
    onValuesChange: () => login.isError && login.reset(),
  })

  return (
    <>
      <Form form={form} gap={17}>
        <TextInput
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          withAsterisk={false}
        />
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <Text fz="sm" ta="right">
          <Link to="/forgot-password" className="gl-link">
            Forgot password?
          </Link>
        </Text>
        <SubmitButton form={form} busy="Processing...">
          Login to {productName}
        </SubmitButton>
        <Flex role="alert" gap={8} mih={22} c="var(--gl-danger)" fw={550}>
          {login.isError && (
            <>
              <IconAlertCircle size={18} stroke={1.7} aria-hidden />
              <span>{messageOf(login.error, 'Login failed')}</span>
            </>
          )}
        </Flex>
        <Stack gap={6} c="dimmed" ta="center">
          {config?.registrationOpen !== false && (
            <p>
              New here?{' '}
              <Link to="/register" className="gl-link">
                Create an account
              </Link>
            </p>
          )}
          {config?.canSendMail !== false && (
            <Text fz="secondary">
              No verification email?{' '}
              <Link to="/resend-verification" className="gl-link">
                Send it again
              </Link>
            </Text>
          )}
        </Stack>
      </Form>
      {tempToken !== null && (
        <VerifyCodeModal tempToken={tempToken} onClose={() => setTempToken(null)} onSignedIn={onSignedIn} />
      )}
    </>
  )
}
