import { t } from '@lingui/core/macro'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { FailedCard } from '../../ui/failed.tsx'
import type { CaptchaProps } from './captcha-props.ts'

type Grecaptcha = {
  ready: (then: () => void) => void
  render: (element: HTMLElement, options: Record<string, unknown>) => number
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha
  }
}

const source = 'https://www.google.com/recaptcha/api.js?render=explicit'

/** Google's reCAPTCHA checkbox; its script is loaded only on instances that use it. */
export function RecaptchaWidget({ onSolved, siteKey }: CaptchaProps & { siteKey: string }) {
  const place = useRef<HTMLDivElement>(null)
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (failed) return
    const element = document.createElement('div')
    place.current?.append(element)
    let isMounted = true
    loadScript().then(
      (grecaptcha) => {
        if (!isMounted) return
        grecaptcha.render(element, {
          sitekey: siteKey,
          theme,
          callback: onSolved,
          'expired-callback': () => onSolved(null),
          'error-callback': () => onSolved(null),
        })
      },
      () => isMounted && setFailed(true),
    )
    return () => {
      isMounted = false
      element.remove()
    }
  }, [failed, siteKey, theme, onSolved])

  if (failed) return <FailedCard message={t`The reCAPTCHA could not be loaded.`} onRetry={() => setFailed(false)} />
  return <div ref={place} />
}

let loading: Promise<Grecaptcha> | null = null

/** Loads Google's script. Rejects when that fails; the next call tries again. */
function loadScript(): Promise<Grecaptcha> {
  loading ??= new Promise((resolve, reject) => {
    const fail = () => {
      loading = null
      script.remove()
      reject(new Error('reCAPTCHA could not be loaded'))
    }
    const script = document.createElement('script')
    script.src = source
    script.onload = () => {
      const { grecaptcha } = window
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else fail()
    }
    script.onerror = fail
    document.head.append(script)
  })
  return loading
}
