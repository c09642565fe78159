import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds. RFC 6238 with the defaults of authenticator apps: SHA-1, 6 digits, 30 s. */
const period = 30

/** A new secret of 160 bits, base32. */
export const newTotpSecret = (): string => generateSecret()

/** The `otpauth://` URI for the QR code that an authenticator app scans. */
export const otpauthUri = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret })

/**
 * The time step of a valid code, or null. Accepts one step of clock drift either way, but no step up to `lastStep`: a code
 * works only once.
 */
export function acceptedStep(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, period, epochTolerance: period, strategy: 'totp' })
  if (!result.valid || !('timeStep' in result)) return null
  return lastStep !== null && result.timeStep <= lastStep ? null : result.timeStep
}
