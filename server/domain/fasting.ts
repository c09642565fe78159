export const fastingPlans = ['14:10', '16:8', '18:6', '20:4'] as const
export type FastingPlan = (typeof fastingPlans)[number]

/** Hours of fasting in a plan: 16 for `16:8`. */
export const fastingHours = (plan: FastingPlan): number => Number(plan.split(':')[0])

/** The end (`HH:mm`) of a fast that starts at `start` (`HH:mm`). */
export function fastingEnd(start: string, plan: FastingPlan): string {
  const [hours = 0, minutes = 0] = start.split(':').map(Number)
  return `${String((hours + fastingHours(plan)) % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
