import type { Source } from './source.ts'
import { cronometer } from './sources/cronometer.ts'
import { fatsecret } from './sources/fatsecret.ts'
import { opennutritracker } from './sources/opennutritracker.ts'
import { waistline } from './sources/waistline.ts'

/** Every tracker whose files can be imported. A new one is a file in `sources/`, a line here and a test. */
export const sources: readonly Source[] = [cronometer, fatsecret, opennutritracker, waistline]
