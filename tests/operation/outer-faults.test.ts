import { copyFileSync, renameSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, vi } from 'vitest'
import { codeOf, damages, writeBiscuits } from '../support/disk-faults.ts'
import { startProcess } from '../support/process.ts'
import { dataFolder } from '../support/staples.ts'

/** Calls the REST surface of a process; `token` signs in. */
function callerOf(url: string | null) {
  return async (route: string, { body, token }: { body?: object; token?: string } = {}) => {
    const [method = 'GET', path = ''] = route.split(' ')
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: await response.json() }
  }
}

const account = { username: 'ann', email: 'ann@example.org', password: 'correct horse battery' }

const entry = {
  date: new Date().toISOString().slice(0, 10),
  mealType: 'Breakfast',
  foodName: 'Cracker',
  quantity: 1,
  servingSize: '1 x 100g',
  calories: 450,
}

/** The lines of the log, and no other output. */
const logOf = (said: string) =>
  said
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { level: number; msg: string; source?: string })

describe('what fails beside the requests ends neither them nor the process', () => {
  it('a file of the catalogue that is cut while people search, and comes back', async () => {
    const data = dataFolder()
    const folder = join(data, 'catalogue')
    await writeBiscuits(folder)
    const path = join(folder, 'openfoodfacts.db')
    const spare = join(data, 'spare.db')
    const { child, exit, url, said } = await startProcess({ DATA_DIR: data, RATE_LIMIT: '0' })
    const call = callerOf(url)
    await call('POST /auth/register', { body: account })
    const { accessToken: token } = (await call('POST /auth/login', { body: account })).body
    const found = async (query: string) => {
      const { status, body } = await call(`GET /food/search/${encodeURIComponent(query)}`, { token })
      expect(status).toBe(200)
      return (body as { product_name: string }[]).map((food) => food.product_name)
    }
    expect(await found('biscuit 7')).toContain('Biscuit 7')

    // People search all the time, always for something else, so that nothing is answered from a cache.
    let isServing = true
    const people = ['biscuit', 'biscuti', 'banana'].map(async (word) => {
      for (let n = 0; isServing; n++) await found(`${word} ${n}`)
    })
    const toldOf = (msg: string) => logOf(said()).filter((line) => line.msg === msg && line.source === 'openfoodfacts')
    for (const [index, damage] of ['cut in half', 'garbage in its middle'].entries()) {
      copyFileSync(path, spare)
      damages[damage]?.(path)
      await vi.waitFor(async () => expect(await found('biscuit 7')).not.toContain('Biscuit 7'), { timeout: 5_000 })
      expect(await found('banana'), damage).toContain('Banana')
      expect(await call(`GET /food/barcode/${codeOf(7)}`, { token })).toMatchObject({ status: 404 })
      const body = { ...entry, foodId: `openfoodfacts:${codeOf(8)}` }
      expect(await call('POST /diary/food', { token, body })).toMatchObject({ status: 201 })
      renameSync(spare, path)
      await vi.waitFor(async () => expect(await found('biscuit 7')).toContain('Biscuit 7'), { timeout: 5_000 })
      await expect.poll(() => toldOf('a source of the catalogue works again')).toHaveLength(index + 1)
    }
    isServing = false
    await Promise.all(people)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(toldOf('a source of the catalogue is left out')).toHaveLength(2)
    expect(logOf(said()).filter(({ level }) => level >= 50)).toEqual([])
  })

  it.each(['smtp://127.0.0.1:9', 'smtp://256.256.256.256'])(
    'a mail server that cannot be reached: %s',
    async (SMTP_URL) => {
      const { folder, child, exit, url, said } = await startProcess({ SMTP_URL })
      expect(await callerOf(url)('POST /auth/register', { body: account })).toMatchObject({ status: 201 })
      const db = new Database(join(folder, 'app.db'), { readonly: true })
      const lastError = db.prepare('select last_error from outbox').pluck()
      await expect.poll(() => lastError.get()).toEqual(expect.any(String))
      db.close()
      child.kill('SIGTERM')
      expect(await exit).toBe(0)
      expect(logOf(said()).filter(({ level }) => level >= 50)).toEqual([])
    },
  )

  it('clients that are gone before they are answered', async () => {
    const { child, exit, url, said } = await startProcess({})
    const { port } = new URL(url ?? '')
    const leave = () =>
      new Promise<void>((resolve) => {
        const client = connect(Number(port), '127.0.0.1', () => {
          client.write('GET /api/config HTTP/1.1\r\nhost: x\r\n\r\n', () => client.resetAndDestroy())
        })
        client.on('close', () => resolve())
      })
    await Promise.all(Array.from({ length: 100 }, leave))
    expect((await callerOf(url)('GET /health')).status).toBe(200)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(logOf(said()).filter(({ level }) => level >= 50)).toEqual([])
  })
})
