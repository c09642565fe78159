/** What the audit log holds. */

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
