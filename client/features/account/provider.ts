import { storageKey } from '../../base-path.ts'
import type { RouterInputs, RouterOutputs } from '../../trpc.ts'

const bindingKey = storageKey('providerBinding')
const placeKey = storageKey('providerReturnTo')

/**
 * A random text that only this tab knows: an answer of the provider that somebody else began is refused without it. `returnTo` is
 * the address to open afterwards in place of the dashboard.
 */
export function newBinding(returnTo?: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const binding = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  sessionStorage.setItem(bindingKey, binding)
  if (returnTo === undefined) sessionStorage.removeItem(placeKey)
  else sessionStorage.setItem(placeKey, returnTo)
  return binding
}

/** Works once. */
function takeBinding(): string | null {
  const binding = sessionStorage.getItem(bindingKey)
  sessionStorage.removeItem(bindingKey)
  return binding
}

/** Where somebody wanted to be when this tab left for the provider. */
export const placeBefore = (): string | undefined => sessionStorage.getItem(placeKey) ?? undefined

type Answer = RouterOutputs['account']['finishProvider']
type Returned = { code?: string | undefined; state?: string | undefined; iss?: string | undefined }

/** Answers by state: each works only once, and React may mount a screen twice. */
const answers = new Map<string, Promise<Answer>>()

/** Exchanges what the provider sent the browser back with; null when it sent no code, as after a refusal there. */
export async function finishAtProvider(
  { code, state, iss }: Returned,
  finish: (input: RouterInputs['account']['finishProvider']) => Promise<Answer>,
): Promise<Answer | null> {
  if (code === undefined || state === undefined) return null
  const known = answers.get(state)
  if (known) return known
  const binding = takeBinding()
  // Begun in another tab or browser.
  if (binding === null) return null
  const answer = finish({ code, state, iss, binding })
  answers.set(state, answer)
  return answer
}
