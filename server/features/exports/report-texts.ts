import type { Day } from '../../domain/day.ts'
import { isPartial, type Nutrient, type Total } from '../../domain/nutrition.ts'
import { glassVolume, inUnit, stonesAndPounds, type Units } from '../../domain/units.ts'

const nothing = '–'
const noBreak = '\u00a0'

/** Texts of a report in the person's units. What was not logged, or is unknown, is a dash. */
export function reportTexts({ weight, energy, volume }: Units) {
  const plainWeight: 'kg' | 'lb' = weight === 'kg' ? 'kg' : 'lb'

  return {
    energyUnit: energy,
    volumeUnit: volume,
    /** In a column of numbers, stones are pounds. */
    weightUnit: plainWeight,

    /** Without a unit: `1,850`, and `1,850+` when some food does not state it. */
    sum(nutrient: Nutrient, total: Total | undefined): string {
      if (!total || total.sum === null) return nothing
      const text = nutrient === 'calories' ? fixed(inUnit(total.sum, energy), 0) : fixed(total.sum, 1)
      return isPartial(total) ? `${text}+` : text
    },

    energy: (kcal: number | null): string => (kcal === null ? nothing : fixed(inUnit(kcal, energy), 0)),

    grams: (grams: number | null): string => (grams === null ? nothing : fixed(grams, 1)),

    water: (glasses: number | null): string =>
      glasses === null ? nothing : fixed(inUnit(glasses * glassVolume, volume), volume === 'ml' ? 0 : 1),

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

export type ReportTexts = ReturnType<typeof reportTexts>

/** `15 November 2026` */
export const longDate = (day: Day): string => longDates.format(new Date(`${day}T00:00:00Z`))

/** `Sun 15 Nov 2026` */
export const shortDate = (day: Day): string => shortDates.format(new Date(`${day}T00:00:00Z`)).replace(',', '')

/** `1,850.0`, with a true minus and never `-0`. */
export function fixed(value: number, decimals: 0 | 1): string {
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
