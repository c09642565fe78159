import { z } from 'zod'
import { emptyIfBlank, Id, isBlank, Page, TimeZone, text } from './fields.ts'

export const genders = ['female', 'male', 'other'] as const
export type Gender = (typeof genders)[number]

/** Reports only this error for an empty text; `abort` skips the other checks. */
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

/** UTF-16 code units that are sent for a password at most. */
const maxSentPassword = 1024

/** Its length is that of the form that is hashed (NFKC), in Unicode code points (NIST SP 800-63B). */
const passwordLength = (password: string) => [...normalizedPassword(password)].length

/** The server also refuses common passwords and the person's own name, see `new-password.ts`. */
const newPassword = (needed: string) =>
  z
    .string(needed)
    .min(...notEmpty(needed))
    .max(maxSentPassword, { error: 'Password can have at most 256 characters.', abort: true })
    .refine((password) => !isBlank(password), { error: 'A password needs more than blanks.', abort: true })
    .refine((password) => passwordLength(password) >= 8, 'Password must be at least 8 characters.')
    .refine((password) => passwordLength(password) <= 256, 'Password can have at most 256 characters.')
    .meta({ minLength: 8, maxLength: 256 })

/** An existing password. Only its size is limited, so that validation reveals nothing about stored passwords. */
const givenPassword = (needed: string) =>
  z
    .string(needed)
    .min(...notEmpty(needed))
    .max(maxSentPassword, 'This password is too long.')

export const NewPassword = newPassword(passwordNeeded)

/** One of our tokens, or a captcha's payload. Only its size is limited. */
const Token = z.string('A token is required.').max(8_192, 'This token is too long.')

export type Register = z.output<typeof Register>
export const Register = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  gender: z.enum(genders, 'Gender must be female, male or other.').default('female'),
  recaptchaToken: Token.optional(),
  timeZone: TimeZone.optional(),
  /** The token of an invitation, with which one can register also while registration is closed. */
  invitation: Token.optional(),
})

export const InvitationByToken = z.object({ token: Token })

/** An account that whoever runs the server creates for somebody. */
export const NewAccount = Register.pick({ username: true, email: true, timeZone: true })

export const captchaNeeded = 'Please complete the reCAPTCHA.'

/** Used by the form when the instance has a captcha. */
export const RegisterWithCaptcha = Register.extend({ recaptchaToken: Token.min(1, captchaNeeded) })

export const Login = z.object({
  email: z
    .string('Enter a valid email address.')
    .trim()
    .min(1, 'Enter a valid email address.')
    .max(254, 'This email address is too long.'),
  password: givenPassword(passwordNeeded),
})

/** Used by the form. The server does not reject malformed addresses; they just fail to log in. */
export const LoginWithEmail = Login.extend({ email: Email })

/** A code from an authenticator app, or a recovery code. */
const Code = z
  .string('Enter a code.')
  .trim()
  .overwrite(emptyIfBlank)
  .min(1, 'Enter a code.')
  .max(64, 'This code is too long.')

export const VerifyLogin = z.object({ token: Code })

export const EnableTwoFactor = z.object({
  token: Code,
  secret: z.string('The secret is required.').max(128, 'This secret is too long.'),
})

export const ForgotPassword = z.object({ email: Email })
export const ResendVerification = z.object({ email: Email })

export const ResetPassword = z.object({ token: Token, password: NewPassword })

/** The form asks for the new password twice. */
export const ResetPasswordTwice = ResetPassword.extend({ again: z.string() })
  .refine(({ password, again }) => password === again, { path: ['again'], error: 'Passwords do not match!' })
  .transform(({ again: _, ...input }) => input)

export const VerifyEmail = z.object({
  token: z
    .string('Verification token is missing.')
    .min(1, 'Verification token is missing.')
    .max(512, 'This token is too long.'),
})

export const ChangePassword = z.object({
  currentPassword: givenPassword('Enter your current password.'),
  newPassword: newPassword('Enter a new password.'),
})

/** One way of confirming who somebody is: the password or, with two-factor login, a code of either kind. */
export const ConfirmIdentity = z
  .object({ password: givenPassword('Enter your password.').optional(), code: Code.optional() })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    path: ['password'],
    error: 'Enter your password or a code.',
  })

/** Used by the dialog that asks for one of them. */
export const PasswordProof = z.object({ proof: givenPassword('Enter your password.') })
export const CodeProof = z.object({ proof: Code })

/** The form asks to type "delete", in any case. */
export const ConfirmDeletion = z.object({
  typed: z.string().trim().toLowerCase().pipe(z.literal('delete', 'Please type "delete" to confirm.')),
})

export const Unsubscribe = z.object({ token: Token })

export const Refresh = z.object({ token: Token })

export const Logout = z.object({ refreshToken: Token.optional() }).default({})

/** The form of a password that is hashed, so that it is the same from every keyboard: NFKC (RFC 8265). */
export const normalizedPassword = (password: string): string => password.normalize('NFKC')

/** The form in which usernames and email addresses are compared: NFKC, lower case. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** How long the link of an invitation works. */
export const invitationDays = 7

export const invitationOver = 'This invitation has expired or was already used. Please ask for a new one.'

export const CreateInvitation = z.object({
  /** For whom it is, so that the admin can tell invitations apart. */
  note: text('A note must be text.', 200, 'A note can have at most 200 characters.').default(''),
  /** Who gets the link by mail, where there is a mail server; empty to pass it on otherwise. */
  email: z
    .string('Enter a valid email address.')
    .trim()
    .refine((email) => email === '' || Email.safeParse(email).success, 'Enter a valid email address.')
    .default(''),
})

/** What an admin asks about accounts and changes of them. */

export const ListUsers = z.object({
  page: Page,
  /** Part of a username or an email address; empty for everybody. */
  search: text('A search must be text.', 200, 'A search can have at most 200 characters.').default(''),
})

export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

export const ChangeRole = z.object({ id: Id, role: z.enum(roles, 'A role must be user or admin.') })
