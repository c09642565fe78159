import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type Day, daysBetween } from '../../domain/day.ts'
import { type DailyGoals, extraGoalKind, isExtraGoal, meanGoals } from '../../domain/goals.ts'
import { enoughEnergyShare } from '../../domain/nutrient-amounts.ts'
import { labelNutrients } from '../../domain/nutrients.ts'
import { averages, isPartial, type Nutrient, nutrientNames, nutrients, type Total } from '../../domain/nutrition.ts'
import { thinned, trend, type Weighing } from '../../domain/progress.ts'
import { inUnit, stonesAndPounds, type Units } from '../../domain/units.ts'
import { escapeHtml } from '../../lib/html.ts'
import type { StreamedFile } from '../../lib/streamed.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import { toUserDto } from '../account/user.ts'
import { nutrientsBetween } from '../diary/nutrient-sums.ts'
import { type ListedNutrient, listNutrients } from '../nutrients/settings.ts'
import { beginExport } from './everything.ts'
import { fileNameOf } from './export-file.ts'
import { type ExportedDay, exportedDays } from './exported-days.ts'

/**
 * A page to print, for doctors and dietitians: means beside the goals, the weight as a curve, and a row for each day on which
 * something was logged, in the person's units. It has no script, and all text in it is escaped.
 */
export function reportOf(ctx: UserContext, from: Day, to: Day): StreamedFile {
  const user = toUserDto(ctx, ctx.viewer.id)
  const texts = reportTexts(user.units)
  const about = { from, to, username: user.username, today: todayOf(ctx), product: ctx.env.PRODUCT_NAME }
  const close = beginExport(ctx)
  return {
    fileName: fileNameOf(ctx, 'html', 'report'),
    fileType: 'text/html; charset=utf-8',
    isPage: true,
    open: () => Readable.from(pageOf(ctx, about, texts), { objectMode: false }),
    close,
  }
}

type About = { from: Day; to: Day; username: string; today: Day; product: string }

const rowsAtOnce = 100

async function* pageOf(ctx: UserContext, about: About, texts: ReportTexts) {
  const { from, to, username, product } = about
  const days: ExportedDay[] = []
  for await (const day of exportedDays(ctx, from, to)) {
    if ([day.totals, day.water, day.burned, day.weight].some((logged) => logged !== null)) days.push(day)
  }
  const title = `${product}: report of ${username}, ${from} to ${to}`
  yield `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${styleSheet}</style></head>
<body>
<p class="hint">To print this page or keep it as a PDF, choose Print in the menu of your browser.</p>
${headOf(about)}`
  for (const section of [
    () => summaryOf(days, about, texts),
    () => nutrientsOf(ctx, about),
    () => weightOf(days, texts),
    () => tableHead(texts),
  ]) {
    await setImmediate()
    yield `\n${await section()}`
  }
  for (let start = 0; start < days.length; start += rowsAtOnce) {
    await setImmediate()
    yield days
      .slice(start, start + rowsAtOnce)
      .map((day) => rowOf(day, texts))
      .join('\n')
  }
  yield `</tbody></table>
${days.length === 0 ? '<p>Nothing was logged on these days.</p>' : ''}
${notes}
</body></html>
`
}

const headOf = ({ username, from, to, today, product }: About) =>
  `<header><h1>Nutrition report</h1><p><strong>${escapeHtml(username)}</strong><br>${longDate(from)} to ${longDate(to)}</p><p class="made">Made with ${escapeHtml(product)} on ${longDate(today)}</p></header>`

function summaryOf(days: readonly ExportedDay[], { from, to }: About, texts: ReportTexts): string {
  const eaten = days.flatMap(({ totals, goals }) => (totals ? [{ totals, goals }] : []))
  const means = averages(eaten.map(({ totals }) => totals))
  const goals: Partial<DailyGoals> = eaten.length > 0 ? meanGoals(eaten.map((day) => day.goals)) : {}
  const unitOf = (nutrient: Nutrient) => (nutrient === 'calories' ? texts.energyUnit : 'g')
  const goalText = (nutrient: Nutrient) => {
    const goal = goals[nutrient] ?? null
    const text = nutrient === 'calories' ? texts.energy(goal) : texts.grams(goal)
    const isLimit = isExtraGoal(nutrient) && extraGoalKind[nutrient] === 'limit'
    return goal !== null && isLimit ? `at most ${text}` : text
  }
  const rows = nutrients.map(
    (nutrient) =>
      `<tr><th scope="row">${nutrientNames[nutrient]} (${unitOf(nutrient)})</th><td>${eaten.length > 0 ? texts.sum(nutrient, means[nutrient]) : '–'}</td><td>${goalText(nutrient)}</td></tr>`,
  )
  const water = known(days.map(waterOfDay))
  const burned = known(days.map((day) => day.burned))
  const span = daysBetween(from, to) + 1
  return `<section><h2>Daily averages</h2>
<p>Food was logged on ${eaten.length} of ${counted(span, 'day')}. Averages and goals are of these days only.</p>
<table class="means"><thead><tr><th scope="col">Nutrient</th><th scope="col">Average</th><th scope="col">Goal</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<ul>
<li>Water: ${water.length > 0 ? `${texts.water(sumOf(water) / water.length)} ${texts.volumeUnit} a day on the ${counted(water.length, 'day')} with water` : 'none logged'}.</li>
<li>Exercise: ${burned.length > 0 ? `${texts.energy(sumOf(burned))} ${texts.energyUnit} burned on ${counted(burned.length, 'day')}` : 'none logged'}.</li>
</ul></section>`
}

/**
 * The nutrients beyond the label that some food states: their means, how much of the food states them, and the reference intake. The reader
 * compares: where much is unknown, a mean says nothing about too little.
 */
async function nutrientsOf(ctx: UserContext, { from, to }: About): Promise<string> {
  const { nutrients: means } = await nutrientsBetween(ctx, from, to)
  const meanOf = new Map(means.map((mean) => [mean.key, mean]))
  const rows = listNutrients(ctx).flatMap((nutrient) => {
    const mean = meanOf.get(nutrient.key)
    if (!mean || mean.sum === null || ofTheLabel.has(nutrient.key)) return []
    const amount = amountText(mean.sum, nutrient)
    const isWhole = mean.known === mean.of
    const share = `${Math.round(mean.energyShare * 100)} %`
    return `<tr><th scope="row">${escapeHtml(nutrient.name)} (${escapeHtml(nutrient.unit)})</th><td>${isWhole ? amount : `${amount}+`}</td><td>${share}</td><td>${referenceText(nutrient)}</td></tr>`
  })
  if (rows.length === 0) return ''
  return `<section><h2>Vitamins, minerals and others</h2>
<p>Daily averages over the days with food. The share is how much of the energy comes from foods that state the value: below ${enoughEnergyShare * 100} %, the average says nothing about too little.</p>
<table class="means"><thead><tr><th scope="col">Nutrient</th><th scope="col">Average</th><th scope="col">Share</th><th scope="col">Reference a day</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></section>`
}

const ofTheLabel: ReadonlySet<string> = new Set(labelNutrients.map(({ key }) => key))

const amountText = (amount: number, { decimals }: Pick<ListedNutrient, 'decimals'>) =>
  amount.toLocaleString('en-GB', { maximumFractionDigits: decimals, minimumFractionDigits: decimals })

const upperTexts = { all: '', added: ' (of what is added)', preformed: ' (of retinol)' }

function referenceText(nutrient: ListedNutrient): string {
  const { reference } = nutrient
  if (!reference) return nothing
  const { kind, value, valueTo, upper, upperAppliesTo } = reference
  const texts = [
    value === null
      ? null
      : `${kind} ${amountText(value, nutrient)}${valueTo === null ? '' : ` to ${amountText(valueTo, nutrient)}`}`,
    upper === null || upperAppliesTo === null
      ? null
      : `at most ${amountText(upper, nutrient)}${upperTexts[upperAppliesTo]}`,
  ]
  return texts.filter((text) => text !== null).join(', ')
}

function weightOf(days: readonly ExportedDay[], texts: ReportTexts): string {
  const weights = days.flatMap(({ date, weight }) => (weight === null ? [] : [{ date, weight }]))
  const [first, last] = [weights[0], weights.at(-1)]
  if (!first || !last) return '<section><h2>Weight</h2><p>None logged.</p></section>'
  if (first === last)
    return `<section><h2>Weight</h2><p>${texts.weight(first.weight)} on ${longDate(first.date)}.</p></section>`
  return `<section class="weight"><h2>Weight (${texts.weightUnit})</h2>
<p>${texts.weight(first.weight)} on ${longDate(first.date)}, ${texts.weight(last.weight)} on ${longDate(last.date)}: ${texts.weightChange(last.weight - first.weight)}. Points are weights, the line is their trend.</p>
${weightCurve(weights, texts)}</section>`
}

const tableHead = ({ energyUnit, volumeUnit, weightUnit }: ReportTexts) => {
  const columns = [
    ...nutrients.map((nutrient) => [nutrientNames[nutrient], nutrient === 'calories' ? energyUnit : 'g']),
    ['Water', volumeUnit],
    ['Exercise', energyUnit],
    ['Weight', weightUnit],
  ]
  return `<h2>Days</h2><table class="days"><thead><tr><th scope="col">Day</th>${columns.map(([label, unit]) => `<th scope="col">${label}<br>${unit}</th>`).join('')}</tr></thead><tbody>`
}

/** Plain water and that of drinks. */
const waterOfDay = ({ water, drinks }: ExportedDay): number | null =>
  water === null && drinks === null ? null : (water ?? 0) + (drinks ?? 0)

function rowOf(day: ExportedDay, texts: ReportTexts): string {
  const { date, totals, burned, weight } = day
  const cells = [
    ...nutrients.map((nutrient) => texts.sum(nutrient, totals?.[nutrient])),
    texts.water(waterOfDay(day)),
    texts.energy(burned),
    texts.weightNumber(weight),
  ]
  return `<tr><th scope="row">${shortDate(date)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

const notes = `<section class="notes"><h2>Notes</h2><ul>
<li>Everything here is as the person logged it. Days without any entry are left out.</li>
<li>A number with a plus, such as 85+, is too low: some food of the day does not state the value.</li>
<li>Water includes the drinks that the person counts as water.</li>
<li>A dash means that nothing was logged, or that no food of the day states the value.</li>
</ul></section>`

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const counted = (count: number, one: string) => `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`

const nothing = '–'
const noBreak = '\u00a0'

/** Texts of a report in the person's units. What was not logged, or is unknown, is a dash. */
export function reportTexts({ weight, energy, volume }: Units) {
  const plainWeight: 'kg' | 'lb' = weight === 'kg' ? 'kg' : 'lb'

  return {
    energyUnit: energy,
    volumeUnit: volume,
    /** Columns of numbers show pounds instead of stones. */
    weightUnit: plainWeight,

    /** Without a unit: `1,850`, and `1,850+` when some food does not state it. */
    sum(nutrient: Nutrient, total: Total | undefined): string {
      if (!total || total.sum === null) return nothing
      const text = nutrient === 'calories' ? fixed(inUnit(total.sum, energy), 0) : fixed(total.sum, 1)
      return isPartial(total) ? `${text}+` : text
    },

    energy: (kcal: number | null): string => (kcal === null ? nothing : fixed(inUnit(kcal, energy), 0)),

    grams: (grams: number | null): string => (grams === null ? nothing : fixed(grams, 1)),

    water: (ml: number | null): string => (ml === null ? nothing : fixed(inUnit(ml, volume), volume === 'ml' ? 0 : 1)),

    /** Without a unit. */
    weightNumber: (kg: number | null): string => (kg === null ? nothing : fixed(inUnit(kg, plainWeight), 1)),

    /** `68.7 kg`, `10 st 11.5 lb` */
    weight(kg: number): string {
      if (weight !== 'st') return `${fixed(inUnit(kg, weight), 1)}${noBreak}${weight}`
      const [stones, pounds] = stonesAndPounds(kg)
      return `${stones}${noBreak}st${noBreak}${fixed(pounds, 1)}${noBreak}lb`
    },

    /** `−1.2 kg`, `+0.4 lb` */
    weightChange(kg: number): string {
      const change = inUnit(kg, plainWeight)
      const sign = Math.round(change * 10) > 0 ? '+' : ''
      return `${sign}${fixed(change, 1)}${noBreak}${plainWeight}`
    },
  }
}

type ReportTexts = ReturnType<typeof reportTexts>

/** `15 November 2026` */
const longDate = (day: Day): string => longDates.format(new Date(`${day}T00:00:00Z`))

/** `Sun 15 Nov 2026` */
const shortDate = (day: Day): string => shortDates.format(new Date(`${day}T00:00:00Z`)).replace(',', '')

/** `1,850.0`, with a true minus and never `-0`. */
function fixed(value: number, decimals: 0 | 1): string {
  const rounded = Math.round(value * 10 ** decimals) / 10 ** decimals + 0
  return (decimals === 0 ? wholes : tenths).format(rounded).replace('-', '−')
}

const wholes = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const longDates = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' })
const shortDates = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

const [width, height] = [720, 220]
const [left, right, top, bottom] = [52, 12, 10, 28]
/** More points than a printed curve can show. */
const maxPoints = 400

/** The weights as points with their trend as a line, black on white; earliest first, at least two days. An SVG element. */
export function weightCurve(weights: readonly Weighing[], { weightUnit }: ReportTexts): string {
  const [first, last] = [weights[0], weights.at(-1)]
  if (!first || !last) return ''
  const value = (kg: number) => inUnit(kg, weightUnit)
  const values = weights.map(({ weight }) => value(weight))
  const step = stepFor(Math.max(...values) - Math.min(...values))
  const least = Math.floor(Math.min(...values) / step) * step
  const most = Math.max(Math.ceil(Math.max(...values) / step) * step, least + step)
  const days = Math.max(1, daysBetween(first.date, last.date))
  const x = ({ date }: Weighing) => at(left + (daysBetween(first.date, date) / days) * (width - left - right))
  const y = (shown: number) => at(top + ((most - shown) / (most - least)) * (height - top - bottom))

  const lines = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, n) => least + n * step)
    .map(
      (shown) =>
        `<line x1="${left}" x2="${width - right}" y1="${y(shown)}" y2="${y(shown)}" stroke="#ccc"/><text x="${left - 8}" y="${y(shown)}" dy="4" text-anchor="end">${fixed(shown, step < 1 ? 1 : 0)}</text>`,
    )
    .join('')
  const points = thinned(weights, maxPoints)
    .map((one) => `<circle cx="${x(one)}" cy="${y(value(one.weight))}" r="2"/>`)
    .join('')
  const line = thinned(trend(weights), maxPoints)
    .map((one) => `${x(one)},${y(value(one.weight))}`)
    .join(' ')
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Weight in ${weightUnit} by day, with its trend">${lines}<polyline points="${line}" fill="none" stroke="#000" stroke-width="1.5"/>${points}<text x="${left}" y="${height - 6}">${longDate(first.date)}</text><text x="${width - right}" y="${height - 6}" text-anchor="end">${longDate(last.date)}</text></svg>`
}

/** The distance of two grid lines, so that there are at most seven. */
function stepFor(range: number): number {
  const steps = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]
  return steps.find((step) => range / step <= 5) ?? 1_000
}

const at = (position: number) => Math.round(position * 10) / 10

/** Black on white, for a screen of any width and for A4 and Letter. The rows of a table stay whole, and its head repeats. */
const styleSheet = `
@page { margin: 14mm 12mm }
* { box-sizing: border-box }
html { color-scheme: light; background: #fff }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; background: #fff; color: #000; font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums lining-nums }
.hint { margin: 0 0 1.5rem; padding: .6rem .9rem; border: 1px solid #000; border-radius: 8px }
h1 { margin: 0 0 .4rem; font-size: 1.7rem; line-height: 1.2 }
h2 { margin: 1.8rem 0 .5rem; font-size: 1.15rem }
p, ul { margin: .4rem 0 }
ul { padding-left: 1.2rem }
.made { color: #444 }
table { border-collapse: collapse }
th, td { padding: .25rem .5rem; border-bottom: 1px solid #ccc; text-align: right; vertical-align: bottom }
th:first-child { text-align: left; font-weight: 600 }
thead th { border-bottom: 2px solid #000; font-weight: 600 }
.means { width: 100%; max-width: 28rem; margin: .6rem 0 }
.days { width: 100% }
.days th, .days td { padding: .2rem .35rem; white-space: nowrap; font-size: 12.5px }
.days thead th { font-size: 11.5px; line-height: 1.25; white-space: normal }
.days tbody th { font-weight: 400 }
svg { display: block; width: 100%; max-width: 45rem; height: auto; margin: .6rem 0 }
svg text { font-size: 12px; fill: #000 }
@media screen and (max-width: 62rem) { .days { display: block; overflow-x: auto } }
@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt }
  .hint { display: none }
  thead { display: table-header-group }
  tr, svg, .weight, .notes { break-inside: avoid }
  h2 { break-after: avoid }
  .days th, .days td { padding: .12rem .2rem; font-size: 7.8pt }
  .days thead th { font-size: 7.2pt }
}
`
