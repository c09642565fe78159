import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { IconFingerprint, IconLogin2 } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { canUsePasskeys, signWithPasskey } from '../../passkeys.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { newBinding } from './provider.ts'
import { useStartSession } from './use-start-session.ts'

type OtherSignInMethodsProps = {
  ways: RouterOutputs['settings']['config']['signIn']
  /** Somebody is at the second step of a login, which may ask for a passkey itself. */
  isSecondStep: boolean
  onSignedIn: () => void
  /** Gets what went wrong, and null when somebody tries again. */
  onProblem: (message: string | null) => void
}

/** The page has been shown by then. */
const untilOfferedMs = 700

/** A button for each way to sign in without a password. */
export function OtherSignInMethods({ ways, isSecondStep, onSignedIn, onProblem }: OtherSignInMethodsProps) {
  const [busy, setBusy] = useState<'passkey' | 'provider' | 'proxy' | null>(null)
  const startSession = useStartSession()
  const options = trpc.account.passkeys.loginOptions.useMutation()
  const login = trpc.account.passkeys.login.useMutation()
  const startProvider = trpc.account.startProvider.useMutation()
  const proxyLogin = trpc.account.proxyLogin.useMutation()

  async function attempt(way: typeof busy, signIn: () => Promise<unknown>) {
    setBusy(way)
    onProblem(null)
    try {
      await signIn()
    } catch (error) {
      onProblem(messageOf(error, t`That did not work. Please try again.`))
    }
    setBusy(null)
  }

  const signInWith = async (proof: Awaited<ReturnType<typeof signWithPasskey>>) => {
    if (!proof) return
    startSession(await login.mutateAsync(proof))
    onSignedIn()
  }
  const withPasskey = async () => signInWith(await signWithPasskey(await options.mutateAsync()))
  const { history } = useRouter()
  const addressOfProvider = async () => {
    const binding = newBinding(history.location.state.afterLogin)
    return (await startProvider.mutateAsync({ binding })).url
  }
  const withProvider = async () => location.assign(await addressOfProvider())
  const withProxy = async () => {
    const answer = await proxyLogin.mutateAsync({})
    if ('accessToken' in answer) startSession(answer)
    onSignedIn()
  }

  // `?direct=1` is the way to this page where it leads on to the provider by itself.
  const { direct } = useSearch({ strict: false })
  const leadsOn = ways.oidc?.autoRedirect === true && direct === undefined
  const hasLed = useRef(false)
  const leadOn = useEffectEvent(() => {
    if (hasLed.current) return
    hasLed.current = true
    // Going back from the provider must not lead to it again.
    void attempt('provider', async () => location.replace(await addressOfProvider()))
  })
  useEffect(() => {
    if (leadsOn) leadOn()
  }, [leadsOn])

  const hasPasskeys = ways.passkeys && canUsePasskeys()
  const { client } = trpc.useUtils()
  // The email field offers them too, but only one ceremony can go on at a time.
  const isOffering = hasPasskeys && ways.password && busy === null && !isSecondStep
  const offer = useEffectEvent(async (signal: AbortSignal) => {
    const { chosenPasskey } = await import('./passkey-autofill.ts')
    const proof = await chosenPasskey(() => client.account.passkeys.loginOptions.mutate(), signal)
    if (proof) await attempt('passkey', () => signInWith(proof))
  })
  useEffect(() => {
    if (!isOffering) return
    const ending = new AbortController()
    // Where it cannot be offered, there is the button.
    const start = setTimeout(() => offer(ending.signal).catch(() => {}), untilOfferedMs)
    return () => {
      clearTimeout(start)
      ending.abort()
    }
  }, [isOffering])

  // The passkey comes first, and is the main way where there are no passwords.
  const variantOf = (isFirst: boolean) => (isFirst && !ways.password ? 'filled' : 'default')
  if (!hasPasskeys && !ways.oidc && !ways.proxy) return null
  const provider = ways.oidc?.name ?? ''
  return (
    <Stack gap={10}>
      {hasPasskeys && (
        <Button
          variant={variantOf(true)}
          leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
          loading={busy === 'passkey'}
          onClick={() => void attempt('passkey', withPasskey)}
        >{t`Sign in with a passkey`}</Button>
      )}
      {ways.oidc && (
        <Button
          variant={variantOf(!hasPasskeys)}
          leftSection={<IconLogin2 className="gl-mirrored" size={20} stroke={1.7} aria-hidden />}
          loading={busy === 'provider'}
          onClick={() => void attempt('provider', withProvider)}
        >
          {t`Continue with ${provider}`}
        </Button>
      )}
      {ways.proxy && (
        <Button
          variant={variantOf(!hasPasskeys && !ways.oidc)}
          leftSection={<IconLogin2 className="gl-mirrored" size={20} stroke={1.7} aria-hidden />}
          loading={busy === 'proxy'}
          onClick={() => void attempt('proxy', withProxy)}
        >{t`Continue with single sign-on`}</Button>
      )}
    </Stack>
  )
}
