import { t } from '@lingui/core/macro'
import { isPartial, type Total } from '#domain/nutrition.ts'
import { whole } from '../../../ui/format.ts'
import { VisuallyHidden } from '../../../ui/page.tsx'

type SumProps = {
  total: Total
  /** The name of what is summed, within a sentence: `calories`. */
  of: string
  /** Formats the sum; by default without decimals. */
  write?: (sum: number) => string
}

/** The total of a column. With unknown parts it is a lower bound: `518+`. */
export function Sum({ total, of: name, write = whole }: SumProps) {
  if (total.sum === null) return <>{t`unknown`}</>
  if (!isPartial(total)) return <>{write(total.sum)}</>
  const missing = whole(total.of - total.known)
  const count = whole(total.of)
  return (
    <>
      {write(total.sum)}
      <span aria-hidden title={t`${name} unknown for ${missing} of ${count}`}>
        +
      </span>
      <VisuallyHidden> {t`or more, ${name} unknown for ${missing} of ${count}`}</VisuallyHidden>
    </>
  )
}
