import { PasswordField } from '../ui/PasswordField.tsx'
import { useUser } from '../user.ts'
import type { FieldProps } from './use-app-form.ts'

/** The password or, with two-factor login, a code, to confirm who somebody is. */
export function CredentialField({ field, className }: { field: FieldProps<string>; className?: string }) {
  const { email, isTwoFactorEnabled } = useUser()
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field}
        className={className}
        label={isTwoFactorEnabled ? 'Your password or a code' : 'Your password'}
        autoComplete="current-password"
      />
    </>
  )
}
