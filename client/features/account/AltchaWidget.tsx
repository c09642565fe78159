import { t } from '@lingui/core/macro'
import 'altcha/external'
import 'altcha/altcha.css'
import 'altcha/types/react'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { useEffect, useRef, useState } from 'react'
import { basePath } from '../../base-path.ts'
import type { CaptchaProps } from './captcha-props.ts'

// The `external` build leaves the worker to us: it has to be a file of this server for the content security policy.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())

/** Its texts under the name of its own language, whichever the page's is. */
function setTexts() {
  $altcha.i18n.set('en', {
    ...$altcha.i18n.get('en'),
    label: t`I'm not a robot`,
    // The label stays the same once solved; the tick is at the end of the box (account.module.css).
    verified: t`I'm not a robot`,
    verifying: t`Verifying...`,
    waitAlert: t`Verifying... please wait.`,
    expired: t`Verification expired. Try again.`,
    error: t`Verification failed. Try again later.`,
    verificationRequired: t`Verification required!`,
  })
}

const configuration = JSON.stringify({ hideFooter: true, hideLogo: true, humanInteractionSignature: false })

/** ALTCHA: proof of work in the browser, without a third party. */
export function AltchaWidget({ onSolved }: CaptchaProps) {
  const widget = useRef<HTMLElement>(null)
  useState(setTexts)

  useEffect(() => {
    const element = widget.current
    const changed = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail
      onSolved(state === 'verified' ? (payload ?? null) : null)
    }
    element?.addEventListener('statechange', changed)
    return () => element?.removeEventListener('statechange', changed)
  }, [onSolved])

  return (
    <altcha-widget
      ref={widget}
      challenge={`${basePath}/api/auth/captcha`}
      configuration={configuration}
      language="en"
    />
  )
}
