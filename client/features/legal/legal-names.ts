/** The titles of the legal texts by the value of the `legal` search parameter. */
export const legalNames = { privacy: 'Privacy Policy', terms: 'Terms of Service' } as const
export type LegalText = keyof typeof legalNames

export const legalTexts: LegalText[] = ['privacy', 'terms']
