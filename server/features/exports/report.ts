import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type Day, daysBetween } from '../../domain/day.ts'
import { type DailyGoals, extraGoalKind, isExtraGoal, meanGoals } from '../../domain/goals.ts'
import { enoughEnergyShare } from '../../domain/nutrient-amounts.ts'
import { isLabelNutrient } from '../../domain/nutrients.ts'
import { averages, isPartial, type Nutrient, nutrientNames, nutrients, type Total } from '../../domain/nutrition.ts'
import { thinned, trend, type Weighing } from '../../domain/progress.ts'
import { inUnit, stonesAndPounds, type Units } from '../../domain/units.ts'
import { escapeHtml } from '../../lib/html.ts'
import type { StreamedFile } from '../../lib/streamed.ts'
import { type Texts, textsIn } from '../../texts.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import { toUserDto, userOf } from '../account/user.ts'
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
  const texts = reportTexts(user.units, textsIn(ctx.language))
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
  const { i18n } = texts
  const days: ExportedDay[] = []
  for await (const day of exportedDays(ctx, from, to)) {
    if ([day.totals, day.water, day.burned, day.weight].some((logged) => logged !== null)) days.push(day)
  }
  const title = i18n._('{product}: report of {username}, {from} to {to}', { product, username, from, to })
  yield `<!doctype html>
<html lang="${i18n.language}" dir="${i18n.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${styleSheet}</style></head>
<body>
<p class="hint">${escapeHtml(i18n._('To print this page or keep it as a PDF, choose Print in the menu of your browser.'))}</p>
${headOf(about, texts)}`
  for (const section of [
    () => summaryOf(days, about, texts),
    () => nutrientsOf(ctx, about, texts),
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
${days.length === 0 ? `<p>${escapeHtml(i18n._('Nothing was logged on these days.'))}</p>` : ''}
${notesOf(texts)}
</body></html>
`
}

function headOf({ username, from, to, today, product }: About, { i18n }: ReportTexts): string {
  const heading = escapeHtml(i18n._('Nutrition report'))
  const days = escapeHtml(i18n._('{from} to {to}', { from: i18n.date(from), to: i18n.date(to) }))
  const made = escapeHtml(i18n._('Made with {product} on {date}', { product, date: i18n.date(today) }))
  return `<header><h1>${heading}</h1><p><strong>${escapeHtml(username)}</strong><br>${days}</p><p class="made">${made}</p></header>`
}

function summaryOf(days: readonly ExportedDay[], { from, to }: About, texts: ReportTexts): string {
  const { i18n } = texts
  const eaten = days.flatMap(({ totals, goals }) => (totals ? [{ totals, goals }] : []))
  const means = averages(eaten.map(({ totals }) => totals))
  const goals: Partial<DailyGoals> = eaten.length > 0 ? meanGoals(eaten.map((day) => day.goals)) : {}
  const unitOf = (nutrient: Nutrient) => (nutrient === 'calories' ? texts.energyUnit : 'g')
  const goalText = (nutrient: Nutrient) => {
    const goal = goals[nutrient] ?? null
    const text = nutrient === 'calories' ? texts.energy(goal) : texts.grams(goal)
    const isLimit = isExtraGoal(nutrient) && extraGoalKind[nutrient] === 'limit'
    return escapeHtml(goal !== null && isLimit ? i18n._('at most {amount}', { amount: text }) : text)
  }
  const rows = nutrients.map(
    (nutrient) =>
      `<tr><th scope="row">${escapeHtml(i18n.word(nutrientNames[nutrient]))} (${unitOf(nutrient)})</th><td>${eaten.length > 0 ? texts.sum(nutrient, means[nutrient]) : '–'}</td><td>${goalText(nutrient)}</td></tr>`,
  )
  const water = known(days.map(waterOfDay))
  const burned = known(days.map((day) => day.burned))
  const logged = i18n._(
    'Food was logged on {eaten} of {days, plural, one {# day} other {# days}}. Averages and goals are of these days only.',
    { eaten: eaten.length, days: daysBetween(from, to) + 1 },
  )
  const waterText =
    water.length > 0
      ? i18n._('Water: {amount} {unit} a day on the {days, plural, one {# day} other {# days}} with water.', {
          amount: texts.water(sumOf(water) / water.length),
          unit: texts.volumeUnit,
          days: water.length,
        })
      : i18n._('Water: none logged.')
  const exerciseText =
    burned.length > 0
      ? i18n._('Exercise: {amount} {unit} burned on {days, plural, one {# day} other {# days}}.', {
          amount: texts.energy(sumOf(burned)),
          unit: texts.energyUnit,
          days: burned.length,
        })
      : i18n._('Exercise: none logged.')
  return `<section><h2>${escapeHtml(i18n._('Daily averages'))}</h2>
<p>${escapeHtml(logged)}</p>
<table class="means"><thead><tr>${heads([i18n._('Nutrient'), i18n._('Average'), i18n._('Goal')])}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<ul>
<li>${escapeHtml(waterText)}</li>
<li>${escapeHtml(exerciseText)}</li>
</ul></section>`
}

const heads = (texts: readonly string[]) => texts.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('')

/**
 * The nutrients beyond the label that some food states: their means, how much of the food states them, and the reference intake. The reader
 * compares: where much is unknown, a mean says nothing about too little.
 */
async function nutrientsOf(ctx: UserContext, { from, to }: About, { i18n }: ReportTexts): Promise<string> {
  const { nutrients: means } = await nutrientsBetween(ctx, from, to)
  const meanOf = new Map(means.map((mean) => [mean.key, mean]))
  const shown = listNutrients(ctx).filter(({ key }) => !isLabelNutrient(key))
  const rows = shown.flatMap((nutrient) => {
    const mean = meanOf.get(nutrient.key)
    if (!mean || mean.sum === null) return []
    const amount = amountText(mean.sum, nutrient, i18n)
    const isWhole = mean.known === mean.of
    const share = i18n.percent(mean.energyShare)
    const name = nutrient.isOwn ? nutrient.name : i18n.word(nutrient.name)
    return `<tr><th scope="row">${escapeHtml(name)} (${escapeHtml(nutrient.unit)})</th><td>${isWhole ? amount : `${amount}+`}</td><td>${share}</td><td>${escapeHtml(referenceText(nutrient, i18n))}</td></tr>`
  })
  if (rows.length === 0) return ''
  const about = i18n._(
    'Daily averages over the days with food. The share is how much of the energy comes from foods that state the value: below {percent}, the average says nothing about too little.',
    { percent: i18n.percent(enoughEnergyShare) },
  )
  const source = shown.some(({ reference }) => reference !== null) ? sourceText(ctx, i18n) : ''
  return `<section><h2>${escapeHtml(i18n._('Vitamins, minerals and others'))}</h2>
<p>${escapeHtml([about, source].filter(Boolean).join(' '))}</p>
<table class="means wide"><thead><tr>${heads([i18n._('Nutrient'), i18n._('Average'), i18n._('Share'), i18n._('Reference a day')])}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></section>`
}

const sourceText = ({ db, viewer }: UserContext, i18n: Texts): string =>
  userOf(db, viewer.id).referenceIntakes === 'efsa'
    ? i18n._(
        'References are from EFSA: a PRI covers nearly everybody, an AI is used where too little is known for one.',
      )
    : i18n._(
        'References are from the US National Academies: an RDA covers nearly everybody, an AI is used where too little is known for one.',
      )

const amountText = (amount: number, { decimals }: Pick<ListedNutrient, 'decimals'>, i18n: Texts) =>
  i18n.number(amount, decimals, true)

function referenceText(nutrient: ListedNutrient, i18n: Texts): string {
  const { reference } = nutrient
  if (!reference) return nothing
  const { kind, value, valueTo, upper, upperAppliesTo } = reference
  const texts: string[] = []
  if (value !== null && kind !== null) {
    const from = amountText(value, nutrient, i18n)
    const range = valueTo === null ? from : i18n._('{from} to {to}', { from, to: amountText(valueTo, nutrient, i18n) })
    texts.push(`${kind} ${range}`)
  }
  if (upper !== null && upperAppliesTo !== null)
    texts.push(upperText(amountText(upper, nutrient, i18n), upperAppliesTo, i18n))
  return texts.join(', ')
}

function upperText(amount: string, appliesTo: 'all' | 'added' | 'preformed', i18n: Texts): string {
  if (appliesTo === 'added') return i18n._('at most {amount} (of what is added)', { amount })
  if (appliesTo === 'preformed') return i18n._('at most {amount} (of retinol)', { amount })
  return i18n._('at most {amount}', { amount })
}

function weightOf(days: readonly ExportedDay[], texts: ReportTexts): string {
  const { i18n } = texts
  const heading = escapeHtml(i18n._('Weight'))
  const weights = days.flatMap(({ date, weight }) => (weight === null ? [] : [{ date, weight }]))
  const [first, last] = [weights[0], weights.at(-1)]
  if (!first || !last) return `<section><h2>${heading}</h2><p>${escapeHtml(i18n._('None logged.'))}</p></section>`
  const firstText = i18n._('{weight} on {date}', { weight: texts.weight(first.weight), date: i18n.date(first.date) })
  if (first === last) return `<section><h2>${heading}</h2><p>${escapeHtml(firstText)}.</p></section>`
  const about = i18n._('{first}, {last}: {change}. Points are weights, the line is their trend.', {
    first: firstText,
    last: i18n._('{weight} on {date}', { weight: texts.weight(last.weight), date: i18n.date(last.date) }),
    change: texts.weightChange(last.weight - first.weight),
  })
  return `<section class="weight"><h2>${heading} (${texts.weightUnit})</h2>
<p>${escapeHtml(about)}</p>
${weightCurve(weights, texts)}</section>`
}

const tableHead = ({ energyUnit, volumeUnit, weightUnit, i18n }: ReportTexts) => {
  const columns = [
    ...nutrients.map((nutrient) => [i18n.word(nutrientNames[nutrient]), nutrient === 'calories' ? energyUnit : 'g']),
    [i18n._('Water'), volumeUnit],
    [i18n._('Exercise'), energyUnit],
    [i18n._('Weight'), weightUnit],
  ]
  const cells = columns.map(([label = '', unit]) => `<th scope="col">${escapeHtml(label)}<br>${unit}</th>`)
  return `<h2>${escapeHtml(i18n._('Days'))}</h2><table class="days"><thead><tr>${heads([i18n._('Day')])}${cells.join('')}</tr></thead><tbody>`
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
  const shown = texts.i18n.date(date, shortDate).replace(',', '')
  return `<tr><th scope="row">${escapeHtml(shown)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function notesOf({ i18n }: ReportTexts): string {
  const notes = [
    i18n._('Everything here is as the person logged it. Days without any entry are left out.'),
    i18n._('A number with a plus, such as 85+, is too low: some food of the day does not state the value.'),
    i18n._('Water includes the drinks that the person counts as water.'),
    i18n._('A dash means that nothing was logged, or that no food of the day states the value.'),
  ]
  const items = notes.map((note) => `<li>${escapeHtml(note)}</li>`)
  return `<section class="notes"><h2>${escapeHtml(i18n._('Notes'))}</h2><ul>
${items.join('\n')}
</ul></section>`
}

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const nothing = '–'
const noBreak = '\u00a0'

/** Texts of a report in the person's language and units. What was not logged, or is unknown, is a dash. */
export function reportTexts({ weight, energy, volume }: Units, i18n: Texts) {
  const plainWeight: 'kg' | 'lb' = weight === 'kg' ? 'kg' : 'lb'

  /** `1,850.0`, with a true minus and never `-0`. */
  function fixed(value: number, decimals: 0 | 1): string {
    const rounded = Math.round(value * 10 ** decimals) / 10 ** decimals + 0
    return i18n.number(rounded, decimals, true).replace('-', '−')
  }

  return {
    i18n,
    fixed,
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

/** `Sun 15 Nov 2026` */
const shortDate = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const

const [width, height] = [720, 220]
const [left, right, top, bottom] = [52, 12, 10, 28]
/** More points than a printed curve can show. */
const maxPoints = 400

/** The weights as points with their trend as a line, black on white; earliest first, at least two days. An SVG element. */
export function weightCurve(weights: readonly Weighing[], { weightUnit, fixed, i18n }: ReportTexts): string {
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
  const label = i18n._('Weight in {unit} by day, with its trend', { unit: weightUnit })
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(label)}">${lines}<polyline points="${line}" fill="none" stroke="#000" stroke-width="1.5"/>${points}<text x="${left}" y="${height - 6}">${escapeHtml(i18n.date(first.date))}</text><text x="${width - right}" y="${height - 6}" text-anchor="end">${escapeHtml(i18n.date(last.date))}</text></svg>`
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
ul { padding-inline-start: 1.2rem }
.made { color: #444 }
table { border-collapse: collapse }
th, td { padding: .25rem .5rem; border-bottom: 1px solid #ccc; text-align: end; vertical-align: bottom }
th:first-child { text-align: start; font-weight: 600 }
thead th { border-bottom: 2px solid #000; font-weight: 600 }
.means { width: 100%; max-width: 28rem; margin: .6rem 0 }
.wide { max-width: 45rem }
.days { width: 100% }
.days th, .days td { padding: .2rem .35rem; white-space: nowrap; font-size: 12.5px }
.days thead th { font-size: 11.5px; line-height: 1.25; white-space: normal }
.days tbody th { font-weight: 400 }
svg { display: block; direction: ltr; width: 100%; max-width: 45rem; height: auto; margin: .6rem 0 }
svg text { font-size: 12px; fill: #000 }
@media screen and (max-width: 62rem) { .days, .means { display: block; overflow-x: auto } }
@media screen and (max-width: 30rem) {
  .wide { display: table; font-size: 12.5px }
  .wide th, .wide td { padding: .25rem .2rem }
  .wide td:not(:last-child) { white-space: nowrap }
  .wide tbody th, .wide td:last-child { hyphens: auto; overflow-wrap: anywhere }
}
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
