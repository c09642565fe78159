import { addDays, type Day, daysBetween } from '#domain/day.ts'
import { type Expenditure, expenditureByDay } from '#domain/expenditure.ts'
import { firstDay, type SimulatedPerson, simulatePerson } from '../support/simulated-people.ts'

/**
 * `npm run bench:expenditure [-- people, default 2000 [first seed, default 1]]`: how far the estimate of what people use is from
 * the truth on their own scale of logging, after two, four and eight weeks, beside three simple ways: the formula, the mean
 * intake minus 7,700 kcal for each kg between the first and the last weight, and the same of moving averages over 21 days.
 * Fails when a goal is missed.
 */
const people = Number(process.argv[2] ?? 2_000)
const firstSeed = Number(process.argv[3] ?? 1)
const kcalPerKg = 7_700

type Judged = { one: SimulatedPerson; answer: Expenditure; truth: number; naive: number; moving: number }

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The days and weights from one day to before another. */
function logged({ records }: SimulatedPerson, from: Day, before: Day) {
  const food = [...records.food].filter(([date, { unknown }]) => from <= date && date < before && unknown === 0)
  const weighings = records.weighings.filter(({ date }) => from <= date && date < before)
  return { intake: mean(food.map(([, { calories }]) => calories)), weighings }
}

/** NaN when there is too little. */
function naiveOf(one: SimulatedPerson, date: Day): number {
  const { intake, weighings } = logged(one, firstDay, date)
  const [first, last] = [weighings[0], weighings.at(-1)]
  if (!first || !last) return Number.NaN
  return intake - (kcalPerKg * (last.weight - first.weight)) / daysBetween(first.date, last.date)
}

function movingOf(one: SimulatedPerson, date: Day): number {
  const weightOf = (daysAgo: number) =>
    mean(logged(one, addDays(date, -daysAgo), addDays(date, 7 - daysAgo)).weighings.map(({ weight }) => weight))
  return logged(one, addDays(date, -21), date).intake - (kcalPerKg * (weightOf(7) - weightOf(21))) / 14
}

function judge(seed: number, days: number): Judged {
  const one = simulatePerson(seed, days)
  const date = addDays(firstDay, days)
  const answer = [...expenditureByDay(one.person, one.records, date)].at(-1) as Expenditure
  return {
    one,
    answer,
    truth: one.expenditure.at(-1) as number,
    naive: naiveOf(one, date),
    moving: movingOf(one, date),
  }
}

const groups: [name: string, isIn: (one: SimulatedPerson) => boolean][] = [
  ['everybody', () => true],
  ['good loggers', ({ isPoorLogger }) => !isPoorLogger],
  ['poor loggers', ({ isPoorLogger }) => isPoorLogger],
  ['lose', ({ aim }) => aim === 'lose'],
  ['keep', ({ aim }) => aim === 'keep'],
  ['gain', ({ aim }) => aim === 'gain'],
  ['2 or 3 weigh-ins', ({ weighingsPerWeek }) => weighingsPerWeek <= 3],
  ['6 or 7 weigh-ins', ({ weighingsPerWeek }) => weighingsPerWeek >= 6],
  ['cycle', ({ hasCycle }) => hasCycle],
  ['adaptation > 10 %', ({ adaptation }) => adaptation > 0.1],
]

/** By weeks and groups: the most kcal that the median error may be. */
const goals: Record<number, Record<string, number>> = {
  4: { everybody: 130, 'poor loggers': 190 },
  8: { everybody: 90, 'poor loggers': 125 },
}
const leastCoverage = 85

/** People below this number say nothing about a way to estimate. */
const fewest = 30

const errorOf = (judged: readonly Judged[], kcalOf: (of: Judged) => number): number => {
  const errors = judged.map((of) => Math.abs(kcalOf(of) - of.truth)).filter((error) => !Number.isNaN(error))
  return errors.length < fewest ? Number.NaN : Math.round(median(errors))
}

const shown = ({ answer }: Judged) => answer.kcal ?? Number.NaN

function figuresOf(group: readonly Judged[]) {
  const measured = group.filter(({ answer }) => answer.state === 'measured')
  const holds = ({ answer: { low, high }, truth }: Judged) => (low ?? 0) <= truth && truth <= (high ?? 0)
  return {
    measured: Math.round((100 * measured.length) / group.length),
    shown: errorOf(group, shown),
    estimate: errorOf(measured, shown),
    formula: errorOf(measured, ({ answer }) => answer.formulaKcal ?? Number.NaN),
    naive: errorOf(measured, ({ naive }) => naive),
    moving: errorOf(measured, ({ moving }) => moving),
    holds: measured.length < fewest ? Number.NaN : Math.round((100 * measured.filter(holds).length) / measured.length),
    halfWidth: Math.round(median(measured.map(({ answer: { low, high } }) => ((high ?? 0) - (low ?? 0)) / 2))),
  }
}

const columns = ['measured', 'shown', 'estimate', 'formula', 'naive', 'moving', 'holds', 'halfWidth'] as const
const line = (name: string, cells: readonly (string | number)[]) =>
  `${name.padEnd(20)}${cells.map((cell) => (Number.isNaN(cell) ? '-' : String(cell)).padStart(10)).join('')}\n`

process.stdout.write(
  `Median errors in kcal: of what is shown to everybody, and of four ways for those whose estimate is measured (in %);\nin how many of 100 the bounds hold, and half their width.\n`,
)
const missed: string[] = []
for (const weeks of [2, 4, 8]) {
  const all = Array.from({ length: people }, (_, at) => judge(firstSeed + at, weeks * 7))
  process.stdout.write(`\n${line(`after ${weeks} weeks`, columns)}`)
  for (const [name, isIn] of groups) {
    const figures = figuresOf(all.filter(({ one }) => isIn(one)))
    process.stdout.write(line(name, Object.values(figures)))
    const goal = goals[weeks]
    if (!goal) continue
    const of = `${name} after ${weeks} weeks`
    if (name in goal && figures.estimate > (goal[name] ?? 0)) missed.push(`${of}: ${figures.estimate} kcal`)
    if (figures.holds < leastCoverage) missed.push(`${of}: the bounds of ${figures.holds} % hold`)
    if (figures.estimate > Math.min(figures.formula, figures.naive)) missed.push(`${of}: a simple way is better`)
  }
}
if (missed.length > 0) throw new Error(`Goals that were missed:\n${missed.join('\n')}`)
