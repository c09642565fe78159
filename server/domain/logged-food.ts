/** What identifies a food in the diary: its food id, if it has one, and its name. */
export type LoggedFood = { foodId: string | null; foodName: string }

/** The name of a quick add without a name. */
export const quickAddName = 'Quick add'

/** A quick add without a name, which is never suggested again. */
export const isUnnamedQuickAdd = ({ foodId, foodName }: LoggedFood): boolean =>
  foodId === null && foodName === quickAddName

const namePrefix = 'logged:'

/** Equal for entries of the same food: its food id, or else its name in lower case. */
export const loggedFoodKey = ({ foodId, foodName }: LoggedFood): string => foodId ?? namePrefix + foodName.toLowerCase()

/** The id to look up a logged food: its food id, or `logged:` and its name if it has none. */
export const loggedFoodId = ({ foodId, foodName }: LoggedFood): string => foodId ?? namePrefix + foodName

/** The name in a `logged:` id, or null for other ids. */
export const loggedName = (foodId: string): string | null =>
  foodId.startsWith(namePrefix) ? foodId.slice(namePrefix.length) : null

/** Equal for the ids of the same food: names in `logged:` ids are compared in lower case. */
export const foodIdKey = (foodId: string): string => (loggedName(foodId) === null ? foodId : foodId.toLowerCase())
