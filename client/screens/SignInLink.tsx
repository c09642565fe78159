import { t } from '@lingui/core/macro'
import { Loader } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStartSession } from '../features/account/use-start-session.ts'
import { accessToken } from '../session.ts'
import { clearUserQueries, messageOf, plainClient, type RouterOutputs } from '../trpc.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { AuthDone } from './AuthDone.tsx'
import { AuthPage } from './AuthPage.tsx'

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
