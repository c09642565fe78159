import { describe, expect, it } from 'vitest'
import { passwordStrength } from '../../client/ui/password-strength.ts'

describe('the strength hint', () => {
  it.each([
    '',
    'password',
    'P@ssw0rd!',
    'qwertyuiop',
    '1234567890',
    'aaaaaaaaaaaaaaaaaaaaaaaa',
    'summer2024!',
    'iloveyoumonkey',
  ])('scores the common password %j as 0', (password) => expect(passwordStrength(password)).toBe(0))

  it('gives no credit for personal details such as the username', () => {
    expect(passwordStrength('elena.marquez.1990', ['elena', 'elena.marquez'])).toBe(0)
    expect(passwordStrength('elena.marquez.1990')).toBeGreaterThan(0)
  })

  it('rates several words and random characters as strong', () => {
    expect(passwordStrength('correct horse battery staple')).toBeGreaterThanOrEqual(3)
    expect(passwordStrength('kX9$mQ2!vLp4')).toBe(4)
  })

  it('never drops when random characters are appended', () => {
    const whole = 'kX9$mQ2!vLp4#Tz7'
    const scores = [...whole].map((_, i) => passwordStrength(whole.slice(0, i + 1)))
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  })
})
