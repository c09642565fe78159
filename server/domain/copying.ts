/** The error for a meal without food. */
export const nothingToCopy = (from: string) => `There's nothing to copy from ${from}.`
