/** The eye in password fields: reachable by keyboard and named, which Mantine leaves to us. */
export const passwordEye = { 'aria-label': 'Show or hide the password', tabIndex: 0 }
