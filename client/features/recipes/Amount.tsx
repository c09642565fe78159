import { VisuallyHidden } from '@mantine/core'
import type { Nutrient } from '#domain/nutrition.ts'
import { noValue } from '../../ui/format.ts'
import type { Amounts } from './recipe.ts'

type AmountProps = {
  amounts: Amounts
  of: Nutrient
  /** The number alone. */
  write: (value: number | null) => string
  unit?: string
  /** Nothing was put in yet: `–`, which is no claim at all. */
  empty?: boolean
}

/** One nutrient. A value to which some ingredient adds an unknown part is at least what it says: `312+`. */
export function Amount({ amounts: { values, partial }, of, write, unit, empty }: AmountProps) {
  if (empty) return <>{noValue}</>
  const value = values[of]
  return (
    <>
      {write(value)}
      {value !== null && partial.includes(of) && (
        <>
          <span aria-hidden title="Some ingredients do not state it">
            +
          </span>
          <VisuallyHidden> or more</VisuallyHidden>
        </>
      )}
      {value !== null && unit && `\u00a0${unit}`}
    </>
  )
}
