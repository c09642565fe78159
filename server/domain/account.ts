/** Accounts: names, passwords, passkeys, signing in, API tokens and roles, with the schemas of their calls and forms. */

import { z } from 'zod'
import { Day, emptyIfBlank, Id, isBlank, name, TimeZone } from './fields.ts'

export const genders = ['female', 'male', 'other'] as const
export type Gender = (typeof genders)[number]

export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

/** For `min`: an empty text only gets this error, because `abort` skips the other checks. */
const notEmpty = (needed: string) => [1, { error: needed, abort: true }] as const

export const Username = z
  .string('Enter a username.')
  .trim()
  .overwrite(emptyIfBlank)
  .min(...notEmpty('Enter a username.'))
  .min(3, 'A username must have at least 3 characters.')
  .max(30, 'A username can have at most 30 characters.')
  .regex(/^[A-Za-z0-9_.-]+$/, 'A username can only contain letters, digits, _, - and .')

export const Email = z
  .string('Enter a valid email address.')
  .trim()
  .min(...notEmpty('Enter a valid email address.'))
  .max(254, 'Enter a valid email address.')
  .pipe(z.email('Enter a valid email address.'))

const passwordNeeded = 'Enter a password.'

/** The most UTF-16 code units that a sent password may have. */
const maxSentPassword = 1024

/** The server also refuses common passwords and the person's own name. */
const newPassword = (needed: string) =>
  z
    .string(needed)
    .min(...notEmpty(needed))
    .max(maxSentPassword, { error: 'Password can have at most 256 characters.', abort: true })
    .refine((password) => !isBlank(password), { error: 'A password needs more than blanks.', abort: true })
    .refine((password) => passwordLength(password) >= 8, 'Password must be at least 8 characters.')
    .refine((password) => passwordLength(password) <= 256, 'Password can have at most 256 characters.')
    .meta({ minLength: 8, maxLength: 256 })

/** The length in Unicode code points (NIST SP 800-63B) of the normalised password, which is what is hashed. */
const passwordLength = (password: string) => [...normalizedPassword(password)].length

/** A password as it is hashed: in NFKC (RFC 8265), so that it is the same from every keyboard. */
export const normalizedPassword = (password: string): string => password.normalize('NFKC')

/** A username or email address as it is compared: in NFKC and lower case. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** An existing password. Only its size is checked, so that validation reveals nothing about stored passwords. */
const givenPassword = (needed: string) =>
  z
    .string(needed)
    .min(...notEmpty(needed))
    .max(maxSentPassword, 'This password is too long.')

export const NewPassword = newPassword(passwordNeeded)

/** A token of this server, or the payload of a captcha. Only its size is checked. */
const Token = z.string('A token is required.').max(8_192, 'This token is too long.')

/** A code from an authenticator app, or a recovery code. */
const Code = z
  .string('Enter a code.')
  .trim()
  .overwrite(emptyIfBlank)
  .min(1, 'Enter a code.')
  .max(64, 'This code is too long.')

export type Register = z.output<typeof Register>
export const Register = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  gender: z.enum(genders, 'Gender must be female, male or other.').default('female'),
  recaptchaToken: Token.optional(),
  timeZone: TimeZone.optional(),
  /** The token of an invitation, which allows to register while registration is closed. */
  invitation: Token.optional(),
})

/** An account that the operator creates on the command line. */
export const NewAccount = Register.pick({ username: true, email: true, timeZone: true })

export const captchaNeeded = 'Please complete the reCAPTCHA.'

/** The form of registration where the instance has a captcha. */
export const RegisterWithCaptcha = Register.extend({ recaptchaToken: Token.min(1, captchaNeeded) })

export const VerifyEmail = z.object({
  token: z
    .string('Verification token is missing.')
    .min(1, 'Verification token is missing.')
    .max(512, 'This token is too long.'),
})

export const ResendVerification = z.object({ email: Email })

export const Login = z.object({
  email: z
    .string('Enter a valid email address.')
    .trim()
    .min(1, 'Enter a valid email address.')
    .max(254, 'This email address is too long.'),
  password: givenPassword(passwordNeeded),
})

/** The login form. The server itself does not reject malformed addresses; they just fail to log in. */
export const LoginWithEmail = Login.extend({ email: Email })

export const LoginWithLink = z.object({ token: Token })

export const VerifyLogin = z.object({ token: Code })

export const Refresh = z.object({ token: Token })

export const Logout = z.object({ refreshToken: Token.optional() }).default({})

/** Per user. */
export const maxPasskeys = 20

const invalidPasskey = 'This answer of the passkey is not valid.'

/** Bytes in WebAuthn's JSON, as browsers send it. */
const base64url = (max: number) =>
  z
    .string(invalidPasskey)
    .max(max, invalidPasskey)
    .regex(/^[\w-]+$/, invalidPasskey)

/** Longer than any credential id (1,023 bytes) in base64url. */
const CredentialId = base64url(1_400)

const passkeyResponse = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key', invalidPasskey),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.object({}).default({}),
}

const NewPasskeyResponse = z.object({
  ...passkeyResponse,
  response: z.object({
    clientDataJSON: base64url(16_384),
    attestationObject: base64url(65_536),
    transports: z
      .array(z.string(invalidPasskey).max(32, invalidPasskey), invalidPasskey)
      .max(10, invalidPasskey)
      .default([]),
  }),
})

const PasskeyResponse = z.object({
  ...passkeyResponse,
  response: z.object({
    clientDataJSON: base64url(16_384),
    authenticatorData: base64url(16_384),
    signature: base64url(16_384),
    userHandle: base64url(128).nullish(),
  }),
})

/** The id of a ceremony, from the answer with its options. */
const Ceremony = z.string('The ceremony is missing.').min(1, 'The ceremony is missing.').max(512, invalidPasskey)

export type PasskeyProof = z.output<typeof PasskeyProof>
export const PasskeyProof = z.object({ ceremony: Ceremony, response: PasskeyResponse })

const PasskeyName = name('A name', 'Enter a name for the passkey.')

export const AddPasskey = z.object({ ceremony: Ceremony, response: NewPasskeyResponse, name: PasskeyName.optional() })
export const RenamePasskey = z.object({ id: Id, name: PasskeyName })

const TempToken = z.string('A token is required.').max(512, 'This token is too long.')
export const SecondFactorOptions = z.object({ tempToken: TempToken })
export const SecondFactor = PasskeyProof.extend({ tempToken: TempToken })

/** What completes a sign-in after the password. */
const secondFactors = ['code', 'passkey'] as const
export type SecondFactorMethod = (typeof secondFactors)[number]

/** Confirms who somebody is by their password, by a passkey or, with two-factor login, by a code of either kind. */
export const ConfirmIdentity = z
  .object({
    password: givenPassword('Enter your password.').optional(),
    code: Code.optional(),
    ...PasskeyProof.partial().shape,
  })
  .refine((proofs) => [proofs.password, proofs.code, proofs.ceremony].filter((one) => one !== undefined).length === 1, {
    path: ['password'],
    error: 'Enter your password or a code.',
  })
  .refine(({ ceremony, response }) => (ceremony === undefined) === (response === undefined), {
    path: ['response'],
    error: 'This answer of the passkey is not valid.',
  })

/** The dialog that asks for a password or a code. */
export const PasswordProof = z.object({ proof: givenPassword('Enter your password.') })
export const CodeProof = z.object({ proof: Code })

export const ForgotPassword = z.object({ email: Email })

export const ResetPassword = z.object({ token: Token, password: NewPassword })

/** The form, which asks for the new password twice. */
export const ResetPasswordTwice = ResetPassword.extend({ again: z.string() })
  .refine(({ password, again }) => password === again, { path: ['again'], error: 'Passwords do not match!' })
  .transform(({ again: _, ...input }) => input)

export const ChangePassword = z.object({
  currentPassword: givenPassword('Enter your current password.'),
  newPassword: newPassword('Enter a new password.'),
})

/** A random text of the client, which only the browser that began a sign-in at the provider knows. */
const Binding = z
  .string('The binding is missing.')
  .min(16, 'The binding must have at least 16 characters.')
  .max(256, 'The binding can have at most 256 characters.')

export const StartProvider = z.object({
  binding: Binding,
  /** Links the account at the provider to the signed-in person. */
  link: z.boolean('Link must be true or false.').default(false),
  /** Confirms who the signed-in person is. */
  confirm: z.boolean('Confirm must be true or false.').default(false),
})

const FromProvider = z.string('The answer of the provider is missing.').min(1).max(4_096, 'This answer is too long.')
export const FinishProvider = z.object({
  code: FromProvider,
  state: FromProvider,
  iss: FromProvider.optional(),
  binding: Binding,
})

export const ProxyLogin = z
  .object({
    /** Confirms who the signed-in person is, in the session that they have. */
    confirm: z.boolean('Confirm must be true or false.').default(false),
  })
  .prefault({})

export const LogoutToken = z.object({
  logout_token: z.string('The logout token is missing.').max(16_384, 'This token is too long.'),
})

/** The form of somebody who has none. */
export const FirstPassword = ChangePassword.omit({ currentPassword: true })

/** The call. People who sign in without a password have no current one. */
export const SetPassword = ChangePassword.partial({ currentPassword: true })

export const EnableTwoFactor = z.object({
  token: Code,
  secret: z.string('The secret is required.').max(128, 'This secret is too long.'),
})

/** The form, in which people type "delete" in upper or lower case. */
export const ConfirmDeletion = z.object({
  typed: z.string().trim().toLowerCase().pipe(z.literal('delete', 'Please type "delete" to confirm.')),
})

/** Per user. Expired tokens count too. */
export const maxApiTokens = 50

export const accesses = ['read', 'write'] as const
/** A token with `read` can only make calls that change nothing. */
export type Access = (typeof accesses)[number]

/** `expiresAt` is the last day on which the token works, in the user's time zone; without it, the token never expires. */
export const CreateApiToken = z.object({
  name: name('A name'),
  access: z.enum(accesses, 'Access must be read or write.'),
  expiresAt: Day.nullish(),
})

/** The form for a new token. `lastDay` only matters when `expires` is `day`. */
export const NewApiToken = CreateApiToken.omit({ expiresAt: true })
  .extend({ expires: z.enum(['never', 'day']), lastDay: Day })
  .transform(({ expires, lastDay, ...token }) => ({ ...token, expiresAt: expires === 'day' ? lastDay : null }))

/** Whether a token no longer works on a day. */
export const isExpired = (expiresAt: Day | null, today: Day): boolean => expiresAt !== null && expiresAt < today

export const Unsubscribe = z.object({ token: Token })

/** How many days the link of an invitation works. */
export const invitationDays = 7

export const invitationOver = 'This invitation has expired or was already used. Please ask for a new one.'

export const InvitationByToken = z.object({ token: Token })
