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
    'Apple Health does not record meals, so each food goes to the meal for its time of day.',
    'Foods that an app recorded without a name become one entry per moment.',
    'Of other records, such as steps and heart rates, nothing is imported.',
    'Identical records from two apps at the same moment are counted once.',
  ],
}
