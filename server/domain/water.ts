/** The ml of a glass of water. Days count glasses. */
export const glassVolume = 250
