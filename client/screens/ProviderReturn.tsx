import { t } from '@lingui/core/macro'
import { Loader } from '@mantine/core'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { finishAtProvider, placeBefore } from '../features/account/provider.ts'
import { useStartSession } from '../features/account/use-start-session.ts'
import { accessToken } from '../session.ts'
import { messageOf, trpc } from '../trpc.ts'
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
