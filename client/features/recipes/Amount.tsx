import { VisuallyHidden } from '@mantine/core'
import type { Nutrient } from '#domain/nutrition.ts'
import { noValue } from '../../ui/format.ts'
import type { Amounts } from './recipe.ts'

type AmountProps = {
  amounts: Amounts
  of: Nutrient
  write: (value: number | null) => string
  /** Nothing was put in yet: `–`, which is no claim at all. */
  empty?: boolean
}

/** One nutrient. A value to which some ingredient adds an unknown part is at least what it says: `312+`. */
export function Amount({ amounts: { values, partial }, of, write, empty }: AmountProps) {
  if (empty) return <>{noValue}</>
  const value = values[of]
  if (value === null || !partial.includes(of)) return <>{write(value)}</>
  return (
    <>
      {write(value)}
      <span aria-hidden title="Some ingredients do not state it">
        +
      </span>
      <VisuallyHidden> or more</VisuallyHidden>
    </>
  )
}
