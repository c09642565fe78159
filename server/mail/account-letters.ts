import { type Letter, letter, type Site } from './letter.ts'

/** Where and when something happened, as far as it is known. */
export type Occasion = { at: Date; timeZone: string; device: string; address: string }

export const verificationLetter = (site: Site, username: string, token: string): Letter =>
  letter(site, {
    subject: `Verify your e-mail address for ${site.name}`,
    parts: [
      `Hello ${username},`,
      `please confirm that this is your e-mail address. Then you can log in to ${site.name}.`,
      { button: 'Verify my e-mail address', url: `${site.url}/verify-email/${token}` },
      'The link works once, for 24 hours. If you did not register, ignore this mail.',
    ],
  })

export const resetLetter = (site: Site, username: string, token: string): Letter =>
  letter(site, {
    subject: `Reset your ${site.name} password`,
    parts: [
      `Hello ${username},`,
      'somebody, hopefully you, asked to reset the password of your account.',
      { button: 'Choose a new password', url: resetUrl(site, token) },
      'The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is.',
    ],
  })

/** The screen where a new password is chosen. */
export const resetUrl = (site: Site, token: string): string => `${site.url}/resetpassword/${token}`

export const passwordChangedLetter = (site: Site, username: string, occasion: Occasion): Letter =>
  notice(site, username, 'Your password was changed', 'The password of your account was changed.', occasion)

export const twoFactorOnLetter = (site: Site, username: string, occasion: Occasion): Letter =>
  notice(
    site,
    username,
    'Two-factor login was turned on',
    'From now on, logging in needs a code from your authenticator app. Keep your recovery codes in a safe place.',
    occasion,
  )

export const twoFactorOffLetter = (site: Site, username: string, occasion: Occasion): Letter =>
  notice(
    site,
    username,
    'Two-factor login was turned off',
    'Logging in needs only your password now. Your recovery codes no longer work.',
    occasion,
  )

export const newDeviceLetter = (site: Site, username: string, occasion: Occasion): Letter =>
  notice(site, username, 'New sign-in to your account', 'Your account was used from a new device.', occasion)

function notice(site: Site, username: string, subject: string, what: string, occasion: Occasion): Letter {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: occasion.timeZone })
  return letter(site, {
    subject: `${subject} (${site.name})`,
    parts: [
      `Hello ${username},`,
      what,
      {
        facts: [
          ['When', `${time.format(occasion.at)} (${occasion.timeZone})`],
          ['Device', occasion.device],
          ['Address', occasion.address],
        ],
      },
      'If this was you, there is nothing to do. If not, choose a new password at once:',
      { button: 'Reset my password', url: `${site.url}/forgot-password` },
    ],
  })
}
