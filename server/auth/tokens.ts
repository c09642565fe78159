import { hash, randomBytes } from 'node:crypto'

/** An opaque token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. A fast hash is right here: 256 random bits cannot be guessed. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')
