import { writeFileSync } from 'node:fs'
import { listPath, storedList, updatedList } from './sentences.ts'

/** `npm run codes`: adds the sentences that are new in the code to the list of codes. */
const { list, gone } = updatedList(storedList())
writeFileSync(listPath, `${JSON.stringify(list, null, 2)}\n`)
if (gone.length > 0) {
  console.error(
    `These sentences are not in the code any more. Change them in ${listPath}, or delete their lines there:`,
  )
  for (const code of gone) console.error(`  ${code}: ${list[code]}`)
  process.exitCode = 1
}
