import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import type { RouterInputs, RouterOutputs } from '../../trpc.ts'

type Passkeys = {
  begun: RouterOutputs['account']['passkeys']['loginOptions']
  proof: RouterInputs['account']['passkeys']['login']
}

/** A minute less than the server keeps a ceremony. */
const renewedMs = 240_000

/**
 * Offers passkeys among the suggestions of the field that is marked `webauthn`, where the browser can. Gives what somebody chose;
 * null once `signal` or another ceremony ends it.
 */
export async function chosenPasskey(
  begin: () => Promise<Passkeys['begun']>,
  signal: AbortSignal,
): Promise<Passkeys['proof'] | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null
  const end = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', end)
  while (!signal.aborted) {
    const { ceremony, options } = await begin()
    if (signal.aborted) return null
    let isOld = false
    const renewal = setTimeout(() => {
      isOld = true
      end()
    }, renewedMs)
    try {
      const response = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: true })
      return { ceremony, response: response as Passkeys['proof']['response'] }
    } catch {
      if (!isOld) return null
      if (document.hidden) await shown()
    } finally {
      clearTimeout(renewal)
    }
  }
  return null
}

const shown = () =>
  new Promise<void>((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }))
