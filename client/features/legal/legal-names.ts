import { t } from '@lingui/core/macro'
import type { LegalText } from '../../search-params.ts'

/** The title of a legal text, by the value of the `legal` search parameter. */
export const legalName = (text: LegalText): string => (text === 'privacy' ? t`Privacy Policy` : t`Terms of Service`)
