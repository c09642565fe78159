import helmet, { type HelmetOptions } from 'helmet'
import type { Env } from '../config/env.ts'

/**
 * The security headers of every answer. Nothing in them depends on the request, so helmet is asked once: asked with
 * each request, it would take longer than reading a day of the diary.
 */
export function securityHeaders(env: Env): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  helmet(policy(env))({} as never, response as never, () => {})
  return headers
}

/** A strict policy that allows this origin only (and Google's captcha where it was chosen). */
function policy(env: Env): HelmetOptions {
  const recaptcha =
    env.CAPTCHA === 'recaptcha' ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'] : []
  // Over plain http, as on many a home network, browsers ignore these two and complain in the console.
  const isHttps = env.PUBLIC_URL.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...recaptcha],
        // Mantine and the charts set style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: recaptcha.length > 0 ? recaptcha : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Other services on subdomains may still be plain http.
    strictTransportSecurity: isHttps && { includeSubDomains: false },
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  }
}
