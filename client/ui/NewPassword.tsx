import { t } from '@lingui/core/macro'
import { Box, Flex, PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useMemo } from 'react'
import { type Strength, usePasswordStrength } from './password-strength.ts'

type NewPasswordProps = Omit<PasswordInputProps, 'value' | 'autoComplete'> & {
  value: string
  /** Words that an attacker may know, such as the username; in a password they count for little. */
  personalWords?: string[]
}

/** The field for a new password, with a hint on how hard it is to guess. */
export function NewPassword({ value, personalWords, ...rest }: NewPasswordProps) {
  const isTyped = value !== ''
  const estimate = usePasswordStrength(isTyped)
  const known = personalWords?.join('\n')
  const strength = useMemo(
    () => (isTyped ? estimate?.(value, known?.split('\n')) : undefined),
    [isTyped, estimate, value, known],
  )
  return (
    <PasswordField
      autoComplete="new-password"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={strength !== undefined && <PasswordStrength strength={strength} />}
      value={value}
      {...rest}
    />
  )
}

/** Makes the eye focusable and gives it a name; by default Mantine's is neither. */
const eye = () => ({ 'aria-label': t`Show or hide the password`, tabIndex: 0 })

/** A required password. `autoComplete` tells password managers whether it is the current one or a new one. */
export const PasswordField = (props: PasswordInputProps & { autoComplete: 'current-password' | 'new-password' }) => (
  <PasswordInput required withAsterisk={false} visibilityToggleButtonProps={eye()} {...props} />
)

const words = () =>
  [
    t`Very easy to guess`,
    t`Easy to guess`,
    t({ message: 'Fair', comment: 'How hard a password is to guess' }),
    t({ message: 'Strong', comment: 'How hard a password is to guess' }),
    t`Very strong`,
  ] as const

/** How hard a new password is to guess; only a hint. Made of spans, because it is rendered inside a paragraph. */
function PasswordStrength({ strength }: { strength: Strength }) {
  const color = strength < 3 ? 'var(--gl-carbs)' : 'var(--gl-brand)'
  return (
    <Flex component="span" wrap="wrap" align="center" gap="2px 10px" mt={9}>
      <Flex component="span" gap={4} aria-hidden>
        {[1, 2, 3, 4].map((pip) => (
          <Box
            component="span"
            key={pip}
            w={22}
            h={5}
            bdrs="xl"
            bg={pip <= Math.max(1, strength) ? color : 'var(--gl-track)'}
          />
        ))}
      </Flex>
      <span>{words()[strength]}</span>
      {strength < 2 && <Box component="span" flex="1 0 100%">{t`Try a phrase of several words.`}</Box>}
    </Flex>
  )
}
