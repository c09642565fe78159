import { VisuallyHidden } from '@mantine/core'
import { isPartial, type Total } from '#domain/nutrition.ts'
import { oneDecimal, whole } from '../../../ui/format.ts'

type SumProps = {
  total: Total
  /** The name of what is summed: `calories`. */
  of: string
  decimals?: 0 | 1
}

/** The total of a column. With unknown parts it is a lower bound: `518+`. */
export function Sum({ total, of, decimals = 0 }: SumProps) {
  const write = decimals === 1 ? oneDecimal : whole
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
