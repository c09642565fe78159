import { historyPath } from '../../support/imports.ts'
import { button, dialog, errors, heading, press, type Screen, text } from './screen.ts'

export const accountPages: Screen[] = [
  { name: 'login', path: '/login', shows: heading(/Login/) },
  { name: 'login, errors', path: '/login', open: press('Login to Glowlog'), shows: errors },
  { name: 'login, without the provider', path: '/login?direct=1', shows: heading(/Login/) },
  { name: 'sign-in at a provider, failed', path: '/login/sso', shows: heading('Not signed in') },
  { name: 'sign-in link, used before', path: '/login/link#none', shows: heading('Not signed in') },
  { name: 'register', path: '/register', shows: (page) => button(page, 'Create account') },
  {
    name: 'register, errors',
    path: '/register',
    open: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('glow')
      await button(page, 'Create account').click()
    },
    shows: errors,
  },
  { name: 'forgotten password', path: '/forgot-password', shows: heading('Forgot Password') },
  { name: 'reset password', path: '/resetpassword/none', shows: (page) => button(page, 'Reset password') },
  { name: 'resend verification', path: '/resend-verification', shows: heading('Nothing to verify') },
  { name: 'verification failed', path: '/verify-email', shows: heading('Verification failed') },
  { name: 'not found', path: '/nothing-here', shows: heading('Page not found') },
  { name: 'privacy policy', path: '/login?legal=privacy', shows: dialog('Privacy Policy') },
  { name: 'terms of service', path: '/login?legal=terms', shows: dialog('Terms of Service') },
]

const path = '/account-settings'

export const settingsScreens: Screen[] = [
  { name: 'settings', path, shows: text('This device') },
  { name: 'new API token', path: `${path}?apiToken=new`, shows: dialog('New API token'), size: 'phone' },
  {
    name: 'activity of an API token',
    path: `${path}?apiToken=:token`,
    shows: dialog(/^Activity of/),
    size: 'phone',
  },
  {
    name: 'deletion of an API token',
    path: `${path}?deleteToken=:token`,
    shows: dialog('Delete this API token?'),
    size: 'phone',
  },
  { name: 'nutrient', path: `${path}?nutrientKey=iron`, shows: dialog('Iron'), size: 'phone' },
  { name: 'new nutrient', path: `${path}?nutrientKey=new`, shows: dialog('A nutrient of your own'), size: 'phone' },
  { name: 'suggested goals', path: `${path}?suggest=1`, shows: dialog('Suggest goals'), size: 'phone' },
  {
    name: 'goals by weekday',
    path: `${path}?weekdays=1`,
    open: async (page) => void (await page.getByRole('switch', { name: 'Saturday' }).click()),
    shows: (page) => page.getByRole('group', { name: 'Saturday' }),
  },
  { name: 'meals', path: `${path}?mealTypes=1`, shows: dialog('Meals of your day') },
  { name: 'start a plan', path: `${path}?plan=1`, shows: dialog('Start a plan') },
  {
    name: 'preview of an import',
    path,
    open: async (page) => {
      await page.getByLabel('Files to import').setInputFiles(historyPath('loseit/loseit-export.zip'))
      // A process of its own reads it.
      await button(page, /^Import \d+ rows$/).click({ timeout: 60_000 })
    },
    shows: text('Please choose one.'),
  },
  {
    name: 'imports',
    path,
    shows: (page) => button(page, 'Continue the import'),
    part: '#move-in',
  },
  {
    name: 'two-factor setup',
    path,
    open: press('Set up two-factor'),
    shows: (page) => page.getByLabel('6-digit code'),
    part: '#two-factor',
  },
  {
    name: 'export',
    path,
    open: press('Export my data'),
    shows: (page) => button(page, 'Download profile.csv'),
    part: '#your-data',
    size: 'phone',
  },
]

export const noBuddies: Screen[] = [{ name: 'no buddies', path: '/friends', shows: heading('Find Buddies') }]

export const buddiesScreens: Screen[] = [
  {
    name: 'buddies',
    path: '/friends',
    open: async (page) => {
      await page.getByLabel('Username').fill('somebody')
      await button(page, 'Search').click()
    },
    shows: (page) => button(page, 'Add buddy somebody-who-is-nowhere-yet'),
  },
  {
    name: 'remove a buddy',
    path: '/friends',
    open: press('Remove maximilian-the-very-long-named'),
    shows: dialog(/^Remove/),
    size: 'phone',
  },
  { name: "a buddy's day", path: '/friends?buddy=:buddy', shows: (page) => button(page, 'Copy to my diary: Lunch') },
  { name: 'inviting to a household', path: '/friends?inviting=1', shows: dialog('Invite to your household') },
  {
    name: 'leaving a household',
    path: '/friends',
    open: press('Leave household'),
    shows: dialog('Leave this household?'),
    size: 'phone',
  },
]
