import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Env } from './env.ts'

/** Response headers: a strict policy that allows this origin only (and Google's captcha where it was chosen). */
export function securityHeaders(env: Env): FastifyHelmetOptions {
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
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  }
}
