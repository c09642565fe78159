/** Names of exercises are in quotes of their own since 2024. */
export const exerciseName = (written: string): string =>
  written
    .trim()
    .replace(/^"+|(?<!")"+$/g, '')
    .trim()

/** What a watch or another program corrected, such as `Garmin Connect calorie adjustment`. */
export const isAdjustment = (name: string): boolean => /\bcalorie adjustment$/i.test(name)
