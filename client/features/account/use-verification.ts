import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { messageOf, plainClient } from '../../trpc.ts'

type Verification = { state: 'verifying' } | { state: 'success' | 'error'; message: string }

/** Results by token: a link works only once, and React may mount a screen twice. */
const verifications = new Map<string, Promise<Verification>>()

/** Verifies an address with the token of the mailed link; returns the progress and the result. */
export function useVerification(token: string): Verification {
  const [verification, setVerification] = useState<Verification>({ state: 'verifying' })
  useEffect(() => {
    let isMounted = true
    const answer = verifications.get(token) ?? verify(token)
    verifications.set(token, answer)
    void answer.then((result) => isMounted && setVerification(result))
    return () => {
      isMounted = false
    }
  }, [token])
  return verification
}

async function verify(token: string): Promise<Verification> {
  if (token === '') return { state: 'error', message: t`Verification token is missing.` }
  try {
    const { msg } = await plainClient.account.verifyEmail.mutate({ token })
    return { state: 'success', message: msg }
  } catch (error) {
    return { state: 'error', message: messageOf(error, t`An error occurred during verification.`) }
  }
}
