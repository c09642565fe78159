import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { PasswordStrength } from './PasswordStrength.tsx'
import { passwordEye } from './password-eye.ts'

type NewPasswordProps = Omit<PasswordInputProps, 'value'> & {
  value: string
  /** Words that an attacker may know, such as the username; in a password they count for nothing. */
  personalWords?: string[]
}

/** The field for a new password, with a hint on how hard it is to guess. */
export function NewPassword({ value, personalWords, ...rest }: NewPasswordProps) {
  return (
    <PasswordInput
      autoComplete="new-password"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={passwordEye}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={value !== '' && <PasswordStrength password={value} personalWords={personalWords} />}
      value={value}
      {...rest}
    />
  )
}
