import type { Nutrient } from '#domain/nutrition.ts'
import type { Amounts } from '#domain/recipe.ts'
import { noValue } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/page.tsx'

type AmountProps = {
  amounts: Amounts
  of: Nutrient
  /** Formats the number, without a unit. */
  write: (value: number | null) => string
  unit?: string
  /** There are no ingredients yet: shows `–`. */
  empty?: boolean
}

/** The amount of a nutrient. With unknown parts it is a lower bound: `312+`. */
export function Amount({ amounts: { values, partial }, of, write, unit, empty }: AmountProps) {
  if (empty) return <>{noValue}</>
  const value = values[of]
  return (
    <>
      {write(value)}
      {value !== null && partial.includes(of) && (
        <>
          <span aria-hidden title="Not known for every ingredient">
            +
          </span>
          <VisuallyHidden> or more</VisuallyHidden>
        </>
      )}
      {value !== null && unit && `\u00a0${unit}`}
    </>
  )
}
