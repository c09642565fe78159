import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { startProcess } from '../support/process.ts'

const settings = { WRITE_LIMIT: '0', RATE_LIMIT: '0' }
const account = { username: 'ann', email: 'ann@example.org', password: 'a long enough password' }
const foods = 6_000
const file = [
  'Day,Group,Food Name,Amount,Energy (kcal),Category',
  ...Array.from({ length: foods }, (_, n) => `${addDays('2020-01-01', n % 600)},Lunch,Soup ${n},1 bowl,200,Soups`),
].join('\n')

it('a kill while an import is added or taken back leaves nothing half done', { timeout: 120_000 }, async () => {
  let server = await startProcess(settings)
  const { folder } = server
  async function call(route: string, token = '', body?: object | string) {
    const [method = 'GET', path = ''] = route.split(' ')
    const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json'
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  /** Rows as they are on the disk. */
  function count(query: string): number {
    const db = new Database(join(folder, 'app.db'), { readonly: true })
    const rows = db.prepare<[], number>(`select count(*) from ${query}`).pluck().get() ?? 0
    db.close()
    return rows
  }
  const shown = () => count('food_entries where batch_id is null or batch_id not in (select id from hidden_batches)')
  async function restart() {
    server.child.kill('SIGKILL')
    await server.exit
    const seen = shown()
    server = await startProcess({ ...settings, DATA_DIR: folder })
    return seen
  }
  const poll = { interval: 5, timeout: 60_000 }

  await call('POST /auth/register', '', account)
  const { body: login } = await call('POST /auth/login', '', account)
  const token: string = login.accessToken
  await call('POST /diary/food', token, { date: '2020-01-01', mealType: 'Lunch', foodName: 'Own', calories: 1 })
  const { body: preview } = await call('POST /user/imports', token, file)
  const route = `/user/imports/${preview._id}`

  const applying = call(`POST ${route}/apply`, token, { mode: 'replaceDays' }).catch(() => null)
  await expect.poll(() => count('imported_rows'), poll).toBeGreaterThan(500)
  expect(await restart()).toBe(1)
  await applying
  await expect
    .poll(() => [count('food_entries'), count('imported_rows'), count('hidden_batches')], poll)
    .toEqual([1, 0, 0])
  expect(await call(`POST ${route}/apply`, token, { mode: 'replaceDays' })).toMatchObject({
    status: 200,
    body: { added: { food: foods }, replaced: { food: 1 } },
  })
  expect(shown()).toBe(foods)

  const undoing = call(`DELETE ${route}`, token).catch(() => null)
  await expect.poll(() => count('imported_rows'), poll).toBeLessThan(foods)
  expect(await restart()).toBe(1)
  await undoing
  await expect
    .poll(() => [count('food_entries'), count('imported_rows'), count('hidden_batches')], poll)
    .toEqual([1, 0, 0])
  expect((await call(`DELETE ${route}`, token)).status).toBe(404)
  server.child.kill('SIGKILL')
  await server.exit
})
