import type { Source } from './source.ts'
import { applehealth } from './sources/applehealth.ts'
import { cronometer } from './sources/cronometer.ts'
import { fatsecret } from './sources/fatsecret.ts'
import { glowlog } from './sources/glowlog.ts'
import { loseit } from './sources/loseit.ts'
import { opennutritracker } from './sources/opennutritracker.ts'
import { samsunghealth } from './sources/samsunghealth.ts'
import { waistline } from './sources/waistline.ts'

/** Every tracker whose files can be imported. A new one is a file in `sources/`, a line here and a test. */
export const sources: readonly Source[] = [
  applehealth,
  cronometer,
  fatsecret,
  loseit,
  opennutritracker,
  samsunghealth,
  waistline,
  glowlog,
]
