/** What identifies a food in the diary: where it was looked up, and its name. */
export type LoggedFood = { foodId: string | null; foodName: string }

/** The name of calories that somebody only wanted counted. */
export const quickAddName = 'Quick add'

/** Calories without a name and a food: they are offered nowhere to be logged again. */
export const isUnnamedQuickAdd = ({ foodId, foodName }: LoggedFood): boolean =>
  foodId === null && foodName === quickAddName

const byName = 'logged:'

/** Equal for entries of one food: where it was looked up, else its name in any spelling of capitals. */
export const loggedFoodKey = ({ foodId, foodName }: LoggedFood): string => foodId ?? byName + foodName.toLowerCase()

/** The id to look a logged food up by: its own, or for one that was only written down, `logged:` and its name. */
export const loggedFoodId = ({ foodId, foodName }: LoggedFood): string => foodId ?? byName + foodName

/** The name in such an id, or null when it is an ordinary one. */
export const loggedName = (foodId: string): string | null =>
  foodId.startsWith(byName) ? foodId.slice(byName.length) : null
