import { useEffect, useState } from 'react'
import { messageOf, plainClient } from '../../trpc.ts'

export type Verification = { state: 'verifying' } | { state: 'success' | 'error'; message: string }

/** What came of each link opened in this tab: a link works once, and React may mount a screen twice. */
const asked = new Map<string, Promise<Verification>>()

/** Redeems the token of a mailed link, and says how that went. */
export function useVerification(token: string): Verification {
  const [verification, setVerification] = useState<Verification>({ state: 'verifying' })
  useEffect(() => {
    let wanted = true
    const answer = asked.get(token) ?? verify(token)
    asked.set(token, answer)
    void answer.then((known) => wanted && setVerification(known))
    return () => {
      wanted = false
    }
  }, [token])
  return verification
}

async function verify(token: string): Promise<Verification> {
  if (token === '') return { state: 'error', message: 'Verification token is missing.' }
  try {
    const { msg } = await plainClient.account.verifyEmail.mutate({ token })
    return { state: 'success', message: msg }
  } catch (error) {
    return { state: 'error', message: messageOf(error, 'An error occurred during verification.') }
  }
}
