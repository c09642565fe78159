import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { PasswordStrength } from './PasswordStrength.tsx'
import { passwordEye } from './password-eye.ts'

type NewPasswordProps = Omit<PasswordInputProps, 'value'> & {
  value: string
  /** Words that others know of this person; in a password they are worth nothing. */
  known?: string[]
}

/** A field for a password somebody chooses now, with a hint on how hard it is to guess. */
export function NewPassword({ value, known, ...rest }: NewPasswordProps) {
  return (
    <PasswordInput
      autoComplete="new-password"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={passwordEye}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={value !== '' && <PasswordStrength password={value} known={known} />}
      value={value}
      {...rest}
    />
  )
}
