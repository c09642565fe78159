/**
 * The estimate of energy expenditure: a Kalman filter over civil days, which sees what the scale shows in the morning and
 * what is eaten until the next one. It knows neither dates nor people. Source: R. E. Kalman 1960, A New Approach to Linear
 * Filtering and Prediction Problems, Journal of Basic Engineering 82:35-45, in the extended form for what is not linear.
 * Constants without a source were fitted to simulated people (`npm run bench:expenditure`).
 *
 * It estimates five quantities, always in this order:
 * - `tissue`: kg of body without the two kinds of water below.
 * - `water`: kg of water that comes and goes from one day to the next.
 * - `glycogen`: kg of glycogen with its water, which follows the energy balance.
 * - `expenditure`: kcal a day, on the person's own scale of logging: food that is never logged is missing from it too.
 * - `unlogged`: by which share of the mean of logged days the person eats more on days whose energy is unknown.
 */
type Vector = readonly [tissue: number, water: number, glycogen: number, expenditure: number, unlogged: number]
type Matrix = readonly [tissue: Vector, water: Vector, glycogen: Vector, expenditure: Vector, unlogged: Vector]

/** What is known on a morning: means, and their covariances. */
export type Filter = Readonly<{ mean: Vector; covariance: Matrix }>

/**
 * What was eaten on a day, in kcal: a known amount, or else the mean of known days and their standard deviation. Null where
 * nothing says how much this person eats.
 */
export type Intake = { kcal: number } | { mean: number; deviation: number } | null

/** The first guess is a little below the formula, because a diary misses something. */
const shareOfFormula = 0.95
/** Standard deviation of people's expenditures around the formula, as a share of it. */
const formulaDeviation = 0.15

/** kg: standard deviations of one reading of a scale and of the body's water, and the share of that which is left a day later. */
const scaleDeviation = 0.45
const waterDeviation = 0.55
const waterLeft = 0.8
/**
 * In squares of the standard deviation. A weight that is further from what is expected counts as if it were so far: a typing
 * error loses its weight instead of moving the estimate.
 */
const innovationLimit = 16

/** kg at a balance of `mostBalance` kcal a day, beyond which nothing is added, and the days that it takes to follow. */
const glycogenKg = 0.8
const mostBalance = 1_000
const glycogenDays = 5

/** Standard deviations of what is logged, as a share of it, and in kcal of what a person uses from day to day. */
export const loggingDeviation = 0.07
const dayDeviation = 140
/** Standard deviation in kcal of what is eaten around what is used, where nothing is known of it. */
const unknownDeviation = 600
/** Standard deviation in kcal by which the expenditure changes from one day to the next. */
const dailyDrift = 16

const square = (value: number): number => value * value

/** `a + factor * b` */
const plus = (a: Vector, b: Vector, factor = 1): Vector => [
  a[0] + factor * b[0],
  a[1] + factor * b[1],
  a[2] + factor * b[2],
  a[3] + factor * b[3],
  a[4] + factor * b[4],
]

const times = (a: Vector, factor: number): Vector => [
  a[0] * factor,
  a[1] * factor,
  a[2] * factor,
  a[3] * factor,
  a[4] * factor,
]

const diagonal = ([a, b, c, d, e]: Vector): Matrix => [
  [a, 0, 0, 0, 0],
  [0, b, 0, 0, 0],
  [0, 0, c, 0, 0],
  [0, 0, 0, d, 0],
  [0, 0, 0, 0, e],
]

const transposed = ([a, b, c, d, e]: Matrix): Matrix => [
  [a[0], b[0], c[0], d[0], e[0]],
  [a[1], b[1], c[1], d[1], e[1]],
  [a[2], b[2], c[2], d[2], e[2]],
  [a[3], b[3], c[3], d[3], e[3]],
  [a[4], b[4], c[4], d[4], e[4]],
]

const sum = (a: Matrix, b: Matrix): Matrix => [
  plus(a[0], b[0]),
  plus(a[1], b[1]),
  plus(a[2], b[2]),
  plus(a[3], b[3]),
  plus(a[4], b[4]),
]

/** On the morning of the first weighing: `weight` in kg, and what a formula says that such a person uses a day, in kcal. */
export const initialState = (weight: number, formulaKcal: number): Filter => ({
  mean: [weight, 0, 0, shareOfFormula * formulaKcal, 0.05],
  covariance: diagonal([25, square(waterDeviation), 0.09, square(formulaDeviation * formulaKcal), square(0.1)]),
})

/** How far a weight in kg is from what is expected, and the variance of that. The scale shows the tissue and both waters. */
function innovationOf({ mean, covariance: [tissue, water, glycogen] }: Filter, weight: number) {
  const gain = plus(plus(tissue, water), glycogen)
  const variance = gain[0] + gain[1] + gain[2] + square(scaleDeviation)
  return { gain, innovation: weight - (mean[0] + mean[1] + mean[2]), variance }
}

/** Is a weight in kg further from what is expected than chance would have it? */
export function isOutlier(filter: Filter, weight: number): boolean {
  const { innovation, variance } = innovationOf(filter, weight)
  return square(innovation) > innovationLimit * variance
}

/** After the scale has shown a weight in kg. */
export function update(filter: Filter, weight: number): Filter {
  const { gain, innovation, variance: usual } = innovationOf(filter, weight)
  const variance = Math.max(usual, square(innovation) / innovationLimit)
  const less = (row: Vector, share: number) => plus(row, gain, -share / variance)
  const [tissue, water, glycogen, expenditure, unlogged] = filter.covariance
  return {
    mean: plus(filter.mean, gain, innovation / variance),
    covariance: [
      less(tissue, gain[0]),
      less(water, gain[1]),
      less(glycogen, gain[2]),
      less(expenditure, gain[3]),
      less(unlogged, gain[4]),
    ],
  }
}

/** The next morning, after a day's food. `density` is the energy of changed tissue in kcal per kg. */
export function predict({ mean, covariance }: Filter, intake: Intake, density: number): Filter {
  const [tissue, water, glycogen, expenditure, unlogged] = mean
  const { eaten, deviation, byExpenditure, byUnlogged } = eatenOf(mean, intake)
  const balance = eaten - expenditure
  const counted = Math.min(1, Math.max(-1, balance / mostBalance))
  // Beyond the most that counts, a kcal more or less changes nothing.
  const glycogenPerKcal = Math.abs(balance) > mostBalance ? 0 : glycogenKg / mostBalance / glycogenDays

  /** Each row as it follows from those of the morning before. */
  const next = ([tissue, water, glycogen, expenditure, unlogged]: Matrix): Matrix => {
    const change = plus(times(expenditure, byExpenditure), unlogged, byUnlogged)
    return [
      plus(tissue, change, 1 / density),
      times(water, waterLeft),
      plus(times(glycogen, 1 - 1 / glycogenDays), change, glycogenPerKcal),
      expenditure,
      unlogged,
    ]
  }
  const noise: Vector = [
    (square(deviation) + square(dayDeviation)) / square(density) + square(0.02),
    (1 - square(waterLeft)) * square(waterDeviation),
    square((0.5 * counted) / glycogenDays) + square(0.01),
    square(dailyDrift),
    0,
  ]
  return {
    mean: [
      tissue + balance / density,
      water * waterLeft,
      glycogen + (glycogenKg * counted - glycogen) / glycogenDays,
      expenditure,
      unlogged,
    ],
    covariance: sum(next(transposed(next(covariance))), diagonal(noise)),
  }
}

/** What was eaten in kcal, its standard deviation, and by how much the balance changes with what is estimated. */
function eatenOf([, , , expenditure, unlogged]: Vector, intake: Intake) {
  // About as much as was used: then the weight says nothing of the expenditure.
  if (intake === null) return { eaten: expenditure, deviation: unknownDeviation, byExpenditure: 0, byUnlogged: 0 }
  if ('kcal' in intake)
    return { eaten: intake.kcal, deviation: loggingDeviation * intake.kcal, byExpenditure: -1, byUnlogged: 0 }
  const { mean, deviation } = intake
  return { eaten: mean * (1 + unlogged), deviation, byExpenditure: -1, byUnlogged: mean }
}

/** The weight in kg without the water that comes and goes. */
export const trendOf = ({ mean: [tissue, , glycogen] }: Filter): number => tissue + glycogen

/** Standard deviations within which 90 of 100 values of a normal distribution are. */
const within90 = 1.645
/** The share of the energy balance by which unlogged food may shift the scale of the estimate. */
const balanceDeviation = 0.15

/**
 * The expenditure in kcal a day, and half the width of its 90 % bounds. `meanIntake` is the mean of known days in kcal. Far
 * from balance, unlogged food matters more, as far as the estimate rests on the diary and no longer on the formula.
 */
export function estimateOf({ mean, covariance }: Filter, formulaKcal: number, meanIntake: number) {
  const [kcal, variance] = [mean[3], covariance[3][3]]
  const learned = Math.max(0, 1 - variance / square(formulaDeviation * formulaKcal))
  const shift = balanceDeviation * (meanIntake - kcal) * learned
  return { kcal, halfWidth: within90 * Math.sqrt(variance + square(shift)) }
}
