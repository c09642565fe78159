import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type Day, daysBetween } from '../../domain/day.ts'
import { type DailyGoals, extraGoalKind, isExtraGoal, meanGoals } from '../../domain/goals.ts'
import { averages, type Nutrient, nutrientNames, nutrients } from '../../domain/nutrition.ts'
import { escapeHtml } from '../../lib/html.ts'
import type { StreamedFile } from '../../lib/streamed.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import { beginExport } from '../account/export.ts'
import { toUserDto } from '../account/user.ts'
import { type ExportedDay, exportedDays } from './days.ts'
import { fileNameOf } from './file.ts'
import { styleSheet } from './report-style.ts'
import { longDate, type ReportTexts, reportTexts, shortDate } from './report-texts.ts'
import { weightCurve } from './weight-curve.ts'

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
    if ([day.totals, day.glasses, day.burned, day.weight].some((logged) => logged !== null)) days.push(day)
  }
  const title = `${product}: report of ${username}, ${from} to ${to}`
  yield `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${styleSheet}</style></head>
<body>
<p class="hint">To print this page or keep it as a PDF, choose Print in the menu of your browser.</p>
${headOf(about)}`
  for (const section of [() => summaryOf(days, about, texts), () => weightOf(days, texts), () => tableHead(texts)]) {
    await setImmediate()
    yield `\n${section()}`
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
  const water = known(days.map(({ glasses }) => glasses))
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

function rowOf({ date, totals, glasses, burned, weight }: ExportedDay, texts: ReportTexts): string {
  const cells = [
    ...nutrients.map((nutrient) => texts.sum(nutrient, totals?.[nutrient])),
    texts.water(glasses),
    texts.energy(burned),
    texts.weightNumber(weight),
  ]
  return `<tr><th scope="row">${shortDate(date)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

const notes = `<section class="notes"><h2>Notes</h2><ul>
<li>Everything here is as the person logged it. Days without any entry are left out.</li>
<li>A number with a plus, such as 85+, is too low: some food of the day does not state the value.</li>
<li>A dash means that nothing was logged, or that no food of the day states the value.</li>
</ul></section>`

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const counted = (count: number, one: string) => `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`
