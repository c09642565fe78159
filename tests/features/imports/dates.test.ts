import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayOf,
  hourOf,
  instantIn,
  isAmbiguousDate,
  momentOf,
  orderOf,
  timeOf,
} from '#server/features/imports/formats/dates.ts'

const day = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const parts = (date: string) => {
  const [y = '', m = '', d = ''] = date.split('-')
  return { y, m, d, month: Number(m), dayOfMonth: Number(d) }
}
/** Writes days as words do. Each formatter takes longer to make than to use. */
function named(language: string, options: Intl.DateTimeFormatOptions) {
  const { format } = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  return (date: string) => format(new Date(`${date}T00:00:00Z`))
}
const shortMonth = named('en', { month: 'short' })

/** How trackers and spreadsheets write a day that can be read in one way only. */
const unambiguous: Record<string, (date: string) => string> = {
  'yyyy-MM-dd': (date) => date,
  'yyyy-M-d': (date) => `${parts(date).y}-${parts(date).month}-${parts(date).dayOfMonth}`,
  'yyyy/MM/dd': (date) => date.replaceAll('-', '/'),
  'yyyy.MM.dd': (date) => date.replaceAll('-', '.'),
  yyyyMMdd: (date) => date.replaceAll('-', ''),
  'with a time': (date) => `${date} 23:59:59`,
  'with T and Z': (date) => `${date}T00:00:00.000Z`,
  'dd-MMM-yyyy': (date) => `${parts(date).d}-${shortMonth(date)}-${parts(date).y}`,
  'MMM dd, yyyy': named('en-US', { month: 'short', day: '2-digit', year: 'numeric' }),
  'EEEE, MMMM d, yyyy': named('en-US', { dateStyle: 'full' }),
  'd MMMM yyyy': named('en-GB', { dateStyle: 'long' }),
  'EEEE d MMMM yyyy': named('en-GB', { dateStyle: 'full' }),
  German: named('de', { dateStyle: 'full' }),
  French: named('fr', { dateStyle: 'full' }),
  Spanish: named('es', { dateStyle: 'full' }),
  Italian: named('it', { dateStyle: 'long' }),
  Portuguese: named('pt', { dateStyle: 'long' }),
  Dutch: named('nl', { dateStyle: 'long' }),
  Polish: named('pl', { dateStyle: 'long' }),
  Russian: named('ru', { dateStyle: 'long' }),
}

describe('days', () => {
  it.each(Object.entries(unambiguous))('written %s are read as the day that they are', (_, write) => {
    fc.assert(
      fc.property(day, (date) => {
        expect(dayOf(write(date))).toBe(date)
        expect(dayOf(`  ${write(date)} `, 'dmy')).toBe(date)
        expect(dayOf(write(date), 'mdy')).toBe(date)
        expect(orderOf(write(date))).toBeNull()
      }),
    )
  })

  it('in numbers are read in the order asked for, and not at all without one', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('/', '.', '-'), fc.boolean(), (date, sign, isPadded) => {
        const { y, m, d, month, dayOfMonth } = parts(date)
        const [mm, dd] = isPadded ? [m, d] : [month, dayOfMonth]
        const [dmy, mdy] = [[dd, mm, y].join(sign), [mm, dd, y].join(sign)]
        expect(dayOf(dmy, 'dmy')).toBe(date)
        expect(dayOf(mdy, 'mdy')).toBe(date)
        expect(dayOf(dmy)).toBeNull()
        expect(orderOf(dmy)).toBe(dayOfMonth > 12 ? 'dmy' : null)
        expect(orderOf(mdy)).toBe(dayOfMonth > 12 ? 'mdy' : null)
        expect(isAmbiguousDate(dmy)).toBe(dayOfMonth <= 12 && dayOfMonth !== month)
        // The wrong order is no day rather than another one, unless both are possible.
        if (dayOfMonth > 12) expect(dayOf(dmy, 'mdy')).toBeNull()
      }),
    )
  })

  it('with years of two digits are of this century', () => {
    expect(dayOf('5/1/26', 'mdy')).toBe('2026-05-01')
    expect(dayOf('01.05.26', 'dmy')).toBe('2026-05-01')
    expect(dayOf('01-May-26')).toBe('2026-05-01')
    expect(dayOf('mar 3 mayo 2026')).toBe('2026-05-03')
  })

  it.each([
    '26-03-01',
    '2026-02-30',
    '2026-13-01',
    '2026-03/01',
    '2026-03-012',
    '2026-03-01-02',
    '1234567890',
    '202603010730',
    '12.5.2.1',
    '1/2',
    '5.3.1999.1',
    'May 2026',
    'Foo 3, 2026',
    '12 oz 2026 kcal',
    'Weight on March 3, 2026',
    '45 min',
    '',
    '--',
  ])('are not made of %j', (text) => {
    expect(dayOf(text)).toBeNull()
    expect(dayOf(text, 'dmy')).toBeNull()
    expect(dayOf(text, 'mdy')).toBeNull()
  })

  it('are never made of numbers or random texts', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double({ noNaN: true }).map(String), fc.string()), (text) => {
        const read = dayOf(text)
        if (read !== null) expect(text.replace(/\D/g, '')).toContain(read.replaceAll('-', '').slice(0, 4))
      }),
    )
  })
})

describe('times', () => {
  it.each([
    ['8:28 AM', '08:28:00'],
    ['12:05 AM', '00:05:00'],
    ['12:05 PM', '12:05:00'],
    ['07:38 PM', '19:38:00'],
    ['7:38\u202fp.m.', '19:38:00'],
    ['8:02am', '08:02:00'],
    ['20:15', '20:15:00'],
    ['20:15:07 ', '20:15:07'],
    ['2026-08-24 07:30:00', '07:30:00'],
    ['2026-08-24T07:30:00.123+02:00', '07:30:00'],
    ['01/08/2026 9:05 PM', '21:05:00'],
    ['12:30 apples', '12:30:00'],
  ])('%j is %s', (text, time) => {
    expect(timeOf(text)).toBe(time)
    expect(hourOf(text)).toBe(Number(time.slice(0, 2)))
  })

  it.each(['', '25:00', '12:60', '123:45', '2026-08-24', '8', undefined])('there is none in %j', (text) =>
    expect(timeOf(text)).toBeNull(),
  )

  it('are the same written with 12 and with 24 hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_399 }), (seconds) => {
        const date = new Date(seconds * 1_000)
        const [twelve, twentyFour] = ['en-US', 'en-GB'].map((language) =>
          new Intl.DateTimeFormat(language, { timeStyle: 'medium', timeZone: 'UTC' }).format(date),
        )
        expect(timeOf(twelve)).toBe(date.toISOString().slice(11, 19))
        expect(timeOf(twentyFour)).toBe(timeOf(twelve))
      }),
    )
  })
})

describe('moments', () => {
  it('in bare UTC are taken to the zone of the person', () => {
    expect(momentOf('2018-01-18T23:00:00.000Z', 'Europe/Berlin')).toEqual({ date: '2018-01-19', time: '00:00:00' })
    expect(momentOf('2018-06-30T22:00:05Z', 'Europe/Berlin')).toEqual({ date: '2018-07-01', time: '00:00:05' })
    expect(momentOf('2018-06-30 02:00:05 UTC', 'America/New_York')).toEqual({ date: '2018-06-29', time: '22:00:05' })
  })

  it('with an offset or without a zone are as their clock showed them', () => {
    expect(momentOf('2026-05-01T23:30:00-06:00', 'Asia/Tokyo')).toEqual({ date: '2026-05-01', time: '23:30:00' })
    expect(momentOf('2026-05-01 23:30', 'Asia/Tokyo')).toEqual({ date: '2026-05-01', time: '23:30:00' })
    expect(momentOf('2026-05-01', 'Asia/Tokyo')).toEqual({ date: '2026-05-01', time: null })
    expect(momentOf('yesterday', 'Asia/Tokyo')).toBeNull()
  })

  it('are the instants that clocks showed them at', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 86_399 }), (date, seconds) => {
        const time = new Date(seconds * 1_000).toISOString().slice(11, 19)
        expect(instantIn(`${date} ${time}`, 'UTC')).toBe(`${date}T${time}.000Z`)
        expect(momentOf(`${date}T${time}Z`, 'UTC')).toEqual({ date, time })
      }),
    )
    expect(instantIn('2026-07-01 20:15:30', 'Europe/Berlin')).toBe('2026-07-01T18:15:30.000Z')
  })
})
