/**
 * The kcal that an exercise takes beyond those of rest: MET is the energy as a multiple of that at rest, which is about 1 kcal
 * per kg and hour. Null without a positive time.
 */
export function exerciseEnergy(met: number, kg: number, minutes: number | null): number | null {
  // Also refuses NaN.
  if (minutes === null || !(minutes > 0)) return null
  return Math.round(Math.max(0, met - 1) * kg * (minutes / 60))
}
