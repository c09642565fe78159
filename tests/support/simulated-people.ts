import { addDays, type Day } from '#domain/day.ts'
import { energyNeed } from '#domain/energy-needs.ts'
import type { BodyWeighing, DayOfFood, EnergyRecords, Person } from '#domain/expenditure.ts'
import { activityLevels } from '#domain/profile.ts'
import { seeded } from '#server/seed/story.ts'

/** The Monday on which everybody begins. */
export const firstDay: Day = '2025-01-06'

/** Somebody who eats, weighs themselves, and forgets or misjudges some of it, as people do. */
export type SimulatedPerson = {
  person: Person
  records: EnergyRecords
  /** What they use on each day in kcal, on their own scale of logging: who logs 93 % of their food uses 93 % of it too. */
  expenditure: readonly number[]
  aim: Aim
  isPoorLogger: boolean
  weighingsPerWeek: number
  hasCycle: boolean
  /** By which share of it the expenditure changes when somebody eats more or less. */
  adaptation: number
}

type Aim = 'lose' | 'keep' | 'gain'
const aims: readonly Aim[] = ['lose', 'lose', 'keep', 'gain']

function createDice(seed: number) {
  const random = seeded(seed * 7_919 + 13)
  return {
    happens: (share: number) => random() < share,
    between: (low: number, high: number) => low + (high - low) * random(),
    /** A draw from a normal distribution (Box and Muller 1958). */
    normal: (mean: number, deviation: number) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    oneOf: <T>(list: readonly T[]) => list[Math.floor(list.length * random())] as T,
  }
}
type Dice = ReturnType<typeof createDice>

/** The body and the habits of a person. Weights in kg, energy in kcal a day. */
function makeTraits({ between, normal, oneOf, happens }: Dice) {
  const sex = oneOf(['female', 'male'] as const)
  const age = Math.round(between(20, 65))
  const height = normal(sex === 'male' ? 178 : 165, 7)
  const bmi = Math.max(19, normal(26.5, 4.2))
  const weight = bmi * (height / 100) ** 2
  const usualFat = 1.2 * bmi + 0.23 * age - (sex === 'male' ? 10.8 : 0) - 5.4
  const activity = oneOf(activityLevels)
  const aim = oneOf(aims)
  return {
    sex,
    age,
    height,
    weight,
    fat: (weight * Math.min(50, Math.max(9, normal(usualFat, 4)))) / 100,
    activity,
    aim,
    // People differ from the formula, and choose an activity that fits more or less.
    uses: energyNeed({ weight, height, age, sex, activity }) * Math.max(0.6, normal(1, 0.13)),
    plan: { lose: -between(0.08, 0.28), keep: between(-0.03, 0.03), gain: between(0.04, 0.15) }[aim],
    adaptation: { lose: between(0, 0.18), keep: 0, gain: between(0, 0.09) }[aim],
    logs: between(0.9, 1),
    missing: between(0, 0.3),
    eatsMore: between(0, 0.4),
    dayDeviation: between(0.08, 0.22),
    weekend: between(0, 0.2),
    weighingsPerWeek: oneOf([2, 3, 4, 5, 6, 7]),
    typingErrors: between(0, 0.02),
    waterDeviation: between(0.3, 0.7),
    waterLeft: between(0.5, 0.85),
    cycle: sex === 'female' && age < 50 && happens(0.8) ? { kg: between(0.3, 1.1), days: between(25, 32) } : null,
    cycleDay: between(0, 28),
  }
}

/** The same person for the same seed, over so many days. */
export function simulatePerson(seed: number, days: number): SimulatedPerson {
  const dice = createDice(seed)
  const traits = makeTraits(dice)
  const { sex, age, height, activity, aim, plan, uses, logs, adaptation, weighingsPerWeek } = traits
  const food = new Map<Day, DayOfFood>()
  const weighings: BodyWeighing[] = []
  const expenditure: number[] = []
  let { weight, fat } = traits
  let [adapted, drift, glycogen, water] = [0, 0, 0, dice.normal(0, traits.waterDeviation)]

  for (let day = 0; day < days; day++) {
    const date = addDays(firstDay, day)
    drift += dice.normal(0, 9)
    // In a month most of it, in full when they eat 20 % more or less than they use.
    adapted += (Math.sign(plan) * adaptation * Math.min(1, Math.abs(plan) / 0.2) - adapted) / 30
    const used = uses * (1 + adapted) + drift + 12 * (weight - traits.weight)
    expenditure.push(used * logs)

    const isWeekend = day % 7 >= 5
    const isMissing = dice.happens(traits.missing * (isWeekend ? 1.5 : 0.8))
    const usual = uses * (1 + plan) * (1 + traits.weekend * (isWeekend ? 0.7 : -0.28))
    const eaten = Math.max(300, usual * dice.normal(1, traits.dayDeviation) * (isMissing ? 1 + traits.eatsMore : 1))
    const entries = loggedOf(dice, eaten * logs * dice.normal(1, 0.06), isMissing)
    if (entries) food.set(date, entries)

    if (day === 0 || dice.happens(weighingsPerWeek / 7)) {
      const cyclic = traits.cycle ? Math.sin((2 * Math.PI * (day + traits.cycleDay)) / traits.cycle.days) : 0
      const shown = weight + glycogen + water + cyclic * (traits.cycle?.kg ?? 0) + dice.normal(0, 0.15)
      const isWrong = day > 0 && dice.happens(traits.typingErrors)
      const typed = isWrong ? dice.oneOf([shown + 10, shown - 10, shown * 2.2046, shown / 10, shown + 100]) : shown
      weighings.push({ date, weight: Math.round(typed * 10) / 10, bodyFatPercentage: null })
    }

    const leaner = 10.4 / (10.4 + fat)
    const change = (eaten - used - dice.normal(0, 130)) / (9_440 * (1 - leaner) + 1_820 * leaner)
    weight += change
    fat = Math.max(3, fat + change * (1 - leaner))
    glycogen += (0.8 * Math.max(-1, Math.min(1, (eaten - used) / 1_000)) - glycogen) / 4
    const { waterLeft, waterDeviation } = traits
    water = waterLeft * water + dice.normal(0, waterDeviation * Math.sqrt(1 - waterLeft ** 2))
  }
  const birthDate = `${Number(firstDay.slice(0, 4)) - age}-01-01`
  return {
    person: { birthDate, formulaSex: sex, height, activityLevel: activity, lifeStage: null },
    records: { food, statuses: new Map(), weighings },
    expenditure,
    aim,
    isPoorLogger: traits.missing > 0.15 || logs < 0.94,
    weighingsPerWeek,
    hasCycle: traits.cycle !== null,
    adaptation,
  }
}

/** The entries of a day. Of days that are missing, some are begun, and some have an entry without energy. */
function loggedOf({ happens, between }: Dice, calories: number, isMissing: boolean): DayOfFood | null {
  if (!isMissing) return { calories: Math.round(calories), unknown: 0 }
  if (happens(0.3)) return { calories: Math.round(calories * between(0.1, 0.45)), unknown: 0 }
  return happens(0.2) ? { calories: Math.round(calories * 0.7), unknown: 1 } : null
}
