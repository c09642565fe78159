import { lazy, Suspense } from 'react'
import type { RouterOutputs } from '../../trpc.ts'
import styles from './account.module.css'

export type CaptchaProps = { onSolved: (payload: string | null) => void }

const widgets = {
  proofOfWork: lazy(() => import('./ProofOfWork.tsx').then((m) => ({ default: m.ProofOfWork }))),
  altcha: lazy(() => import('./AltchaWidget.tsx').then((m) => ({ default: m.AltchaWidget }))),
  recaptcha: lazy(() => import('./RecaptchaWidget.tsx').then((m) => ({ default: m.RecaptchaWidget }))),
}

type CaptchaConfig = RouterOutputs['settings']['config']['captcha']

/** The proof that a person is registering, in the way this instance chose. Give it a new `key` to start over. */
export function Captcha({ config, onSolved }: CaptchaProps & { config: CaptchaConfig }) {
  if (config.provider === 'none') return null
  // ALTCHA's widget works on secure origins only.
  const Widget = widgets[config.provider === 'altcha' && !isSecureContext ? 'proofOfWork' : config.provider]
  return (
    <div className={styles.captcha}>
      <Suspense>
        <Widget onSolved={onSolved} siteKey={config.siteKey ?? ''} />
      </Suspense>
    </div>
  )
}
