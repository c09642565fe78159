/** The audit log in words. */

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

type Detail = Record<string, string | number | boolean | null>

const sentences: Record<AuditAction, (subject: string, detail: Detail) => string> = {
  'user created': (user) => `created the user ${user}`,
  'user deleted': (user) => `deleted the user ${user}`,
  'role changed': (user, { role }) => (role === 'admin' ? `made ${user} an admin` : `made ${user} an ordinary user`),
  'email verified': (user) => `marked the email address of ${user} as verified`,
  'password reset link created': (user) => `created a link for ${user} to choose a new password`,
  'sign-in link created': (user) => `created a link for ${user} to sign in`,
  'signed out everywhere': (user) => `logged ${user} out everywhere`,
  'two-factor turned off': (user) => `turned off two-factor login for ${user}`,
  'passkeys removed': (user) => `removed the passkeys of ${user}`,
  'invitation created': (invited) => `invited ${invited}`,
  'invitation revoked': (invited) => `revoked the invitation of ${invited}`,
  'progress entry deleted': (user) => `deleted a progress entry of ${user}`,
  'food approved': (food) => `approved the food ${food}`,
  'food edited': (food) => `edited the food ${food}`,
  'food withdrawn': (food) => `withdrew the food ${food}`,
  'food deleted': (food) => `deleted the food ${food}`,
  'feedback resolved': (user) => `resolved feedback of ${user}`,
  'feedback reopened': (user) => `reopened feedback of ${user}`,
  'theme changed': () => 'changed the theme',
  'setup dismissed': () => 'put the setup checklist away',
  'setup shown': () => 'showed the setup checklist again',
  'error log cleared': (_, { errors }) => `cleared the error log${typeof errors === 'number' ? ` (${errors})` : ''}`,
  'job run': (job) => `ran the job "${job}"`,
  'mail retried': (mail) => `sent the email "${mail}" again`,
  'mail deleted': (mail) => `deleted the email "${mail}"`,
  'mail tested': () => 'sent a test email',
  'file uploaded': (file) => `uploaded the file ${file}`,
  'file deleted': (file) => `deleted the file ${file}`,
  'import started': (origin) => `started an import of foods from ${origin}`,
  'import cancelled': (origin) => `cancelled the import of foods from ${origin}`,
  'backup started': () => 'started a backup',
}

/** What was done, in words that follow the name of the admin: `deleted the user mia-b`. */
export function auditSentence(action: string, subject: string, detail: Detail): string {
  const known = auditActions.find((one) => one === action)
  return known ? sentences[known](subject, detail) : `${action}: ${subject}`
}
