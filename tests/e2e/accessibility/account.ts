import { button, dialog, errors, heading, press, type Screen } from './screen.ts'

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
