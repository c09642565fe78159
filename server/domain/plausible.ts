import { energyWarning, macros, type Nutrient, type Nutrients, nutrients } from './nutrition.ts'

/** Pure fat has 900 kcal per 100 g. In a catalogue, labels that round are let through. */
const mostKcal = 900
const mostKcalOfLabels = 910

/** In g per 100 g, with room for rounding. Fibre counts where a label has it among the carbs; alcohol is no macro. */
const mostMacros = 105

/**
 * Why a food cannot have these values per 100 g, and the value to blame: over 900 kcal, or over 105 g of protein, carbs
 * and fat together. Null when it can; unknown values are never wrong. Foods that were stored before are still read.
 */
export function refusalOf(values: Partial<Nutrients>): { nutrient: Nutrient; message: string } | null {
  const { calories, protein, carbs, fat } = values
  if (Math.round(calories ?? 0) > mostKcal)
    return { nutrient: 'calories', message: 'Nothing has over 900 kcal (3,766 kJ) per 100 g: that is pure fat.' }
  const grams = { protein: protein ?? 0, carbs: carbs ?? 0, fat: fat ?? 0 }
  const sum = Math.round((grams.protein + grams.carbs + grams.fat) * 10) / 10
  if (sum <= mostMacros) return null
  const [nutrient = 'carbs'] = macros.toSorted((a, b) => grams[b] - grams[a])
  return { nutrient, message: `Protein, carbs and fat cannot be ${sum} g together in 100 g.` }
}

/** The same of a food that is changed, with the values that stay. Without new values, an old food stays as it is. */
export const refusalOfChange = (change: Partial<Nutrients>, changed: Nutrients) =>
  nutrients.some((nutrient) => change[nutrient] !== undefined) ? refusalOf(changed) : null

/** Turns kcal into a text. */
type Format = (kcal: number) => string
const inKcal: Format = (kcal) => `${kcal} kcal`

/**
 * What cannot be true of values per 100 g: negative ones, over 910 kcal, a nutrient over 100 g, macros over 105 g together,
 * more sugars than carbohydrates or more saturated fat than fat (with 0.5 g for rounding). Empty when nothing is wrong;
 * unknown values are never wrong.
 */
export function implausibilities({ calories, ...grams }: Nutrients, format = inKcal): string[] {
  const { protein, carbs, fat, fiber, sugars, saturatedFat, salt } = grams
  const found: [boolean, string][] = [
    [[calories, ...Object.values(grams)].some((value) => (value ?? 0) < 0), 'a value under 0'],
    [isOver(calories, mostKcalOfLabels), `energy over ${format(mostKcalOfLabels)}`],
    [isOver(fat, 100), 'fat over 100 g'],
    [isOver(carbs, 100), 'carbohydrates over 100 g'],
    [isOver(protein, 100), 'protein over 100 g'],
    [isOver(fiber, 100), 'fibre over 100 g'],
    [isOver(sugars, 100), 'sugars over 100 g'],
    [isOver(saturatedFat, 100), 'saturated fat over 100 g'],
    [isOver(salt, 100), 'salt over 100 g'],
    [(fat ?? 0) + (carbs ?? 0) + (protein ?? 0) > mostMacros, 'fat, carbohydrates and protein over 105 g together'],
    [carbs !== null && isOver(sugars, carbs + 0.5), 'more sugars than carbohydrates'],
    [fat !== null && isOver(saturatedFat, fat + 0.5), 'more saturated fat than fat'],
  ]
  return found.flatMap(([isWrong, what]) => (isWrong ? [what] : []))
}

/** Sentences about values per 100 g that look wrong, also when energy and macros disagree. For warnings only; nothing is refused. */
export function plausibilityWarnings(values: Nutrients, format?: Format): string[] {
  const wrong = implausibilities(values, format)
  const energy = energyWarning(values, format)
  return [...(wrong.length > 0 ? [`Not possible in 100 g: ${wrong.join(', ')}.`] : []), ...(energy ? [energy] : [])]
}

const isOver = (value: number | null, limit: number) => value !== null && value > limit
