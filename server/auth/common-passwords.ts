import { folded } from '../domain/account.ts'

const minLength = 8
const maxCount = 10_000

/** Whether this is one of the 10,000 most common passwords of at least 8 characters, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= await loadCommonPasswords()
  return commonPasswords.has(folded(password))
}

let commonPasswords: Set<string> | undefined

// Imported lazily, because unpacking the list takes some 30 ms, which a start should not wait for.
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // The most common first.
  const long = dictionary['passwords-common'].filter((password) => password.length >= minLength)
  return new Set(long.slice(0, maxCount))
}
