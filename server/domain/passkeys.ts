/** The schemas of passkeys: WebAuthn's JSON as browsers send it, and names. */

import { z } from 'zod'
import { Id, text } from './fields.ts'

/** Of one person. */
export const maxPasskeys = 20

const invalid = 'This answer of the passkey is not valid.'

/** Base64url, as WebAuthn writes bytes. */
const bytes = (max: number) =>
  z
    .string(invalid)
    .max(max, invalid)
    .regex(/^[\w-]+$/, invalid)

/** Longer than any credential id (1,023 bytes) in base64url. */
const CredentialId = bytes(1_400)

const response = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key', invalid),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.object({}).default({}),
}

export type NewPasskeyResponse = z.output<typeof NewPasskeyResponse>
const NewPasskeyResponse = z.object({
  ...response,
  response: z.object({
    clientDataJSON: bytes(16_384),
    attestationObject: bytes(65_536),
    transports: z.array(z.string(invalid).max(32, invalid), invalid).max(10, invalid).default([]),
  }),
})

export type PasskeyResponse = z.output<typeof PasskeyResponse>
const PasskeyResponse = z.object({
  ...response,
  response: z.object({
    clientDataJSON: bytes(16_384),
    authenticatorData: bytes(16_384),
    signature: bytes(16_384),
    userHandle: bytes(128).nullish(),
  }),
})

/** The id of a ceremony, from the answer with its options. */
const Ceremony = z.string('The ceremony is missing.').min(1, 'The ceremony is missing.').max(512, invalid)

export type PasskeyProof = z.output<typeof PasskeyProof>
export const PasskeyProof = z.object({ ceremony: Ceremony, response: PasskeyResponse })

const nameNeeded = 'Enter a name for the passkey.'
const Name = text(nameNeeded, 100, 'A name can have at most 100 characters.').min(1, nameNeeded)

export const AddPasskey = z.object({ ceremony: Ceremony, response: NewPasskeyResponse, name: Name.optional() })
export const RenamePasskey = z.object({ id: Id, name: Name })

const TempToken = z.string('A token is required.').max(512, 'This token is too long.')
export const SecondFactorOptions = z.object({ tempToken: TempToken })
export const SecondFactor = PasskeyProof.extend({ tempToken: TempToken })

/** What completes a sign-in after the password. */
export const secondFactors = ['code', 'passkey'] as const
export type SecondFactorMethod = (typeof secondFactors)[number]
