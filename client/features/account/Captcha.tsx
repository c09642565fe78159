import type { RouterOutputs } from '../../trpc.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './account.module.css'
import type { CaptchaProps } from './captcha-props.ts'

const widgets = {
  proofOfWork: lazyPart(() => import('./ProofOfWork.tsx').then((module) => module.ProofOfWork)),
  altcha: lazyPart(() => import('./AltchaWidget.tsx').then((module) => module.AltchaWidget)),
  recaptcha: lazyPart(() => import('./RecaptchaWidget.tsx').then((module) => module.RecaptchaWidget)),
}

type CaptchaConfig = RouterOutputs['settings']['config']['captcha']

/** The captcha of the provider that this instance uses. Give it a new `key` to start over. */
export function Captcha({ config, onSolved }: CaptchaProps & { config: CaptchaConfig }) {
  if (config.provider === 'none') return null
  // ALTCHA's widget needs a secure origin.
  const Widget = widgets[config.provider === 'altcha' && !isSecureContext ? 'proofOfWork' : config.provider]
  return (
    <div className={styles.captcha}>
      <Widget onSolved={onSolved} siteKey={config.siteKey ?? ''} />
    </div>
  )
}
