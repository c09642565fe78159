import { generateSecret, generateURI, verifySync } from 'otplib'

/** RFC 6238 as every authenticator app has it: SHA-1, 6 digits, 30 seconds. */
const period = 30

/** A new secret of 160 bits, base32. */
export const newTotpSecret = (): string => generateSecret()

/** The `otpauth://` URI an authenticator app scans. */
export const otpauthUri = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret })

/**
 * The time step whose code this is, or null. One step of clock drift is forgiven either way; a step up to `lastStep`
 * was used before, and a code works once.
 */
export function acceptedStep(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, period, epochTolerance: period, strategy: 'totp' })
  if (!result.valid || !('timeStep' in result)) return null
  return lastStep !== null && result.timeStep <= lastStep ? null : result.timeStep
}
