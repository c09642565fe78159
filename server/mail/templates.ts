/** The texts of all emails: links, notices about an account, and the weekly summary. */

import type { Access } from '../domain/account.ts'
import type { Day } from '../domain/day.ts'
import { screens } from '../domain/screens.ts'
import { inUnit, shownIn, stonesAndPounds, type Units } from '../domain/units.ts'
import { type Texts, textsIn } from '../texts.ts'
import { type Email, renderEmail, type Site } from './render-email.ts'

export function verificationEmail(site: Site, username: string, token: string): Email {
  const i18n = textsIn(site.language)
  const product = site.name
  return renderEmail(site, {
    subject: i18n._('Verify your email address for {product}', { product }),
    parts: [
      greeting(i18n, username),
      i18n._('please confirm that this is your email address. Then you can log in to {product}.', { product }),
      { button: i18n._('Verify my email address'), url: `${site.url}${screens.verifyEmail}/${token}` },
      i18n._('The link works once, for 24 hours. If you did not register, ignore this email.'),
    ],
  })
}

const greeting = (i18n: Texts, username: string) => i18n._('Hello {username},', { username })

/** To ADMIN_EMAIL, because anybody may have registered with that address. */
export function adminAddressEmail(site: Site, username: string, token: string): Email {
  const i18n = textsIn(site.language)
  const product = site.name
  return renderEmail(site, {
    subject: i18n._('Choose your {product} password', { product }),
    parts: [
      i18n._('Hello,'),
      i18n._(
        "somebody registered an account named {username} with this address, which is the administrator's of {product}. Choose its password to make it yours and an administrator: a password chosen before no longer works then.",
        { username, product },
      ),
      { button: i18n._('Choose a password'), url: resetUrl(site, token) },
      i18n._(
        'The link works once, for one hour; "Forgot password" sends another. If you do not run this server, ignore this email.',
      ),
    ],
  })
}

export function passwordResetEmail(site: Site, username: string, token: string): Email {
  const i18n = textsIn(site.language)
  return renderEmail(site, {
    subject: i18n._('Reset your {product} password', { product: site.name }),
    parts: [
      greeting(i18n, username),
      i18n._('somebody, hopefully you, asked to reset the password of your account.'),
      { button: i18n._('Choose a new password'), url: resetUrl(site, token) },
      i18n._('The link works once, for one hour. If it was not you, ignore this email: your password stays as it is.'),
    ],
  })
}

/** With a link that an admin made for somebody who cannot log in. */
export function resetLinkEmail(site: Site, username: string, token: string): Email {
  const i18n = textsIn(site.language)
  const product = site.name
  return renderEmail(site, {
    subject: i18n._('Choose a new {product} password', { product }),
    parts: [
      greeting(i18n, username),
      i18n._('an administrator of {product} made a link with which you can choose a new password.', { product }),
      { button: i18n._('Choose a new password'), url: resetUrl(site, token) },
      i18n._(
        'The link works once, for one hour. If you did not ask for it, ignore this email: your password stays as it is.',
      ),
    ],
  })
}

/** The page where a new password is set. */
export const resetUrl = (site: Site, token: string): string => `${site.url}${screens.resetPassword}/${token}`

export function invitationEmail(site: Site, url: string, days: number): Email {
  const i18n = textsIn(site.language)
  const product = site.name
  return renderEmail(site, {
    subject: i18n._('You are invited to {product}', { product }),
    parts: [
      i18n._('an administrator of {product} invites you to keep your diary of food, exercise and weight there.', {
        product,
      }),
      { button: i18n._('Create my account'), url },
      i18n._(
        'The link works once, for {days, plural, one {# day} other {# days}}. If you do not know who invited you, ignore this email.',
        { days },
      ),
    ],
  })
}

/** When, from which device and from which IP address an account was changed. */
export type SecurityEvent = { at: Date; timeZone: string; device: string; address: string }

/** `passkeys` are the names of those that still open the account. */
export function passwordResetDoneEmail(
  site: Site,
  username: string,
  event: SecurityEvent,
  passkeys: readonly string[],
): Email {
  const i18n = textsIn(site.language)
  const remaining = i18n._('Your passkeys still work: remove those that you do not know in your account settings.')
  return securityEmail(site, username, event, {
    subject: i18n._('Your password was changed'),
    what: passkeys.length > 0 ? `${passwordChanged(i18n)} ${remaining}` : passwordChanged(i18n),
    facts: passkeys.map((name): Fact => [i18n._('Passkey'), name]),
  })
}

const passwordChanged = (i18n: Texts) =>
  i18n._('The password of your account was changed. Other devices are logged out, and your API tokens no longer work.')

export function passwordChangedEmail(site: Site, username: string, event: SecurityEvent): Email {
  const i18n = textsIn(site.language)
  return securityEmail(site, username, event, {
    subject: i18n._('Your password was changed'),
    what: passwordChanged(i18n),
  })
}

export function passkeyAddedEmail(site: Site, username: string, event: SecurityEvent, name: string): Email {
  const i18n = textsIn(site.language)
  return securityEmail(site, username, event, {
    subject: i18n._('New passkey'),
    what: i18n._(
      'A passkey was added to your account. Whoever has it can log in without your password, and a new password does not end it: if it is not yours, remove it in your account settings.',
    ),
    facts: [[i18n._('Passkey'), name]],
  })
}

export function passkeyRemovedEmail(site: Site, username: string, event: SecurityEvent, name: string): Email {
  const i18n = textsIn(site.language)
  return securityEmail(site, username, event, {
    subject: i18n._('Passkey removed'),
    what: i18n._('A passkey was removed from your account.'),
    facts: [[i18n._('Passkey'), name]],
  })
}

export function identityLinkedEmail(site: Site, username: string, event: SecurityEvent, provider: string): Email {
  const i18n = textsIn(site.language)
  return securityEmail(site, username, event, {
    subject: i18n._('New way to log in'),
    what: i18n._(
      'An account at the sign-in provider was linked to yours and logs you in from now on. If it is not yours, remove it in your account settings.',
    ),
    facts: [[i18n._('Provider'), provider]],
  })
}

export function identityUnlinkedEmail(site: Site, username: string, event: SecurityEvent, provider: string): Email {
  const i18n = textsIn(site.language)
  return securityEmail(site, username, event, {
    subject: i18n._('Linked sign-in removed'),
    what: i18n._('An account at the sign-in provider no longer logs you in.'),
    facts: [[i18n._('Provider'), provider]],
  })
}

export function twoFactorEnabledEmail(site: Site, username: string, event: SecurityEvent): Email {
  const i18n = textsIn(site.language)
  return securityEmail(site, username, event, {
    subject: i18n._('Two-factor login was turned on'),
    what: i18n._(
      'From now on, you need a code from your authenticator app to log in. Keep your recovery codes in a safe place.',
    ),
  })
}

export function twoFactorDisabledEmail(site: Site, username: string, event: SecurityEvent): Email {
  const i18n = textsIn(site.language)
  return securityEmail(site, username, event, {
    subject: i18n._('Two-factor login was turned off'),
    what: i18n._('You now only need your password to log in. Your recovery codes no longer work.'),
  })
}

/** After an admin did it for somebody who lost their app and their recovery codes. */
export function twoFactorTurnedOffEmail(site: Site, username: string): Email {
  const i18n = textsIn(site.language)
  return renderEmail(site, {
    subject: `${i18n._('Two-factor login was turned off')} (${site.name})`,
    parts: [
      greeting(i18n, username),
      i18n._(
        'an administrator of {product} turned off two-factor login for your account. You now only need your password to log in, and your recovery codes no longer work.',
        { product: site.name },
      ),
      i18n._('If you did not ask for this, please tell the administrator. You can turn it on again at any time:'),
      { button: i18n._('Open my account settings'), url: `${site.url}${screens.accountSettings}` },
    ],
  })
}

export function newDeviceEmail(site: Site, username: string, event: SecurityEvent): Email {
  const i18n = textsIn(site.language)
  return securityEmail(site, username, event, {
    subject: i18n._('New sign-in to your account'),
    what: i18n._('Your account was used from a new device.'),
  })
}

export function wrongCodesEmail(site: Site, username: string, event: SecurityEvent): Email {
  const i18n = textsIn(site.language)
  return securityEmail(site, username, event, {
    subject: i18n._('Somebody may know your password'),
    what: i18n._(
      'Somebody entered the right password of your account and then five wrong codes. They were not let in, but unless that was you, they know your password.',
    ),
  })
}

export function apiTokenEmail(
  site: Site,
  username: string,
  event: SecurityEvent,
  { name, access, expiresAt }: { name: string; access: Access; expiresAt: Day | null },
): Email {
  const i18n = textsIn(site.language)
  const facts: Fact[] = [
    [i18n._('Name'), name],
    [i18n._('Access'), access === 'read' ? i18n._('Read only') : i18n._('Read and write')],
  ]
  if (expiresAt !== null) facts.push([i18n._('Last day'), i18n.date(expiresAt)])
  return securityEmail(site, username, event, {
    subject: i18n._('New API token'),
    what: tokenText(i18n, access, expiresAt !== null),
    facts,
  })
}

function tokenText(i18n: Texts, access: Access, expires: boolean): string {
  if (access === 'read')
    return expires
      ? i18n._(
          'An API token was made for your account. Whoever has it can read your data through its last day, or until you delete it in your account settings.',
        )
      : i18n._(
          'An API token was made for your account. Whoever has it can read your data until you delete it in your account settings.',
        )
  return expires
    ? i18n._(
        'An API token was made for your account. Whoever has it can read and change your data through its last day, or until you delete it in your account settings.',
      )
    : i18n._(
        'An API token was made for your account. Whoever has it can read and change your data until you delete it in your account settings.',
      )
}

type Fact = [label: string, value: string]

function securityEmail(
  site: Site,
  username: string,
  event: SecurityEvent,
  { subject, what, facts = [] }: { subject: string; what: string; facts?: Fact[] },
): Email {
  const i18n = textsIn(site.language)
  return renderEmail(site, {
    subject: `${subject} (${site.name})`,
    parts: [
      greeting(i18n, username),
      what,
      {
        facts: [
          ...facts,
          [i18n._('When'), `${i18n.instant(event.at, event.timeZone)} (${event.timeZone})`],
          [i18n._('Device'), event.device],
          [i18n._('Address'), event.address],
        ],
      },
      i18n._('If this was you, there is nothing to do. If not, choose a new password at once:'),
      { button: i18n._('Reset my password'), url: `${site.url}${screens.forgotPassword}` },
    ],
  })
}

/** One week, Sunday to Saturday. Energy in kcal, water in glasses, weight in kg, to be told in `units`; null means unknown. */
type WeekSummary = {
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

const dayAndMonth: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' }

export function summaryEmail(site: Site, username: string, week: WeekSummary, unsubscribeToken: string): Email {
  const i18n = textsIn(site.language)
  const unsubscribeUrl = `${site.url}/api/unsubscribe/${unsubscribeToken}`
  return renderEmail(site, {
    subject: i18n._('Your week on {product}: {from} to {to}', {
      product: site.name,
      from: i18n.date(week.from, dayAndMonth),
      to: i18n.date(week.to, dayAndMonth),
    }),
    parts: [
      greeting(i18n, username),
      week.daysLogged > 0
        ? i18n._('here is your week.')
        : i18n._('you logged no food this week. Every new day is a fresh start.'),
      { facts: factsOf(week, i18n) },
      { button: i18n._('Open my diary'), url: `${site.url}${screens.diary}` },
    ],
    footer: [
      i18n._('You get this email every Sunday because you turned it on in Account Settings.'),
      { button: i18n._('Unsubscribe'), url: unsubscribeUrl },
    ],
    // One-click unsubscribe in the mail program, without signing in (RFC 8058).
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}

function factsOf(week: WeekSummary, i18n: Texts): Fact[] {
  const { waterGlasses, workouts, weight, weightChange, expenditure, streak, units } = week
  const burned = energyText(week.caloriesBurned, units, i18n)
  const facts: Fact[] = [
    [i18n._('Days logged'), i18n._('{days} of 7', { days: week.daysLogged })],
    [units.energy === 'kcal' ? i18n._('Average calories') : i18n._('Average energy'), averageText(week, i18n)],
    [i18n._('Water'), i18n._('{glasses, plural, one {# glass} other {# glasses}}', { glasses: waterGlasses })],
    [
      i18n._('Exercise'),
      i18n._('{workouts, plural, one {# workout} other {# workouts}}, {energy} burned', { workouts, energy: burned }),
    ],
    [
      i18n._('Weight'),
      weight === null ? i18n._('not logged') : weightText(weight, units, i18n) + changeText(weightChange, units, i18n),
    ],
  ]
  if (expenditure !== null) facts.push([i18n._('Energy use'), energyUse(expenditure, units, i18n)])
  if (streak !== null)
    facts.push([i18n._('Streak'), i18n._('{days, plural, one {# day} other {# days}}', { days: streak })])
  return facts
}

type MailUnits = WeekSummary['units']

function averageText({ daysLogged, averageCalories, isComplete, calorieGoal, units }: WeekSummary, i18n: Texts) {
  if (daysLogged === 0) return i18n._('none logged')
  const goal = energyText(calorieGoal, units, i18n)
  if (averageCalories === null) return i18n._('unknown a day (goal {goal})', { goal })
  const average = energyText(averageCalories, units, i18n)
  return isComplete
    ? i18n._('{average} a day (goal {goal})', { average, goal })
    : i18n._('at least {average} a day (goal {goal})', { average, goal })
}

const energyUse = (
  { kcal, low, high }: NonNullable<WeekSummary['expenditure']>,
  units: MailUnits,
  i18n: Texts,
): string =>
  i18n._('about {energy} a day as you log, likely {low} to {high}', {
    energy: energyText(kcal, units, i18n),
    low: i18n.number(inUnit(low, units.energy)),
    high: i18n.number(inUnit(high, units.energy)),
  })

const energyText = (kcal: number, { energy }: MailUnits, i18n: Texts) =>
  `${i18n.number(inUnit(kcal, energy))} ${energy}`

/** `68.7 kg`, `10 st 11.5 lb` */
function weightText(kg: number, { weight }: MailUnits, i18n: Texts): string {
  if (weight !== 'st') return `${i18n.number(inUnit(kg, weight), 1)} ${weight}`
  const [stones, pounds] = stonesAndPounds(kg)
  return `${stones} st ${i18n.number(pounds, 1)} lb`
}

/** Changes are in pounds for those who think in stones. */
function changeText(kg: number | null, { weight }: MailUnits, i18n: Texts): string {
  if (kg === null) return ''
  const unit = weight === 'kg' ? 'kg' : 'lb'
  const shown = shownIn(kg, unit)
  const change = `${shown > 0 ? '+' : ''}${i18n.number(shown, 1)} ${unit}`
  return ` ${i18n._('({change} this week)', { change })}`
}
