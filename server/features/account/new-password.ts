import { hashPassword, isCommonPassword, type Lane } from '../../auth/passwords.ts'

import { folded } from '../../domain/account.ts'
import { invalid } from '../../errors.ts'

type Owner = { username: string; email: string }

/** The hash of a new password. Throws a validation error of the field when it is too easy to guess. */
export async function hashNewPassword(field: string, password: string, owner: Owner, lane?: Lane): Promise<string> {
  if (isOwnName(password, owner)) throw invalid(field, 'A password cannot be your username or email address.')
  if (isCommonPassword(password)) {
    throw invalid(field, 'This is one of the most common passwords. Please choose another, such as a few words.')
  }
  return hashPassword(password, lane)
}

/** The username, the whole address or what stands before its @, in any case. */
function isOwnName(password: string, { username, email }: Owner): boolean {
  const names = [username, email, email.slice(0, email.lastIndexOf('@'))]
  return names.some((name) => folded(name) === folded(password))
}
