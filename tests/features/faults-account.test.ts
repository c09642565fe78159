import { describe, expect, it } from 'vitest'
import { testFaults } from '../support/faulty-procedures.ts'
import type { ProcedureSample } from '../support/procedure-samples.ts'

const { people, password, begin, send, failCommits, heal } = await testFaults('account')

describe('what could not be saved', () => {
  const { newcomer, ada, unverified } = people

  it.each<ProcedureSample>([
    { path: 'account.register', input: newcomer },
    { path: 'account.login', input: { email: ada.email, password } },
    {
      path: 'account.changePassword',
      token: ada.accessToken,
      input: { currentPassword: password, newPassword: password },
    },
    { path: 'account.forgotPassword', input: { email: ada.email } },
    { path: 'account.resendVerification', input: { email: unverified.email } },
  ])('does not count against the limit of $path', async (sample) => {
    await begin()
    failCommits()
    for (let n = 0; n < 51; n++) expect((await send(sample)).status).toBe(503)
    heal()
    expect((await send(sample)).status).toBe(200)
  })
})
