import { passwordParameters } from '#server/auth/passwords.ts'

// Hundreds of people are registered and signed in by tests that are about something else. What the product's own processes
// store is looked at in rest/start.test.ts.
Object.assign(passwordParameters, { memoryCost: 64 })
