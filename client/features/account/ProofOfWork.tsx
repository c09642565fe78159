import { t } from '@lingui/core/macro'
import { Loader } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { solveChallengeWorkers } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import { useEffect, useRef, useState } from 'react'
import { offlineMessage } from '../../answer-message.ts'
import { basePath } from '../../base-path.ts'
import { connectionFetch, isConnected } from '../../offline/connection.ts'
import styles from './account.module.css'
import type { CaptchaProps } from './captcha-props.ts'
import Worker from './proof-worker.ts?worker'

type State = 'unverified' | 'verifying' | 'verified' | 'expired' | 'error'

const notes = (): Partial<Record<State, string>> => ({
  verifying: t`Verifying...`,
  verified: t`Verified`,
  expired: t`Expired`,
})

const atMostWorkers = 8

/**
 * The same proof of work as ALTCHA's widget, which does not run over plain http. Many home servers are opened that way
 * (http://192.168.1.20:3000), and people have to be able to register there.
 */
export function ProofOfWork({ onSolved }: CaptchaProps) {
  const [state, setState] = useState<State>('unverified')
  const work = useRef<AbortController>(null)
  const expiry = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(
    () => () => {
      work.current?.abort()
      clearTimeout(expiry.current)
    },
    [],
  )

  const start = async () => {
    if (state === 'verifying' || state === 'verified') return
    const controller = new AbortController()
    work.current = controller
    setState('verifying')
    try {
      const { payload, expiresAt } = await solve(controller)
      if (controller.signal.aborted) return
      expiry.current = setTimeout(() => {
        setState('expired')
        onSolved(null)
      }, expiresAt - Date.now())
      setState('verified')
      onSolved(payload)
    } catch {
      if (!controller.signal.aborted) setState('error')
    }
  }

  return (
    <div className={styles.box} data-state={state}>
      <label className={styles.label}>
        <span className={styles.mark}>
          <input
            type="checkbox"
            className={styles.input}
            checked={state === 'verified'}
            aria-busy={state === 'verifying'}
            aria-invalid={state === 'error'}
            onChange={() => void start()}
          />
          {state === 'verifying' && <Loader size={22} className={styles.over} aria-hidden />}
          {state === 'verified' && <IconCheck size={18} stroke={3} className={styles.over} aria-hidden />}
        </span>
        {t`I'm not a robot`}
      </label>
      <span role="status">{state === 'error' ? problem() : notes()[state]}</span>
    </div>
  )
}

const problem = () => (isConnected() ? t`That didn't work. Please try again.` : offlineMessage())

/** Returns the payload in the format of ALTCHA's widget. Throws when the challenge cannot be fetched or solved. */
async function solve(controller: AbortController): Promise<{ payload: string; expiresAt: number }> {
  const answer = await connectionFetch(`${basePath}/api/auth/captcha`, { signal: controller.signal })
  if (!answer.ok) throw new Error('no challenge')
  const challenge = (await answer.json()) as Challenge
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(navigator.hardwareConcurrency || 2, atMostWorkers),
    createWorker: () => new Worker(),
  })
  if (!solution) throw new Error('no solution')
  const { parameters, signature } = challenge
  const payload = btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
  return { payload, expiresAt: (parameters.expiresAt ?? 0) * 1000 }
}
