import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { FailedCard } from '../../ui/FailedCard.tsx'
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

/** Google's checkbox; its script is fetched only where an instance chose it. */
export function RecaptchaWidget({ onSolved, siteKey }: CaptchaProps & { siteKey: string }) {
  const place = useRef<HTMLDivElement>(null)
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (failed) return
    const element = document.createElement('div')
    place.current?.append(element)
    let wanted = true
    loadScript().then(
      (grecaptcha) => {
        if (!wanted) return
        grecaptcha.render(element, {
          sitekey: siteKey,
          theme,
          callback: onSolved,
          'expired-callback': () => onSolved(null),
          'error-callback': () => onSolved(null),
        })
      },
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
      element.remove()
    }
  }, [failed, siteKey, theme, onSolved])

  if (failed) return <FailedCard message="The reCAPTCHA could not be loaded." onRetry={() => setFailed(false)} />
  return <div ref={place} />
}

let loading: Promise<Grecaptcha> | null = null

/** Rejects when the script cannot be had; the next call asks for it again. */
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
