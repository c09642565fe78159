import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backUp } from '#server/backup/make-backup.ts'
import { restore } from '#server/backup/restore.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { envOf } from '../support/env.ts'
import { createHttpWorld } from '../support/http.ts'
import { startProvider, type TestProvider } from '../support/oidc-provider.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

type World = Awaited<ReturnType<typeof createHttpWorld>>

const binding = 'a random text of the browser'
const date = '2026-03-10'
const proxied = { headers: { 'remote-user': 'penny', 'remote-email': 'penny@example.org' }, address: '10.1.2.3' }
const soup = { date, mealType: 'Lunch', foodName: 'Soup', servingSize: '100g', calories: 60 }

async function answerOf(call: ReturnType<World['call']>, status = 200) {
  const answer = await call
  expect([answer.status, answer.text]).toEqual([status, expect.anything()])
  return answer.body
}

it('people without a password log a food, delete their account, and have both again from a backup', async () => {
  const folder = temporaryFolder()
  const settings = {
    ...provider.settings,
    DATA_DIR: folder,
    SECRET_KEY: '',
    OIDC_AUTO_REGISTER: 'on',
    AUTH_PROXY_HEADER: 'Remote-User',
    AUTH_PROXY_EMAIL_HEADER: 'Remote-Email',
    AUTH_PROXY_NETWORKS: '10.0.0.0/8',
    AUTH_PROXY_CREATE: 'on',
  }
  const open = () => createHttpWorld(settings, { database: join(folder, 'app.db') })
  let world = await open()

  async function atProvider(subject: string, token?: string) {
    const begun = { binding, confirm: token !== undefined }
    const { url } = await answerOf(world.call('POST /auth/oidc/start', { body: begun, token }))
    const body = { ...(await provider.visit(subject, url)), binding }
    return answerOf(world.call('POST /auth/oidc/finish', { body, token }))
  }

  // Three people, each with one way to sign in and to confirm who they are.
  const key = createAuthenticator()
  async function withKey(token?: string) {
    const path = token === undefined ? '/auth/passkeys/login' : '/auth/confirm'
    const { ceremony, options } = await answerOf(world.call(`POST ${path}/options`, { token }))
    return answerOf(world.call(`POST ${path}`, { token, body: { ceremony, response: key.get(options) } }))
  }
  const people = {
    passkey: { signIn: () => withKey(), confirm: withKey },
    provider: { signIn: () => atProvider('dora'), confirm: (token: string) => atProvider('dora', token) },
    proxy: {
      signIn: () => answerOf(world.call('POST /auth/proxy', proxied)),
      confirm: (token: string) =>
        answerOf(world.call('POST /auth/proxy', { ...proxied, token, body: { confirm: true } })),
    },
  }

  await world.join('boss')
  provider.put('dora', { email: 'dora@example.org', email_verified: true, preferred_username: 'dora' })
  provider.put('pat', { email: 'pat@example.org', email_verified: true, preferred_username: 'pat' })
  // Came by the provider, and has only the passkey left.
  const { accessToken: pat } = await atProvider('pat')
  const { ceremony, options } = await answerOf(world.call('POST /auth/passkeys/options', { token: pat }))
  const made = { ceremony, response: key.create(options) }
  await answerOf(world.call('POST /auth/passkeys', { token: pat, body: made }), 201)
  const [linked] = await answerOf(world.call('GET /auth/identities', { token: pat }))
  await answerOf(world.call(`DELETE /auth/identities/${linked._id}`, { token: pat }))

  const tokens: Record<string, string> = {}
  for (const [way, { signIn }] of Object.entries(people)) {
    const { accessToken: token } = await signIn()
    tokens[way] = token
    await answerOf(world.call('POST /diary/food', { token, body: soup }), 201)
    // The proxy can name anybody.
    const ways = way === 'proxy' ? ['proxy'] : [way, 'proxy']
    expect((await answerOf(world.call('GET /auth/me', { token }))).waysToConfirm).toEqual(ways)
  }

  const file = join(temporaryFolder(), 'glowlog.tar')
  await backUp({ env: envOf(settings), file })

  world.travel({ minutes: 11 })
  for (const [way, { confirm }] of Object.entries(people)) {
    const token = tokens[way] ?? ''
    expect(await answerOf(world.call('DELETE /auth/deleteaccount', { token }), 403)).toHaveProperty(
      'code',
      'confirm-identity',
    )
    await confirm(token)
    await answerOf(world.call('DELETE /auth/deleteaccount', { token }))
    await answerOf(world.call('GET /auth/me', { token }), 401)
  }
  expect(world.db.query.users.findMany().sync()).toMatchObject([{ username: 'boss' }])

  await world.app.close()
  world.close()
  expect(await restore({ env: envOf(settings), file, isForced: true })).toMatchObject({ accounts: 4 })
  world = await open()
  for (const { signIn } of Object.values(people)) {
    const { accessToken: token } = await signIn()
    expect(await answerOf(world.call(`GET /diary/${date}`, { token }))).toMatchObject({
      food: [{ foodName: 'Soup' }],
    })
  }
  await world.app.close()
})

it('the proxy confirms nobody else than whom it names', async () => {
  const world = await createHttpWorld({ AUTH_PROXY_HEADER: 'Remote-User', AUTH_PROXY_NETWORKS: '10.0.0.0/8' })
  const ann = await world.join('ann')
  await world.join('penny')
  const confirm = (token?: string) => world.call('POST /auth/proxy', { ...proxied, token, body: { confirm: true } })
  expect(await confirm(ann.accessToken)).toMatchObject({
    status: 400,
    body: { msg: 'The proxy has logged in somebody else than you.' },
  })
  expect((await confirm()).status).toBe(401)
  await world.app.close()
})
