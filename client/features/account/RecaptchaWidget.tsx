import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { CaptchaProps } from './Captcha.tsx'

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

  useEffect(() => {
    const element = document.createElement('div')
    place.current?.append(element)
    let wanted = true
    void loadScript().then((grecaptcha) => {
      if (!wanted) return
      grecaptcha.render(element, {
        sitekey: siteKey,
        theme,
        callback: onSolved,
        'expired-callback': () => onSolved(null),
        'error-callback': () => onSolved(null),
      })
    })
    return () => {
      wanted = false
      element.remove()
    }
  }, [siteKey, theme, onSolved])

  return <div ref={place} />
}

let loading: Promise<Grecaptcha> | null = null

function loadScript(): Promise<Grecaptcha> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = source
    script.onload = () => {
      const { grecaptcha } = window
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
    }
    script.onerror = () => {
      loading = null
      reject(new Error('reCAPTCHA could not be loaded'))
    }
    document.head.append(script)
  })
  return loading
}
