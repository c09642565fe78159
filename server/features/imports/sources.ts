import type { Source } from './source.ts'
import { applehealth } from './sources/applehealth.ts'
import { cronometer } from './sources/cronometer.ts'
import { fatsecret } from './sources/fatsecret.ts'
import { fitbit } from './sources/fitbit.ts'
import { garmin } from './sources/garmin.ts'
import { glowlog } from './sources/glowlog.ts'
import { libra } from './sources/libra.ts'
import { lifesum } from './sources/lifesum.ts'
import { loseit } from './sources/loseit.ts'
import { macrofactor } from './sources/macrofactor.ts'
import { myfitnesspal } from './sources/myfitnesspal.ts'
import { opennutritracker } from './sources/opennutritracker.ts'
import { samsunghealth } from './sources/samsunghealth.ts'
import { sparkyfitness } from './sources/sparkyfitness.ts'
import { table } from './sources/table.ts'
import { waistline } from './sources/waistline.ts'
import { wger } from './sources/wger.ts'
import { withings } from './sources/withings.ts'
import { yazio } from './sources/yazio.ts'
import { zero } from './sources/zero.ts'

/** Every tracker whose files can be imported. A new one is a file in `sources/`, a line here and a test. */
export const sources: readonly Source[] = [
  applehealth,
  cronometer,
  fatsecret,
  fitbit,
  garmin,
  libra,
  lifesum,
  loseit,
  macrofactor,
  myfitnesspal,
  opennutritracker,
  samsunghealth,
  sparkyfitness,
  waistline,
  wger,
  withings,
  yazio,
  zero,
  glowlog,
  table,
]
