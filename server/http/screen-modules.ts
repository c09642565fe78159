const frame = 'screens/Frame.tsx'

/**
 * The modules of the client that a screen is made of, by its path below the base path. Each is a key of the build's
 * manifest (`dist/client/.vite/manifest.json`): what the screen needs before it can show are the `file` and `css` of
 * `index.html` and of these, and of all their `imports`. Each path of `client/routes.tsx` without parameters is here.
 */
export const screenModules: Readonly<Record<string, readonly string[]>> = {
  '/': ['screens/Login.tsx'],
  '/login': ['screens/Login.tsx'],
  '/register': ['screens/Register.tsx'],
  '/forgot-password': ['screens/ForgotPassword.tsx'],
  '/resend-verification': ['screens/ResendVerification.tsx'],
  '/dashboard': [frame, 'screens/Dashboard.tsx'],
  '/diary': [frame, 'screens/Diary.tsx'],
  '/nutrition-summary': [frame, 'screens/NutritionSummary.tsx'],
  '/progress': [frame, 'screens/Progress.tsx'],
  '/achievements': [frame, 'screens/Achievements.tsx'],
  '/recipes': [frame, 'screens/Recipes.tsx'],
  '/friends': [frame, 'screens/Buddies.tsx'],
  '/account-settings': [frame, 'screens/AccountSettings.tsx'],
  '/admin': [frame, 'screens/Admin.tsx'],
}
