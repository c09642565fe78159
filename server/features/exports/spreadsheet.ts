import type { Day } from '../../domain/day.ts'
import { isPartial, type Nutrient, nutrientNames, nutrients, type Totals } from '../../domain/nutrition.ts'
import { glassVolume, shownIn, type Unit } from '../../domain/units.ts'

import type { StreamedFile } from '../../lib/streamed.ts'
import type { UserContext } from '../../trpc.ts'
import { beginExport } from '../account/export.ts'
import { toUserDto } from '../account/user.ts'
import { type ExportedDay, exportedDays } from './days.ts'
import { type XlsxCell, xlsxOf } from './xlsx.ts'

type Column = { header: string; width: number; cell: (day: ExportedDay) => XlsxCell }

const about = [
  'A row is a day. Sums are those of the foods that were logged.',
  'A cell is empty when nothing was logged, or when no food of the day states the value.',
  'A number with a plus, such as 85+, is too low: some food of the day does not state the value.',
]

/** A workbook with a row for each day, in the person's units. */
export function spreadsheetOf(ctx: UserContext, from: Day, to: Day): Pick<StreamedFile, 'open' | 'close'> {
  const columns = columnsOf(toUserDto(ctx, ctx.viewer.id).units)
  const close = beginExport(ctx)
  const rows = async function* (): AsyncGenerator<XlsxCell[]> {
    yield columns.map(({ header }) => ({ text: header, format: 'header' }))
    for await (const day of exportedDays(ctx, from, to)) yield columns.map(({ cell }) => cell(day))
  }
  const notes = about.map((text): XlsxCell[] => [{ text, format: 'wrapped' }])
  const sheets = [
    { name: 'Days', widths: columns.map(({ width }) => width), rows: rows(), hasHeader: true },
    { name: 'About', widths: [80], rows: notes, hasHeader: false },
  ]
  return { open: () => xlsxOf(sheets, ctx.now), close }
}

function columnsOf({ energy, weight, volume }: ReturnType<typeof toUserDto>['units']): Column[] {
  const weightUnit = weight === 'kg' ? 'kg' : 'lb'
  return [
    { header: 'Date', width: 12, cell: ({ date }) => ({ day: date }) },
    { header: `Energy (${energy})`, width: 10, cell: ({ totals }) => sumCell(totals, 'calories', energy) },
    ...nutrients
      .filter((nutrient) => nutrient !== 'calories')
      .map(
        (nutrient): Column => ({
          header: `${nutrientNames[nutrient]} (g)`,
          width: 10,
          cell: ({ totals }) => sumCell(totals, nutrient, 'g'),
        }),
      ),
    {
      header: `Water (${volume})`,
      width: 10,
      cell: ({ glasses }) => numberCell(glasses === null ? null : glasses * glassVolume, volume),
    },
    { header: `Exercise (${energy})`, width: 10, cell: ({ burned }) => numberCell(burned, energy) },
    { header: `Weight (${weightUnit})`, width: 10, cell: (day) => numberCell(day.weight, weightUnit) },
    { header: `Energy goal (${energy})`, width: 12, cell: ({ goals }) => numberCell(goals.calories, energy) },
  ]
}

/** The units that are written without decimals. */
const isWhole = (unit: Unit) => unit === 'kcal' || unit === 'kJ' || unit === 'ml'

function sumCell(totals: Totals | null, nutrient: Nutrient, unit: Unit): XlsxCell {
  const total = totals?.[nutrient]
  if (!total || total.sum === null) return null
  const format = isWhole(unit) ? 'whole' : 'decimal'
  return { number: shownIn(total.sum, unit, 3), format: isPartial(total) ? `${format}OrMore` : format }
}

const numberCell = (value: number | null, unit: Unit): XlsxCell =>
  value === null ? null : { number: shownIn(value, unit, 3), format: isWhole(unit) ? 'whole' : 'decimal' }
