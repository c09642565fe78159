import { z } from 'zod/v4'

// The content security policy forbids making functions from text. Without this, zod tries it once on each page, and the
// browser reports a violation. The build takes this module for each import of zod, so it runs before any schema is made.
z.config({ jitless: true })

export { z }
