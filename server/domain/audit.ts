/** What an admin can do that is kept in the audit log. The values are stored, so they are never renamed. */
export const auditActions = [
  'user created',
  'user deleted',
  'role changed',
  'email verified',
  'password reset link created',
  'signed out everywhere',
  'two-factor turned off',
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
  'error log cleared',
  'job run',
  'mail retried',
  'mail deleted',
  'file uploaded',
  'file deleted',
  'import started',
  'import cancelled',
  'backup created',
  'backup downloaded',
] as const

export type AuditAction = (typeof auditActions)[number]

/** Who did it, for what was done on the command line of the server. */
export const commandLine = 'command line'
