import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** Makes the eye focusable and gives it a name; by default Mantine's is neither. */
const eye = { 'aria-label': 'Show or hide the password', tabIndex: 0 }

/** A required password. `autoComplete` tells password managers whether it is the current one or a new one. */
export const PasswordField = (props: PasswordInputProps & { autoComplete: 'current-password' | 'new-password' }) => (
  <PasswordInput required withAsterisk={false} visibilityToggleButtonProps={eye} {...props} />
)
