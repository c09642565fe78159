/** What admins do and see: people, the theme, importing foods, the audit log, the error log, and when the jobs run. */

import { z } from 'zod'
import { Email, roles } from './account.ts'
import { Id, Page, text } from './fields.ts'
import { maxTaglineLength } from './theme.ts'

export const ListUsers = z.object({
  page: Page,
  /** Part of a username or an email address; empty for everybody. */
  search: text('A search must be text.', 200, 'A search can have at most 200 characters.').default(''),
})

export const ChangeRole = z.object({ id: Id, role: z.enum(roles, 'A role must be user or admin.') })

export const CreateInvitation = z.object({
  /** Who is invited, so that the admin can tell invitations apart. */
  note: text('A note must be text.', 200, 'A note can have at most 200 characters.').default(''),
  /** The address to mail the link to; empty where the admin passes it on. */
  email: z
    .string('Enter a valid email address.')
    .trim()
    .refine((email) => email === '' || Email.safeParse(email).success, 'Enter a valid email address.')
    .default(''),
})

/** The look of the instance, which admins change. An empty tagline is not shown. */
export const Theme = z.object({
  seasonalThemeEnabled: z.boolean('The seasonal theme is either on (true) or off (false).'),
  homepageTagline: text(
    'A tagline is required. It may be empty.',
    maxTaglineLength,
    `A tagline can have at most ${maxTaglineLength} characters.`,
  ),
})
export type Theme = z.output<typeof Theme>

/** The largest file that can be uploaded, in bytes. Larger ones are put into DATA_DIR/imports directly. */
export const maxUploadBytes = 5_000_000_000

/** The size of the pieces in which the browser sends a file: below the default limit of reverse proxies. */
export const pieceBytes = 1_000_000

/** The name of a file in DATA_DIR/imports. Only letters, digits and a few signs, so that it cannot leave that folder. */
export const ImportFileName = z
  .string()
  .max(150, 'The name of this file is too long: at most 150 characters.')
  .regex(
    /^[\p{L}\p{N}_][\p{L}\p{N} ._()+-]*$/u,
    'Rename this file: letters, digits, spaces and . _ - + ( ) are possible.',
  )
  .refine((name) => !name.endsWith('.part'), 'Rename this file: names ending in .part are for uploads under way.')

/** Turns the name of a file into one with which it can be uploaded. */
export function importFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._()+-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}_]+/u, '')
    .replace(/(?:\.part)+$/, '')
  // The extension stays, because it says what the file is.
  return ImportFileName.safeParse(plain).success ? plain : `foods${plain.slice(-20).replace(/[^.]*/, '')}`
}

const Country = z.string().trim().min(2, 'Countries are names or codes, such as France or de.').max(60)
const Language = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2,3}$/, 'Languages are codes, such as fr or de.')

const Countries = z.array(Country).max(50, 'Choose at most 50 countries.')
const Languages = z.array(Language).max(50, 'Choose at most 50 languages.')
const MinScans = z
  .int('Enter a whole number.')
  .min(0, 'The number of scans cannot be negative.')
  .max(1_000_000_000, 'No product is scanned so often.')

/** Which products of Open Food Facts are imported. Without countries or languages, products of all. */
const ProductFilter = z.object({
  countries: Countries.optional(),
  languages: Languages.optional(),
  minScans: MinScans.nullish(),
})

const listed = (list: z.ZodType<string[], string[]>) =>
  z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(list)

/** The form for the filter, with lists as people type them: `France, de`. */
export const ProductFilterInput = z.object({
  countries: listed(Countries),
  languages: listed(Languages),
  minScans: MinScans.nullable(),
})

export const StartImport = ProductFilter.extend({
  /** The name of a file in DATA_DIR/imports; null for the nightly export of Open Food Facts. */
  file: ImportFileName.nullable(),
})

/** The actions in the audit log. They are stored, so never rename them. */
export const auditActions = [
  'user created',
  'user deleted',
  'role changed',
  'email verified',
  'password reset link created',
  'sign-in link created',
  'signed out everywhere',
  'two-factor turned off',
  'passkeys removed',
  'invitation created',
  'invitation revoked',
  'progress entry deleted',
  'food approved',
  'food edited',
  'food withdrawn',
  'food deleted',
  'feedback resolved',
  'feedback reopened',
  'theme changed',
  'setup dismissed',
  'setup shown',
  'error log cleared',
  'job run',
  'mail retried',
  'mail deleted',
  'mail tested',
  'file uploaded',
  'file deleted',
  'import started',
  'import cancelled',
  'backup started',
] as const

export type AuditAction = (typeof auditActions)[number]

/** The name in place of an admin for actions on the command line of the server. */
export const commandLine = 'command line'

/** An error in the error log, without its stack. */
export type ErrorSummary = {
  id: string
  statusCode: number
  method: string
  route: string
  message: string
  createdAt: string
}

/** The errors of one route with the same message. */
export type ErrorGroup = Pick<ErrorSummary, 'statusCode' | 'method' | 'route' | 'message'> & {
  /** The instants of the earliest and the latest error. */
  firstAt: string
  lastAt: string
  /** Newest first, at least one. */
  occurrences: Pick<ErrorSummary, 'id' | 'createdAt'>[]
}

/** Groups errors by status, method, route and message. `errors` are newest first, and so are the groups by their latest error. */
export function groupErrors(errors: readonly ErrorSummary[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>()
  for (const { id, createdAt, statusCode, method, route, message } of errors) {
    const key = JSON.stringify([statusCode, method, route, message])
    const group = groups.get(key)
    if (group) {
      group.firstAt = createdAt
      group.occurrences.push({ id, createdAt })
    } else
      groups.set(key, {
        statusCode,
        method,
        route,
        message,
        firstAt: createdAt,
        lastAt: createdAt,
        occurrences: [{ id, createdAt }],
      })
  }
  return [...groups.values()]
}

/** The first line of a stack, which names the error; at most 300 characters. */
export const messageOfStack = (stack: string): string => (stack.trim().split('\n', 1)[0] ?? '').trim().slice(0, 300)

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * A cron pattern of five fields in words: `Every 10 minutes`, `Every hour at 17 minutes past`, `Every day at 03:05`, `Every
 * Sunday at 03:05`. Times are in the server's time zone. Other patterns are returned as they are.
 */
export function scheduleText(pattern: string): string {
  const [minute = '', hour = '', date, month, weekday = '', more] = pattern.trim().split(/\s+/)
  if (more !== undefined) return pattern
  const isDaily = date === '*' && month === '*'
  const isAnyDay = isDaily && weekday === '*'
  // `9-59/10` begins at 9 minutes past, so that not all jobs run at once.
  const minutes = /^(?:\*|\d-59)\/(\d+)$/.exec(minute)?.[1]
  if (isAnyDay && hour === '*' && (minutes || minute === '*')) return every(Number(minutes ?? 1), 'minute')
  if (!/^\d+$/.test(minute)) return pattern
  const hours = /^\*\/(\d+)$/.exec(hour)?.[1]
  if (isAnyDay && (hours || hour === '*'))
    return `${every(Number(hours ?? 1), 'hour')} at ${counted(Number(minute))} past`
  if (!isDaily || !/^\d+$/.test(hour)) return pattern
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (weekday === '*') return `Every day at ${time}`
  const day = days[Number(weekday)]
  return day ? `Every ${day} at ${time}` : pattern
}

const every = (count: number, unit: string) => (count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`)

const counted = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)
