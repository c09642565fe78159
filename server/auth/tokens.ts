import { hash, randomBytes } from 'node:crypto'

/** A random opaque token of 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. A fast hash is enough because 256 random bits cannot be guessed. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')

/** The prefix lets programs that look for leaked secrets recognise it. */
export const newApiToken = (): string => `glow_${newToken()}`

/** Tells an API token from an access token, which is shorter. */
export const isApiToken = (token: string): boolean => /^glow_[\w-]{43}$/.test(token)
