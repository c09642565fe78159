/** The legal texts by the name that they have in the address. */
export const legalNames = { privacy: 'Privacy Policy', terms: 'Terms of Service' } as const
export type LegalText = keyof typeof legalNames

export const legalTexts: LegalText[] = ['privacy', 'terms']
