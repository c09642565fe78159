import { parseXml } from '../read/xml.ts'
import type { ImportRow, Source } from '../source.ts'
import { healthReader } from './applehealth/records.ts'

/** Apple Health's export.xml, which may be gigabytes: the records of all apps and devices, read in one go. */
export const applehealth: Source = {
  name: 'applehealth',
  label: 'Apple Health',
  // The document type in front may be longer than what is known of the file.
  recognise: ({ shape }) =>
    shape.type === 'xml' && (shape.root === 'HealthData' || /<!DOCTYPE\s+HealthData\b/.test(shape.text))
      ? 'export'
      : null,
  async *read(files) {
    for (const file of files) {
      let rows: ImportRow[] = []
      const { end, ...handlers } = healthReader((row) => rows.push(row))
      for await (const _ of parseXml(await file.open(), handlers)) {
        yield* rows
        rows = []
      }
      yield* end()
    }
  },
  notes: () => [
    'Apple Health keeps no meals: each food goes to the meal of its hour.',
    'What an app recorded without the name of a food becomes one entry per moment.',
    'What two apps recorded alike at the same moment is counted once.',
  ],
}
