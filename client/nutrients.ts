import { t } from '@lingui/core/macro'
import { type RouterOutputs, trpc } from './trpc.ts'
import { fixedDecimals, withUnit } from './ui/format.ts'
import { useUnits } from './units.ts'

export { nameInText } from './ui/format.ts'

export type ListedNutrient = RouterOutputs['nutrients']['list'][number]

/** What it takes to write an amount of a nutrient. */
export type Measured = Pick<ListedNutrient, 'key' | 'unit' | 'decimals'>

const energyKey = 'energy-kcal'

/** How amounts of nutrients read, energy in the person's own unit: `4.2 mg`, `unknown`. */
export function useNutrientAmount(): (nutrient: Measured, amount: number | null) => string {
  const { energy } = useUnits()
  return (nutrient, amount) => {
    if (nutrient.key === energyKey) return energy(amount)
    if (amount === null) return t`unknown`
    return amountText(nutrient, amount)
  }
}

/** What would be rounded to 0 is a trace, which is not nothing. */
function amountText({ unit, decimals }: Measured, amount: number): string {
  if (amount === 0) return withUnit('0', unit)
  if (amount < 10 ** -decimals / 2) return t`a trace`
  return withUnit(fixedDecimals(amount, decimals), unit)
}

/** All nutrients, those of the person's own too. They change only when the person changes them. */
export const useNutrients = () => trpc.nutrients.list.useQuery(undefined, { staleTime: 60_000 })

/** The nutrients in their groups, in the order in which both are shown. */
export function byGroup<Nutrient extends { group: string }>(nutrients: readonly Nutrient[]) {
  const groups = new Map<string, Nutrient[]>()
  for (const nutrient of nutrients) groups.set(nutrient.group, [...(groups.get(nutrient.group) ?? []), nutrient])
  return [...groups].map(([group, members]) => ({ group, members }))
}
