import type { Source } from '../source.ts'
import { readDays } from './yazio/days.ts'
import { productsOf } from './yazio/products.ts'
import { readTable, tableNamed } from './yazio/tables.ts'

/** Yazio by the exporters that exist: days and products as JSON (Yazio-Exporter), or tables of two others. */
export const yazio: Source = {
  name: 'yazio',
  label: 'Yazio',
  recognise: ({ shape }) => {
    if (shape.type === 'table') return tableNamed(shape.header)
    if (shape.type !== 'json' || shape.isList) return null
    const [first = '', ...others] = shape.keys
    if (/^\d{4}-\d{2}-\d{2}$/.test(first)) return others.some((key) => dayKeys.includes(key)) ? 'days' : null
    return shape.keys.includes('nutrients') && shape.keys.includes('energy.energy') ? 'products' : null
  },
  async *read(files, ctx) {
    const products = await productsOf(files.filter(({ part }) => part === 'products'))
    // `date,weight,body_fat,waist` may be of anybody's program when nothing else is beside it.
    const isWeighingsAlone = files.every(({ part }) => part === 'weights')
    for (const file of files) {
      if (file.part === 'days') yield* readDays(file, products)
      else if (file.part !== 'products') yield* readTable(file, isWeighingsAlone ? ctx : null)
    }
  },
  notes: (files) =>
    files.some(({ part }) => part === 'days') && !files.some(({ part }) => part === 'products')
      ? ['The names of the foods are in products.json: import both files together, in a zip.']
      : [],
}

const dayKeys = ['consumed', 'energy_goal', 'water_intake', 'training', 'energy.energy']
