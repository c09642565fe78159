/** The audit log in words. */

import { t } from '@lingui/core/macro'
import { type AuditAction, auditActions } from '#domain/admin.ts'

type Detail = Record<string, string | number | boolean | null>

/** `Email deleted`. */
export function actionName(action: AuditAction): string {
  const names: Record<AuditAction, string> = {
    'user created': t`User created`,
    'user deleted': t`User deleted`,
    'role changed': t`Role changed`,
    'email verified': t`Email verified`,
    'password reset link created': t`Password reset link created`,
    'sign-in link created': t`Sign-in link created`,
    'signed out everywhere': t`Signed out everywhere`,
    'two-factor turned off': t`Two-factor turned off`,
    'passkeys removed': t`Passkeys removed`,
    'invitation created': t`Invitation created`,
    'invitation revoked': t`Invitation revoked`,
    'progress entry deleted': t`Progress entry deleted`,
    'food approved': t`Food approved`,
    'food edited': t`Food edited`,
    'food withdrawn': t`Food withdrawn`,
    'food deleted': t`Food deleted`,
    'feedback resolved': t`Feedback resolved`,
    'feedback reopened': t`Feedback reopened`,
    'theme changed': t`Theme changed`,
    'setup dismissed': t`Setup dismissed`,
    'setup shown': t`Setup shown`,
    'error log cleared': t`Error log cleared`,
    'job run': t`Job run`,
    'mail retried': t`Email retried`,
    'mail deleted': t`Email deleted`,
    'mail tested': t`Email tested`,
    'file uploaded': t`File uploaded`,
    'file deleted': t`File deleted`,
    'import started': t`Import started`,
    'import cancelled': t`Import cancelled`,
    'backup started': t`Backup started`,
  }
  return names[action]
}

const sentences: Record<AuditAction, (subject: string, detail: Detail) => string> = {
  'user created': (user) => t`created the user ${user}`,
  'user deleted': (user) => t`deleted the user ${user}`,
  'role changed': (user, { role }) => (role === 'admin' ? t`made ${user} an admin` : t`made ${user} an ordinary user`),
  'email verified': (user) => t`marked the email address of ${user} as verified`,
  'password reset link created': (user) => t`created a link for ${user} to choose a new password`,
  'sign-in link created': (user) => t`created a link for ${user} to sign in`,
  'signed out everywhere': (user) => t`logged ${user} out everywhere`,
  'two-factor turned off': (user) => t`turned off two-factor login for ${user}`,
  'passkeys removed': (user) => t`removed the passkeys of ${user}`,
  'invitation created': (invited) => t`invited ${invited}`,
  'invitation revoked': (invited) => t`revoked the invitation of ${invited}`,
  'progress entry deleted': (user) => t`deleted a progress entry of ${user}`,
  'food approved': (food) => t`approved the food ${food}`,
  'food edited': (food) => t`edited the food ${food}`,
  'food withdrawn': (food) => t`withdrew the food ${food}`,
  'food deleted': (food) => t`deleted the food ${food}`,
  'feedback resolved': (user) => t`resolved feedback of ${user}`,
  'feedback reopened': (user) => t`reopened feedback of ${user}`,
  'theme changed': () => t`changed the theme`,
  'setup dismissed': () => t`put the setup checklist away`,
  'setup shown': () => t`showed the setup checklist again`,
  'error log cleared': (_, { errors }) =>
    typeof errors === 'number' ? t`cleared the error log (${errors})` : t`cleared the error log`,
  'job run': (job) => t`ran the job "${job}"`,
  'mail retried': (mail) => t`sent the email "${mail}" again`,
  'mail deleted': (mail) => t`deleted the email "${mail}"`,
  'mail tested': () => t`sent a test email`,
  'file uploaded': (file) => t`uploaded the file ${file}`,
  'file deleted': (file) => t`deleted the file ${file}`,
  'import started': (origin) => t`started an import of foods from ${origin}`,
  'import cancelled': (origin) => t`cancelled the import of foods from ${origin}`,
  'backup started': () => t`started a backup`,
}

/** What was done, in words that follow the name of the admin: `deleted the user mia-b`. */
export function auditText(action: string, subject: string, detail: Detail): string {
  const known = auditActions.find((one) => one === action)
  return known ? sentences[known](subject, detail) : `${action}: ${subject}`
}
