/** The meals of a day: the usual four, or those that a person made. */

/** The meals that everybody starts with, in order. Those of other trackers are understood as one of them. */
export const usualMeals = ['Breakfast', 'Lunch', 'Dinner', 'Snacks'] as const

export type UsualMeal = (typeof usualMeals)[number]

/** The name of a meal. */
export type Meal = string

/**
 * A meal of a person's day. Entries hold its id, so that it can be renamed. `startsAt` is `HH:mm`, from when on it is the
 * usual meal; null for one that is only ever chosen. `mergedIds` are meals that became part of it, and `formerNames` are
 * names by which devices that were offline may still call it.
 */
export type MealType = {
  id: string
  name: Meal
  startsAt: string | null
  mergedIds?: string[]
  formerNames?: string[]
}

/** A meal as the API shows it. */
export const listedMealType = ({ id, name, startsAt }: MealType) => ({ id, name, startsAt })

const startTimes: Record<UsualMeal, string> = { Breakfast: '00:00', Lunch: '11:00', Dinner: '16:00', Snacks: '21:00' }

/** The meals of somebody who has not changed them. Their ids are what entries of all versions hold. */
export const defaultMealTypes: readonly MealType[] = usualMeals.map((name) => ({
  id: name,
  name,
  startsAt: startTimes[name],
}))

/** The usual meal at a local time, `HH:mm`: the last meal that has started; before the first one, the day's last. */
export function mealAt(types: readonly MealType[], time: string): MealType {
  const byStart = types
    .flatMap((type) => (type.startsAt === null ? [] : [{ type, startsAt: type.startsAt }]))
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt)))
  return (byStart.findLast(({ startsAt }) => startsAt <= time) ?? byStart.at(-1))?.type ?? firstOf(types)
}

/** The meal that an entry holds the id of. An id that no meal knows belongs to the last meal, so that no entry is ever hidden. */
export const mealWithId = (types: readonly MealType[], id: string): MealType =>
  types.find((type) => type.id === id || type.mergedIds?.includes(id)) ?? (types.at(-1) as MealType)

/** The meal that somebody means by a name, without regard to case: one of now, else one of earlier; undefined for none. */
export function mealNamed(types: readonly MealType[], name: string): MealType | undefined {
  const key = nameKey(name)
  return (
    types.find((type) => nameKey(type.name) === key) ??
    types.find((type) => type.formerNames?.some((former) => nameKey(former) === key)) ??
    types.find((type) => [type.id, ...(type.mergedIds ?? [])].some((id) => nameKey(id) === key))
  )
}

/** The same for names that differ in case only. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase()

const firstOf = (types: readonly MealType[]): MealType => types[0] as MealType

export const maxMealTypes = 12
