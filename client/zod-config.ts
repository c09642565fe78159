import { z } from 'zod'

// The content security policy forbids making functions from text. Without this, zod tries it once on each page, and the
// browser reports a violation. A module of its own, imported first: schemas are made while the other modules load.
z.config({ jitless: true })
