const frame = 'Frame'

/**
 * The chunks of the client that a screen is made of, by its path below the base path. Each is the `name` of a chunk in the
 * build's manifest (`dist/client/.vite/manifest.json`): what the screen needs before it can show are the `file` and `css` of
 * `index.html` and of these, and of all their `imports`. Each path of `client/routes.tsx` without parameters is here.
 */
export const screenChunks: Readonly<Record<string, readonly string[]>> = {
  '/': ['Login'],
  '/login': ['Login'],
  '/register': ['Register'],
  '/forgot-password': ['ForgotPassword'],
  '/resend-verification': ['ResendVerification'],
  '/dashboard': [frame, 'Dashboard'],
  '/diary': [frame, 'Diary'],
  '/nutrition-summary': [frame, 'NutritionSummary'],
  '/progress': [frame, 'Progress'],
  '/achievements': [frame, 'Achievements'],
  '/recipes': [frame, 'Recipes'],
  '/friends': [frame, 'Buddies'],
  '/account-settings': [frame, 'AccountSettings'],
  '/admin': [frame, 'Admin'],
}
