import { useSyncExternalStore } from 'react'

// The server answers some calls with the code `confirm-identity`. One dialog in the frame then asks for a proof, whatever the
// calls and however many wait for it.

type Question = { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void }

let question: Question | null = null
let asked = 0
const listeners = new Set<() => void>()

function put(next: Question | null) {
  question = next
  for (const listener of listeners) listener()
}

/** Whether somebody has confirmed that it is them; false when they would not, or when there is no dialog to ask them. */
export function askIdentity(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  if (!question) {
    let settle: Question['settle'] = () => {}
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    asked++
    put({ answer, settle })
  }
  return question?.answer ?? Promise.resolve(false)
}

/** Whether the dialog is open. */
export const useIsIdentityAsked = (): boolean => useSyncExternalStore(subscribe, () => question !== null)

/** How many times it was opened. */
export const useTimesAsked = (): number => useSyncExternalStore(subscribe, () => asked)

/** Closes the dialog, and lets what waits for it go on or fail. */
export function answerIdentity(isConfirmed: boolean): void {
  question?.settle(isConfirmed)
  put(null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Somebody has logged out meanwhile.
    if (listeners.size === 0) answerIdentity(false)
  }
}
