import { t } from '@lingui/core/macro'
import { Loader } from '@mantine/core'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { finishAtProvider, placeBefore } from '../features/account/provider.ts'
import { useStartSession } from '../features/account/use-start-session.ts'
import { accessToken } from '../session.ts'
import { clearUserQueries, messageOf, plainClient, type RouterOutputs, trpc } from '../trpc.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { AuthDone } from './AuthDone.tsx'
import { AuthPage } from './AuthPage.tsx'

/** Where the sign-in provider sends people back to. */
export function ProviderReturn() {
  const { code, state, iss } = useSearch({ from: '/login/sso' })
  const { client } = trpc.useUtils()
  const { history, navigate } = useRouter()
  const startSession = useStartSession()
  const [problem, setProblem] = useState<string | null>(null)

  const finish = useEffectEvent(() => finishAtProvider({ code, state, iss }, client.account.finishProvider.mutate))
  const open = useEffectEvent((answer: Awaited<ReturnType<typeof finishAtProvider>>) => {
    if (!answer) return setProblem(t`The sign-in was not finished. Nothing has changed.`)
    if ('accessToken' in answer) startSession(answer)
    else toastSuccess('linked' in answer ? t`Your sign-in is linked.` : answer.msg)
    const place = placeBefore()
    if (place === undefined) void navigate({ to: '/dashboard', replace: true })
    else history.replace(place)
  })
  useEffect(() => {
    let isMounted = true
    finish().then(
      (answer) => isMounted && open(answer),
      (error) => isMounted && setProblem(messageOf(error, t`The sign-in could not be finished. Please try again.`)),
    )
    return () => {
      isMounted = false
    }
  }, [])

  if (problem === null)
    return (
      <AuthPage title={t`Signing in`} subtitle={t`One moment...`}>
        <Loader role="status" aria-label={t`Signing in`} />
      </AuthPage>
    )
  return (
    <AuthDone title={t`Not signed in`} message={problem}>
      {accessToken() === null ? (
        <Link
          to="/login"
          search={{ direct: 1 }}
          state={{ afterLogin: placeBefore() }}
          className="gl-link"
        >{t`Go to Login`}</Link>
      ) : (
        <Link to="/account-settings" className="gl-link">{t`Go to your account settings`}</Link>
      )}
    </AuthDone>
  )
}

const VerifyCodeModal = lazyPart(() =>
  import('../features/account/VerifyCodeModal.tsx').then((module) => module.VerifyCodeModal),
)

type Answer = RouterOutputs['account']['loginWithLink']
type SecondStep = Extract<Answer, { tempToken: string }>

/** Answers by token: each works only once, and React may mount a screen twice. */
const answers = new Map<string, Promise<Answer>>()

/** The target of a link that the command line printed. */
export function SignInLink() {
  const navigate = useNavigate()
  const startSession = useStartSession()
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const open = useEffectEvent(() => navigate({ to: '/dashboard', replace: true }))
  const signIn = useEffectEvent((answer: Answer) => {
    if ('tempToken' in answer) return setSecondStep(answer)
    // Somebody else may have been signed in here.
    clearUserQueries()
    startSession(answer)
    void open()
  })
  useEffect(() => {
    const token = location.hash.slice(1)
    const answer = answers.get(token) ?? plainClient.account.loginWithLink.mutate({ token })
    answers.set(token, answer)
    let isMounted = true
    answer.then(
      (answer) => isMounted && signIn(answer),
      (error) => isMounted && setProblem(messageOf(error, t`The sign-in could not be finished. Please try again.`)),
    )
    return () => {
      isMounted = false
    }
  }, [])

  if (problem !== null) return <AuthDone title={t`Not signed in`} message={problem} />
  return (
    <AuthPage title={t`Signing in`} subtitle={t`One moment...`}>
      <Loader role="status" aria-label={t`Signing in`} />
      {secondStep !== null && (
        <VerifyCodeModal
          {...secondStep}
          onClose={() => {
            setSecondStep(null)
            // A code that was right signs in right after.
            setTimeout(() => accessToken() === null && setProblem(t`Please ask for another link.`))
          }}
          onSignedIn={() => void navigate({ to: '/dashboard', replace: true })}
        />
      )}
    </AuthPage>
  )
}
