/** The addresses of the client's screens, below the path of the instance. Those with a token have it after a slash. */
export const screens = {
  login: '/login',
  /** Where the sign-in provider sends people back to. */
  providerReturn: '/login/sso',
  /** A link that the command line printed; its token stands behind a `#`. */
  signInLink: '/login/link',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/resetpassword',
  resendVerification: '/resend-verification',
  verifyEmail: '/verify-email',
  dashboard: '/dashboard',
  diary: '/diary',
  nutritionSummary: '/nutrition-summary',
  accountSettings: '/account-settings',
  progress: '/progress',
  achievements: '/achievements',
  recipes: '/recipes',
  friends: '/friends',
  /** Where another app sends what it shares; it leads on to the diary. */
  share: '/share',
  admin: '/admin',
} as const
