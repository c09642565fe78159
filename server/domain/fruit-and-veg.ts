const words = ['fruit', 'vegetable', 'salad', 'apple', 'orange', 'banana', 'broccoli', 'carrot']

/** Does a food count as fruit or veg: does its name, or a category tag, hold one of the words, in any case? */
export function isFruitOrVeg(foodName: string, categories: readonly string[] = []): boolean {
  return [foodName, ...categories].some((text) => {
    const lower = text.toLowerCase()
    return words.some((word) => lower.includes(word))
  })
}

/** How many entries of a day count as fruit or veg. Each counts as one portion, whatever its weight. */
export const fruitAndVegCount = (entries: readonly { isFruitOrVeg: boolean }[]): number =>
  entries.filter((entry) => entry.isFruitOrVeg).length

/** Portions of fruit and veg a day. */
export const fruitAndVegGoal = 5
