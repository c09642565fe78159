/** Below this BMI, in kg/m², a person counts as underweight (WHO 2000, Technical Report Series 894). */
const underweightBmi = 18.5

/** `weight` in kg, `height` in cm. */
export const isUnderweight = (weight: number, height: number): boolean => weight / (height / 100) ** 2 < underweightBmi
