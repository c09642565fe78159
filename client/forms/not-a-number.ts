import { t } from '@lingui/core/macro'

/** The error of a text that is no number. A field has NaN for its value then, so that no other number is taken for it. */
export const notANumber = (): string => t`Enter a number.`
