import type { RouterInputs, RouterOutputs } from './trpc.ts'

// What the browser and an authenticator do with passkeys. The library is loaded when somebody first uses one.
const library = () => import('@simplewebauthn/browser')

type Passkeys = RouterInputs['account']['passkeys']
type Begun = { ceremony: string; options: RouterOutputs['account']['passkeys']['loginOptions']['options'] }

/** Browsers do not, over plain http or at an IP address. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)

/** Has the person sign with one of their passkeys; null when they would rather not. */
export const signWithPasskey = ({ ceremony, options }: Begun): Promise<Passkeys['login'] | null> =>
  unlessCancelled(async () => {
    const { startAuthentication } = await library()
    const response = await startAuthentication({ optionsJSON: options as never })
    return { ceremony, response: response as Passkeys['login']['response'] }
  })

/** Has the person make a passkey; null when they would rather not. */
export const makePasskey = ({ ceremony, options }: Begun): Promise<Passkeys['add'] | null> =>
  unlessCancelled(async () => {
    const { startRegistration } = await library()
    const response = await startRegistration({ optionsJSON: options as never })
    return { ceremony, response: response as Passkeys['add']['response'] }
  })

/** Browsers give the same error for a cancelled question, one that nobody answered, and a device without a passkey. */
async function unlessCancelled<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  }
}

/** Whether the authenticator has a passkey of this account already. */
export const isKnownPasskey = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'

type Signals = { signalUnknownCredential?: (gone: { rpId: string; credentialId: string }) => Promise<void> }

/** Tells the password manager that a passkey no longer works, where the browser can. */
export function forgetPasskey(credentialId: string): void {
  const signals = PublicKeyCredential as unknown as Signals
  signals.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => {})
}
