import { z } from 'zod'
import { text } from './fields.ts'

/** The picture beside the login form has no room for more letters. */
export const maxTaglineLength = 80

/** The look of the instance, which admins change. An empty tagline is not shown. */
export const Theme = z.object({
  seasonalThemeEnabled: z.boolean('The seasonal theme is either on (true) or off (false).'),
  homepageTagline: text(
    'A tagline is required. It may be empty.',
    maxTaglineLength,
    `A tagline can have at most ${maxTaglineLength} characters.`,
  ),
})
export type Theme = z.output<typeof Theme>
