import { t } from '@lingui/core/macro'
import { Box, Flex, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { OtherSignInMethods } from '../features/account/OtherSignInMethods.tsx'
import { useStartSession } from '../features/account/use-start-session.ts'
import { Form, SubmitButton } from '../forms/Form.tsx'
import { useAppForm } from '../forms/use-app-form.ts'
import { onOtherTab } from '../session.ts'
import { clearUserQueries, messageOf, type RouterOutputs, trpc } from '../trpc.ts'
import { focusTitle } from '../ui/focus.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PasswordField } from '../ui/NewPassword.tsx'
import { useProductName } from '../ui/page.tsx'
import { AuthPage } from './AuthPage.tsx'

/** The login page. */
export function Login() {
  const productName = useProductName()
  const navigate = useNavigate()
  const { history } = useRouter()

  // Replaces the login page in the history: going back to it would only lead to the Dashboard again.
  const open = useCallback(() => {
    const { afterLogin } = history.location.state
    if (afterLogin) history.replace(afterLogin)
    else void navigate({ to: '/dashboard', replace: true })
  }, [history, navigate])

  useEffect(() => {
    clearUserQueries()
    return onOtherTab((signedIn) => {
      if (signedIn) open()
    })
  }, [open])

  return (
    <AuthPage title={t`${productName} Login`} subtitle={t`Good to see you again.`}>
      <LoginForm onSignedIn={open} />
    </AuthPage>
  )
}

const VerifyCodeModal = lazyPart(() =>
  import('../features/account/VerifyCodeModal.tsx').then((module) => module.VerifyCodeModal),
)

/** Where the server has not said what it has. */
const usual = {
  signIn: { password: true, passkeys: true, oidc: null, proxy: false },
  registrationOpen: true,
  canSendMail: true,
}

/** Loaded with zod when somebody begins to type. */
const loginSchema = () => import('#domain/account.ts').then((module) => module.LoginWithEmail)

type SecondStep = Extract<RouterOutputs['account']['login'], { tempToken: string }>

function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const productName = useProductName()
  const { data: config } = trpc.settings.config.useQuery()
  const { signIn: ways, registrationOpen, canSendMail } = config ?? usual
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const login = trpc.account.login.useMutation()
  const startSession = useStartSession()

  const form = useAppForm({
    schema: loginSchema,
    initialValues: { email: '', password: '' },
    submit: login.mutateAsync,
    onSuccess(answer) {
      if ('tempToken' in answer) return setSecondStep(answer)
      startSession(answer)
      onSignedIn()
    },
    // Shown under the form instead, until somebody types.
    failure: () => null,
    onValuesChange() {
      if (login.isError) login.reset()
      setProblem(null)
    },
  })

  const message = problem ?? (login.isError ? messageOf(login.error, t`Login failed`) : null)

  return (
    <>
      {ways.password && (
        <Form form={form} gap={17}>
          <TextInput
            {...form.field('email')}
            label={t`Email`}
            type="email"
            // Browsers suggest passkeys too.
            autoComplete={ways.passkeys ? 'username webauthn' : 'username'}
            autoCapitalize="none"
            required
            withAsterisk={false}
          />
          <PasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" />
          <Text fz="sm" ta="end">
            <Link to="/forgot-password" className="gl-link">{t`Forgot password?`}</Link>
          </Text>
          <SubmitButton form={form} busy={t`Processing...`}>
            {t`Login to ${productName}`}
          </SubmitButton>
        </Form>
      )}
      <Box mt={ways.password ? 10 : 0}>
        <OtherSignInMethods
          ways={ways}
          isSecondStep={secondStep !== null}
          onSignedIn={onSignedIn}
          onProblem={(message) => {
            login.reset()
            setProblem(message)
          }}
        />
      </Box>
      <Flex role="alert" gap={8} mih={22} my={17} c="var(--gl-danger)" fw={550}>
        {message !== null && (
          <>
            <IconAlertCircle size={18} stroke={1.7} aria-hidden />
            <span>{message}</span>
          </>
        )}
      </Flex>
      <Stack gap={6} c="dimmed" ta="center">
        {ways.password && registrationOpen && (
          <p>
            {t`New here?`} <Link to="/register" className="gl-link">{t`Create an account`}</Link>
          </p>
        )}
        {ways.password && canSendMail && (
          <Text fz="secondary">
            {t`No verification email?`} <Link to="/resend-verification" className="gl-link">{t`Send it again`}</Link>
          </Text>
        )}
      </Stack>
      {secondStep !== null && (
        <VerifyCodeModal
          {...secondStep}
          onClose={() => {
            setSecondStep(null)
            focusTitle()
          }}
          onSignedIn={onSignedIn}
        />
      )}
    </>
  )
}
