import type { Score } from '@zxcvbn-ts/core'
import { useEffect, useState } from 'react'

/** How hard a password is to guess, from 0 (at once) to 4. Only a hint. */
export type Strength = Score

/** `personalWords` are words that an attacker may know, such as the username. */
type Estimate = (password: string, personalWords?: string[]) => Strength

/** Estimating longer passwords would take noticeably long, and they are strong anyway. */
const maxLength = 64

/** zxcvbn with its lists of common passwords and words. */
export async function loadPasswordStrength(): Promise<Estimate> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength })
  return (password, personalWords) => zxcvbn.check(password, personalWords).score
}

/** Null until it has been loaded, which begins when it is first needed; for ever when that fails, as offline. */
export function usePasswordStrength(isNeeded: boolean): Estimate | null {
  const [estimate, setEstimate] = useState<Estimate | null>(null)
  useEffect(() => {
    if (isNeeded)
      loadPasswordStrength().then(
        (loaded) => setEstimate(() => loaded),
        () => {},
      )
  }, [isNeeded])
  return estimate
}
