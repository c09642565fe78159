import { beforeAll, describe, expect, it } from 'vitest'
import { loadPasswordStrength } from '../../client/ui/password-strength.ts'

describe('the strength hint', () => {
  let passwordStrength: Awaited<ReturnType<typeof loadPasswordStrength>>
  beforeAll(async () => {
    passwordStrength = await loadPasswordStrength()
  })

  it.each(['', 'password', 'P@ssw0rd!', 'qwertyuiop', '1234567890', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'iloveyoumonkey'])(
    'finds the common password %j easy to guess',
    (password) => expect(passwordStrength(password)).toBeLessThanOrEqual(1),
  )

  it('gives little credit for personal details such as the username', () => {
    expect(passwordStrength('elena.marquez.1990', ['elena', 'elena.marquez'])).toBeLessThan(
      passwordStrength('elena.marquez.1990'),
    )
  })

  it.each(['a long enough password', 'correct horse battery staple', 'the cat sat on the mat', 'kX9$mQ2!vLp4'])(
    'finds several words, or random characters, very strong: %j',
    (password) => expect(passwordStrength(password)).toBe(4),
  )
})
