import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOfSerial, isDateFormat, sheetRows, workbookSheets } from '#server/features/imports/formats/xlsx.ts'
import { fileOf, historyFile, historyPath, workbookFile } from '../../support/imports.ts'

const rowsOf = async (file: Parameters<typeof sheetRows>[0], sheet: string) =>
  await Array.fromAsync(sheetRows(file, sheet))

const styles = `<numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="0.0&quot; days&quot;"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs>`

describe('a workbook', () => {
  it('has sheets, each with the cells of its first row', async () => {
    const sheets = await workbookSheets(historyFile('macrofactor/MacroFactor-all-time.xlsx'))
    expect(sheets.map(({ name }) => name)).toEqual([
      'Calories & Macros',
      'Scale Weight',
      'Weight Trend',
      'Steps',
      'Nutrition Program Settings',
      'Food Log Notes',
      'Food Log',
    ])
    expect(sheets[1]?.header).toEqual(['Date', 'Weight (kg)', 'Fat Percent'])
    expect(sheets[6]?.header).toHaveLength(61)
  })

  it('gives days as written and leaves empty cells empty', async () => {
    expect(await rowsOf(historyFile('macrofactor/MacroFactor-all-time.xlsx'), 'Scale Weight')).toEqual([
      ['Date', 'Weight (kg)', 'Fat Percent'],
      ['2026-10-03', 81.8],
      ['2026-10-05', 82.1, 19.4],
      ['2026-10-06', 81.5],
      ['2026-10-08', 81.2, 19.1],
    ])
  })

  it('reads shared, rich, inline and computed texts, and leaves out how they are pronounced', async () => {
    const file = await workbookFile({
      texts:
        '<si><t>Date</t></si><si><r><t>Por</t></r><r><t xml:space="preserve">ridge </t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>',
      sheets: {
        Diary: `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row/><row><c r="A3"/></row>
          <row><c r="B4" t="s"><v>2</v></c><c r="D4" t="str"><f>A1</f><v>a &amp; b</v></c><c r="E4" t="b"><v>1</v></c>
          <c r="F4" t="e"><v>#N/A</v></c><c r="G4" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c></row>`,
      },
    })
    expect(await rowsOf(file, 'Diary')).toEqual([
      ['Date', 'Porridge '],
      ['', '東京', '', 'a & b', 'TRUE', '', 'inline'],
    ])
  })

  it('reads dates by their format, in the systems of 1900 and 1904', async () => {
    const row = (is: string) =>
      `<row>${[0, 1, 2, 3, 4, 5].map((style) => `<c s="${style}"><v>${is}</v></c>`).join('')}</row>`
    const sheets = {
      Days: `${row('46298.3125')}${row('46298')}${row('0.5')}<row><c t="d"><v>2026-10-03T07:30:00</v></c></row>`,
    }
    expect(await rowsOf(await workbookFile({ styles, sheets }), 'Days')).toEqual([
      [
        46298.3125,
        '2026-10-03 07:30:00',
        '2026-10-03 07:30:00',
        '2026-10-03 07:30:00',
        46298.3125,
        '2026-10-03 07:30:00',
      ],
      [46298, '2026-10-03', '2026-10-03', '2026-10-03', 46298, '2026-10-03'],
      [0.5, '12:00:00', '12:00:00', '12:00:00', 0.5, '12:00:00'],
      ['2026-10-03 07:30:00'],
    ])
    const of1904 = await workbookFile({
      styles,
      sheets: { Days: '<row><c s="1"><v>44836</v></c></row>' },
      is1904: true,
    })
    expect(await rowsOf(of1904, 'Days')).toEqual([['2026-10-03']])
  })

  it('reads a sheet of many rows, a part of them or all', async () => {
    const many = Array.from(
      { length: 20_000 },
      (_, i) => `<row><c><v>${i}</v></c><c t="inlineStr"><is><t>row ${i}</t></is></c></row>`,
    )
    const file = await workbookFile({ sheets: { First: '<row><c><v>1</v></c></row>', Many: many.join('') } })
    let read = 0
    for await (const cells of sheetRows(file, 'Many')) expect(cells).toEqual([read, `row ${read++}`])
    expect(read).toBe(20_000)
    for await (const cells of sheetRows(file, 'Many')) {
      expect(cells).toEqual([0, 'row 0'])
      break
    }
  })

  it('reads names with prefixes and sheets with absolute paths', async () => {
    const file = await workbookFile({ sheets: { One: '<row><c><v>1</v></c></row>' }, isPrefixed: true })
    expect(await rowsOf(file, 'One')).toEqual([[1]])
  })

  it('that is cut is refused', async () => {
    const file = workbookFile({ sheets: { One: '<row><c><v>1</v></c></row><!--' } })
    await expect(rowsOf(file, 'One')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('whose bytes are broken is refused', async () => {
    const whole = readFileSync(historyPath('macrofactor/MacroFactor-all-time.xlsx'))
    for (const bytes of [
      whole.subarray(0, 3_000),
      Buffer.concat([whole.subarray(0, 600), Buffer.alloc(500), whole.subarray(1_100)]),
    ]) {
      await expect(rowsOf(fileOf(bytes), 'Food Log')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      await expect(workbookSheets(fileOf(bytes))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  it('without the sheet asked for is refused', async () => {
    const file = historyFile('macrofactor/MacroFactor-all-time.xlsx')
    await expect(rowsOf(file, 'Nowhere')).rejects.toThrow('no sheet named Nowhere')
  })
})

describe('serial numbers of dates', () => {
  it('know that 1900 was no leap year, as Excel does not', () => {
    expect([1, 59, 60, 61].map((serial) => dateOfSerial(serial, false))).toEqual([
      '1900-01-01',
      '1900-02-28',
      60,
      '1900-03-01',
    ])
    expect(dateOfSerial(0, true)).toBe('1904-01-01')
    expect(dateOfSerial(46298.999994, false)).toBe('2026-10-03 23:59:59')
    expect(dateOfSerial(46298.9999999, false)).toBe('2026-10-04')
  })

  it('are the days and seconds that they were made of', () => {
    const second = fc.integer({ min: 0, max: 86_399 })
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 100_000 }), second, fc.boolean(), (days, seconds, is1904) => {
        const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
        const written = new Date(epoch + (days * 86_400 + seconds) * 1_000).toISOString().replace('T', ' ').slice(0, 19)
        expect(dateOfSerial(days + seconds / 86_400, is1904)).toBe(written.replace(/ 00:00:00$/, ''))
      }),
    )
  })

  it.each([
    ['m/d/yyyy', true],
    ['dd.mm.yyyy;@', true],
    ['[$-F400]h:mm:ss\\ AM/PM', true],
    ['[h]:mm', true],
    ['General', false],
    ['0.00', false],
    ['#,##0.0" days"', false],
    ['0.0\\d', false],
    ['[Red]0.00', false],
    ['@', false],
  ])('are shown by the format %s: %s', (format, isDate) => expect(isDateFormat(format)).toBe(isDate))
})
