import { isPartial, type Total } from '#domain/nutrition.ts'
import { whole } from '../../../ui/format.ts'
import { VisuallyHidden } from '../../../ui/page.tsx'

type SumProps = {
  total: Total
  /** The name of what is summed: `calories`. */
  of: string
  /** Formats the sum; by default without decimals. */
  write?: (sum: number) => string
}

/** The total of a column. With unknown parts it is a lower bound: `518+`. */
export function Sum({ total, of, write = whole }: SumProps) {
  if (total.sum === null) return <>unknown</>
  if (!isPartial(total)) return <>{write(total.sum)}</>
  const missing = total.of - total.known
  return (
    <>
      {write(total.sum)}
      <span aria-hidden title={`${of} unknown for ${missing} of ${total.of}`}>
        +
      </span>
      <VisuallyHidden>
        {' '}
        or more, {of} unknown for {missing} of {total.of}
      </VisuallyHidden>
    </>
  )
}
