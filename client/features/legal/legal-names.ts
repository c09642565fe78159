export const legalNames = ['Privacy Policy', 'Terms of Service'] as const
export type LegalName = (typeof legalNames)[number]
