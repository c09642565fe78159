/** Makes the eye in password fields focusable and gives it a name; by default Mantine's is neither. */
export const passwordEye = { 'aria-label': 'Show or hide the password', tabIndex: 0 }
