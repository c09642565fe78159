import { z } from 'zod'
import { text } from './fields.ts'

/** As many letters as the picture beside the login form has room for. */
export const maxTaglineLength = 80

/** What an admin decides about the looks of the instance. An empty tagline shows none. */
export const Theme = z.object({
  seasonalThemeEnabled: z.boolean('The seasonal theme is either on (true) or off (false).'),
  homepageTagline: text(
    'A tagline is required. It may be empty.',
    maxTaglineLength,
    `A tagline can have at most ${maxTaglineLength} characters.`,
  ),
})
export type Theme = z.output<typeof Theme>
