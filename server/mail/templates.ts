/** The texts of all emails: links, notices about an account, and the weekly summary. */

import type { Access } from '../domain/api-tokens.ts'
import type { Day } from '../domain/day.ts'
import { screens } from '../domain/screens.ts'
import { inUnit, shownIn, stonesAndPounds, type Units } from '../domain/units.ts'
import { type Email, renderEmail, type Site } from './render-email.ts'

export const verificationEmail = (site: Site, username: string, token: string): Email =>
  renderEmail(site, {
    subject: `Verify your email address for ${site.name}`,
    parts: [
      `Hello ${username},`,
      `please confirm that this is your email address. Then you can log in to ${site.name}.`,
      { button: 'Verify my email address', url: `${site.url}${screens.verifyEmail}/${token}` },
      'The link works once, for 24 hours. If you did not register, ignore this email.',
    ],
  })

/** To ADMIN_EMAIL, because anybody may have registered with that address. */
export const adminAddressEmail = (site: Site, username: string, token: string): Email =>
  renderEmail(site, {
    subject: `Choose your ${site.name} password`,
    parts: [
      'Hello,',
      `somebody registered an account named ${username} with this address, which is the administrator's of ${site.name}. Choose its ` +
        'password to make it yours and an administrator: a password chosen before no longer works then.',
      { button: 'Choose a password', url: resetUrl(site, token) },
      'The link works once, for one hour; "Forgot password" sends another. If you do not run this server, ignore this email.',
    ],
  })

export const passwordResetEmail = (site: Site, username: string, token: string): Email =>
  renderEmail(site, {
    subject: `Reset your ${site.name} password`,
    parts: [
      `Hello ${username},`,
      'somebody, hopefully you, asked to reset the password of your account.',
      { button: 'Choose a new password', url: resetUrl(site, token) },
      'The link works once, for one hour. If it was not you, ignore this email: your password stays as it is.',
    ],
  })

/** With a link that an admin made for somebody who cannot log in. */
export const resetLinkEmail = (site: Site, username: string, token: string): Email =>
  renderEmail(site, {
    subject: `Choose a new ${site.name} password`,
    parts: [
      `Hello ${username},`,
      `an administrator of ${site.name} made a link with which you can choose a new password.`,
      { button: 'Choose a new password', url: resetUrl(site, token) },
      'The link works once, for one hour. If you did not ask for it, ignore this email: your password stays as it is.',
    ],
  })

/** The page where a new password is set. */
export const resetUrl = (site: Site, token: string): string => `${site.url}${screens.resetPassword}/${token}`

export const invitationEmail = (site: Site, url: string, days: number): Email =>
  renderEmail(site, {
    subject: `You are invited to ${site.name}`,
    parts: [
      `an administrator of ${site.name} invites you to keep your diary of food, exercise and weight there.`,
      { button: 'Create my account', url },
      `The link works once, for ${days} days. If you do not know who invited you, ignore this email.`,
    ],
  })

/** When, from which device and from which IP address an account was changed. */
export type SecurityEvent = { at: Date; timeZone: string; device: string; address: string }

/** `passkeys` are the names of those that still open the account. */
export const passwordResetDoneEmail = (
  site: Site,
  username: string,
  event: SecurityEvent,
  passkeys: readonly string[],
): Email =>
  securityEmail(
    site,
    username,
    'Your password was changed',
    'The password of your account was changed. Other devices are logged out, and your API tokens no longer work.' +
      (passkeys.length > 0
        ? ' Your passkeys still work: remove those that you do not know in your account settings.'
        : ''),
    event,
    passkeys.map((name): [string, string] => ['Passkey', name]),
  )

export const passkeyAddedEmail = (site: Site, username: string, event: SecurityEvent, name: string): Email =>
  securityEmail(
    site,
    username,
    'New passkey',
    'A passkey was added to your account. Whoever has it can log in without your password, and a new password does not ' +
      'end it: if it is not yours, remove it in your account settings.',
    event,
    [['Passkey', name]],
  )

export const passkeyRemovedEmail = (site: Site, username: string, event: SecurityEvent, name: string): Email =>
  securityEmail(site, username, 'Passkey removed', 'A passkey was removed from your account.', event, [
    ['Passkey', name],
  ])

export const identityLinkedEmail = (site: Site, username: string, event: SecurityEvent, provider: string): Email =>
  securityEmail(
    site,
    username,
    'New way to log in',
    'An account at the sign-in provider was linked to yours and logs you in from now on. If it is not yours, remove it in your ' +
      'account settings.',
    event,
    [['Provider', provider]],
  )

export const identityUnlinkedEmail = (site: Site, username: string, event: SecurityEvent, provider: string): Email =>
  securityEmail(
    site,
    username,
    'Linked sign-in removed',
    'An account at the sign-in provider no longer logs you in.',
    event,
    [['Provider', provider]],
  )

export const passwordChangedEmail = (site: Site, username: string, event: SecurityEvent): Email =>
  securityEmail(
    site,
    username,
    'Your password was changed',
    'The password of your account was changed. Other devices are logged out, and your API tokens no longer work.',
    event,
  )

export const twoFactorEnabledEmail = (site: Site, username: string, event: SecurityEvent): Email =>
  securityEmail(
    site,
    username,
    'Two-factor login was turned on',
    'From now on, you need a code from your authenticator app to log in. Keep your recovery codes in a safe place.',
    event,
  )

export const twoFactorDisabledEmail = (site: Site, username: string, event: SecurityEvent): Email =>
  securityEmail(
    site,
    username,
    'Two-factor login was turned off',
    'You now only need your password to log in. Your recovery codes no longer work.',
    event,
  )

/** After an admin did it for somebody who lost their app and their recovery codes. */
export const twoFactorTurnedOffEmail = (site: Site, username: string): Email =>
  renderEmail(site, {
    subject: `Two-factor login was turned off (${site.name})`,
    parts: [
      `Hello ${username},`,
      `an administrator of ${site.name} turned off two-factor login for your account. You now only need your password to ` +
        'log in, and your recovery codes no longer work.',
      'If you did not ask for this, please tell the administrator. You can turn it on again at any time:',
      { button: 'Open my account settings', url: `${site.url}${screens.accountSettings}` },
    ],
  })

export const newDeviceEmail = (site: Site, username: string, event: SecurityEvent): Email =>
  securityEmail(site, username, 'New sign-in to your account', 'Your account was used from a new device.', event)

export const wrongCodesEmail = (site: Site, username: string, event: SecurityEvent): Email =>
  securityEmail(
    site,
    username,
    'Somebody may know your password',
    'Somebody entered the right password of your account and then five wrong codes. They were not let in, but unless that ' +
      'was you, they know your password.',
    event,
  )

export const apiTokenEmail = (
  site: Site,
  username: string,
  event: SecurityEvent,
  { name, access, expiresAt }: { name: string; access: Access; expiresAt: Day | null },
): Email =>
  securityEmail(
    site,
    username,
    'New API token',
    `An API token was made for your account. Whoever has it can ${access === 'read' ? 'read your data' : 'read and change your data'} ` +
      `${expiresAt === null ? 'until' : 'through its last day, or until'} you delete it in your account settings.`,
    event,
    [
      ['Name', name],
      ['Access', access === 'read' ? 'Read only' : 'Read and write'],
      ...(expiresAt === null ? [] : [['Last day', dateText(expiresAt)] satisfies [string, string]]),
    ],
  )

function securityEmail(
  site: Site,
  username: string,
  subject: string,
  what: string,
  event: SecurityEvent,
  moreFacts: [label: string, value: string][] = [],
): Email {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: event.timeZone })
  return renderEmail(site, {
    subject: `${subject} (${site.name})`,
    parts: [
      `Hello ${username},`,
      what,
      {
        facts: [
          ...moreFacts,
          ['When', `${time.format(event.at)} (${event.timeZone})`],
          ['Device', event.device],
          ['Address', event.address],
        ],
      },
      'If this was you, there is nothing to do. If not, choose a new password at once:',
      { button: 'Reset my password', url: `${site.url}${screens.forgotPassword}` },
    ],
  })
}

/** One week, Sunday to Saturday. Energy in kcal, water in glasses, weight in kg, to be told in `units`; null means unknown. */
export type WeekSummary = {
  from: Day
  to: Day
  daysLogged: number
  /** Mean over the days that have an entry. */
  averageCalories: number | null
  /** False when an entry has no calories, so that the average is a lower bound. */
  isComplete: boolean
  calorieGoal: number
  waterGlasses: number
  workouts: number
  caloriesBurned: number
  weight: number | null
  weightChange: number | null
  /** Days; null while the user hides streaks. */
  streak: number | null
  /** What the user uses in a day by what they log; null while it is not measured. */
  expenditure: { kcal: number; low: number; high: number } | null
  units: Pick<Units, 'weight' | 'energy'>
}

export function summaryEmail(site: Site, username: string, week: WeekSummary, unsubscribeToken: string): Email {
  const unsubscribeUrl = `${site.url}/api/unsubscribe/${unsubscribeToken}`
  return renderEmail(site, {
    subject: `Your week on ${site.name}: ${longDay(week.from)} to ${longDay(week.to)}`,
    parts: [
      `Hello ${username},`,
      week.daysLogged > 0 ? 'here is your week.' : 'you logged no food this week. Every new day is a fresh start.',
      { facts: factsOf(week) },
      { button: 'Open my diary', url: `${site.url}${screens.diary}` },
    ],
    footer: [
      'You get this email every Sunday because you turned it on in Account Settings.',
      { button: 'Unsubscribe', url: unsubscribeUrl },
    ],
    // One-click unsubscribe in the mail program, without signing in (RFC 8058).
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}

function factsOf(week: WeekSummary): [string, string][] {
  const { averageCalories, isComplete, calorieGoal, workouts, weight, weightChange, expenditure, units } = week
  const energy = (kcal: number) => energyText(kcal, units)
  const average = averageCalories === null ? 'unknown' : `${isComplete ? '' : 'at least '}${energy(averageCalories)}`
  return [
    ['Days logged', `${week.daysLogged} of 7`],
    [
      units.energy === 'kcal' ? 'Average calories' : 'Average energy',
      week.daysLogged > 0 ? `${average} a day (goal ${energy(calorieGoal)})` : 'none logged',
    ],
    ['Water', counted(week.waterGlasses, 'glass', 'glasses')],
    ['Exercise', `${counted(workouts, 'workout', 'workouts')}, ${energy(week.caloriesBurned)} burned`],
    ['Weight', weight === null ? 'not logged' : weightText(weight, units) + changeText(weightChange, units)],
    ...(expenditure === null ? [] : [['Energy use', energyUse(expenditure, units)] satisfies [string, string]]),
    ...(week.streak === null ? [] : [['Streak', counted(week.streak, 'day', 'days')] satisfies [string, string]]),
  ]
}

type MailUnits = WeekSummary['units']

const energyUse = ({ kcal, low, high }: NonNullable<WeekSummary['expenditure']>, units: MailUnits) => {
  const plain = (bound: number) => number(inUnit(bound, units.energy))
  return `about ${energyText(kcal, units)} a day as you log, likely ${plain(low)} to ${plain(high)}`
}

const energyText = (kcal: number, { energy }: MailUnits) => `${number(inUnit(kcal, energy))} ${energy}`

/** `68.7 kg`, `10 st 11.5 lb` */
function weightText(kg: number, { weight }: MailUnits): string {
  if (weight !== 'st') return `${number(inUnit(kg, weight), 1)} ${weight}`
  const [stones, pounds] = stonesAndPounds(kg)
  return `${stones} st ${number(pounds, 1)} lb`
}

/** Changes are in pounds for those who think in stones. */
function changeText(kg: number | null, { weight }: MailUnits): string {
  if (kg === null) return ''
  const unit = weight === 'kg' ? 'kg' : 'lb'
  const change = shownIn(kg, unit)
  return ` (${change > 0 ? '+' : ''}${number(change, 1)} ${unit} this week)`
}

const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

const number = (value: number, decimals = 0) =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: 0, maximumFractionDigits: decimals }).format(value)

const longDay = (day: Day) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

const dateText = (day: Day) => dates.format(new Date(day))

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
