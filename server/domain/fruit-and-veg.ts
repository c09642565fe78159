const words = ['fruit', 'vegetable', 'salad', 'apple', 'orange', 'banana', 'broccoli', 'carrot']

/** Does the name or a category tag contain one of the keywords, ignoring case? */
export function isFruitOrVeg(foodName: string, categories: readonly string[] = []): boolean {
  return [foodName, ...categories].some((text) => {
    const lower = text.toLowerCase()
    return words.some((word) => lower.includes(word))
  })
}

/** The number of fruit and veg entries. Each counts as one portion, whatever its weight. */
export const fruitAndVegCount = (entries: readonly { isFruitOrVeg: boolean }[]): number =>
  entries.filter((entry) => entry.isFruitOrVeg).length

/** Portions of fruit and veg per day. */
export const fruitAndVegGoal = 5
