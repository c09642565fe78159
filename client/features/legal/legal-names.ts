import type { LegalText } from '../../search-params.ts'

/** The titles of the legal texts by the value of the `legal` search parameter. */
export const legalNames = { privacy: 'Privacy Policy', terms: 'Terms of Service' } satisfies Record<LegalText, string>
