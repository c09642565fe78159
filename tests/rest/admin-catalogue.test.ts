import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { auditLog } from '#schema'
import { pieceBytes } from '#server/domain/admin.ts'
import { type Job, jobs, runJob } from '#server/jobs.ts'
import type { Overrides } from '#server/services.ts'
import { product } from '../catalogue/products.ts'
import { writeSr28 } from '../catalogue/sr28.ts'
import { createHttpWorld } from '../support/http.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { zipOf } from '../support/zip.ts'

// Processes with low priority wait for all others on a busy machine.
vi.setConfig({ testTimeout: 90_000 })
const patient = { timeout: 60_000 }

const ends: (() => void)[] = []
afterEach(() => {
  vi.unstubAllEnvs()
  for (const end of ends.splice(0)) end()
})

/** An admin of a server with folders of its own. */
async function administrated(settings: Record<string, string> = {}, overrides: Overrides = {}) {
  const data = temporaryFolder()
  const catalogueFolder = join(data, 'catalogue')
  const http = await createHttpWorld({ DATA_DIR: data, ...settings }, { catalogueFolder, ...overrides })
  ends.push(http.close)
  const boss = await http.join('boss')
  const files = join(data, 'imports')
  mkdirSync(files)
  const call = (route: string, body?: unknown) => http.call(route, { token: boss.accessToken, body })

  return {
    ...http,
    boss,
    files,
    catalogueFolder,
    call,
    overview: async () => (await call('GET /admin/catalogue')).body,
    put: (path: string, payload: Buffer | string, token = boss.accessToken) =>
      http.app.inject({
        method: 'PUT',
        url: `/api/admin/catalogue/files/${path}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        payload,
      }),
    /** Begins a piece over the network and resolves when some of it has arrived; the rest never comes. */
    async sendSome(path: string, some: string) {
      const url = await http.app.listen({ port: 0, host: '127.0.0.1' })
      ends.push(() => void http.app.close())
      const headers = { authorization: `Bearer ${boss.accessToken}`, 'content-length': some.length + 1 }
      const sent = request(`${url}/api/admin/catalogue/files/${path}`, { method: 'PUT', headers })
      const ended = new Promise((resolve) => sent.on('error', resolve).on('response', resolve))
      sent.write(some)
      const part = join(files, `${path.split('?')[0]}.part`)
      await expect.poll(() => existsSync(part) && readFileSync(part, 'utf8')).toBe(some)
      return { request: sent, ended }
    },
    /** Starts an import and waits until it has ended. */
    async imported(body: object) {
      const { status, body: started } = await call('POST /admin/catalogue/imports', body)
      expect([status, started]).toMatchObject([201, { status: 'running' }])
      const run = async () => (await call('GET /admin/catalogue')).body.runs.find(isThis)
      const isThis = ({ _id }: { _id: string }) => _id === started._id
      await expect.poll(async () => (await run()).status, patient).not.toBe('running')
      return run()
    },
    actions: () =>
      http.db
        .select({ action: auditLog.action, subject: auditLog.subject, admin: auditLog.adminName })
        .from(auditLog)
        .all(),
  }
}

const rows = (...products: object[]) => products.map((one) => JSON.stringify(one)).join('\n')
const sweets = product({ code: '96385074', product_name: 'Small sweets', product_name_en: 'Small sweets' })

/** A download that brings no end, as on a line that is slow or dead. */
async function endlessDownload() {
  const open: ServerResponse[] = []
  const server = createServer((_, response) => {
    open.push(response)
    response.writeHead(200, { 'content-length': 1e9 })
    response.write(`${rows(product(), sweets)}\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/products.jsonl`, open }
}

describe('an import from the admin area', () => {
  it('brings an uploaded file into the running catalogue, and tells who did it', async () => {
    const { put, imported, overview, actions, call, files } = await administrated()
    const file = gzipSync(rows(product(), sweets, { code: '1' }))
    expect((await put('products.jsonl.gz', file)).json()).toEqual({
      name: 'products.jsonl.gz',
      bytes: file.length,
      isComplete: true,
    })
    expect(readFileSync(join(files, 'products.jsonl.gz'))).toEqual(file)
    expect((await overview()).files).toMatchObject([{ name: 'products.jsonl.gz', bytes: file.length }])

    const run = await imported({ file: 'products.jsonl.gz' })
    expect(run).toMatchObject({
      source: 'openfoodfacts',
      origin: 'products.jsonl.gz',
      startedBy: 'boss',
      status: 'done',
      rows: 3,
      foods: 2,
      problem: null,
      finishedAt: expect.any(String),
    })
    await expect
      .poll(async () => (await call('GET /food/search/small%20sweets')).body)
      .toMatchObject([{ product_name: 'Small sweets', _id: 'openfoodfacts:96385074' }])
    const { sources, userFoods } = await overview()
    expect(sources).toMatchObject([
      { source: 'staples', origin: null, seconds: null },
      { source: 'openfoodfacts', foods: 2, origin: 'products.jsonl.gz', skipped: { 'no barcode': 1 }, problem: null },
    ])
    expect(userFoods).toEqual({ approved: 0, pending: 0 })
    expect(actions()).toEqual([
      { action: 'file uploaded', subject: 'products.jsonl.gz', admin: 'boss' },
      { action: 'import started', subject: 'products.jsonl.gz', admin: 'boss' },
    ])
  })

  it('takes a zip of USDA that lies on the server, whatever its name is', async () => {
    const { imported, overview, files } = await administrated()
    const folder = writeSr28([{ ndb: '90100', group: '0900', name: 'Quinces, baked', kcal: 57 }])
    const texts = Object.fromEntries(
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]),
    )
    writeFileSync(join(files, 'from last year'), zipOf(texts))
    expect(await imported({ file: 'from last year' })).toMatchObject({ status: 'done', source: 'usda-sr28', foods: 1 })
    const { sources } = await overview()
    expect(sources.at(-1)).toMatchObject({ source: 'usda-sr28', foods: 1, origin: 'from last year' })
  })

  it('takes the nightly export, of some countries and languages only', async () => {
    const server = createServer((_, response) => response.end(gzipSync(rows(product(), sweets, french))))
    const french = product({
      code: '3017620422003',
      countries_tags: ['en:france'],
      lang: 'fr',
      languages_codes: { fr: 1 },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(() => server.close())
    const nightlyExport = `http://127.0.0.1:${(server.address() as AddressInfo).port}/products.jsonl.gz`
    const { imported } = await administrated({}, { nightlyExport })
    const filter = { countries: ['fr', 'Spain'], languages: ['FR '], minScans: 12 }
    expect(await imported({ file: null, ...filter })).toMatchObject({ origin: nightlyExport, rows: 3, foods: 1 })
    expect(await imported({ file: null, minScans: 13 })).toMatchObject({
      status: 'failed',
      foods: null,
      problem: 'No food to import was found (3 x scanned too seldom). Nothing was changed.',
    })
  })

  it('runs alone, shows how far it is, and is cancelled without a trace', async () => {
    const { url, open } = await endlessDownload()
    const { call, files, imported, overview, actions, catalogueFolder } = await administrated(
      {},
      { nightlyExport: url },
    )
    writeFileSync(join(files, 'products.jsonl'), rows(sweets))
    await imported({ file: 'products.jsonl' })
    const before = readdirSync(catalogueFolder).sort()
    expect((await call('GET /admin/catalogue/imports/running')).body).toBeNull()

    const { body: run } = await call('POST /admin/catalogue/imports', { file: null })
    const running = async () => (await call('GET /admin/catalogue/imports/running')).body
    await expect.poll(running, patient).toMatchObject({
      _id: run._id,
      source: 'openfoodfacts',
      startedBy: 'boss',
      isOwn: true,
      progress: { phase: 'reading', rows: 2, rowsPerSecond: expect.any(Number), secondsLeft: null },
    })
    const second = await call('POST /admin/catalogue/imports', { file: 'products.jsonl' })
    expect([second.status, second.body]).toEqual([
      409,
      {
        msg: 'Another import is running. Wait until it has finished, or cancel it.',
        code: 'another-import-is-running-wait-until-it-has-finished-or',
      },
    ])

    const { status, body: cancelled } = await call(`DELETE /admin/catalogue/imports/${run._id}`)
    expect([status, cancelled]).toMatchObject([
      200,
      { msg: 'The import was cancelled.', status: 'cancelled', rows: 2, foods: null, problem: null },
    ])
    expect(open[0]?.destroyed || open[0]?.writableEnded || open[0]?.closed).toBe(true)
    expect(await running()).toBeNull()
    expect((await call(`DELETE /admin/catalogue/imports/${run._id}`)).status).toBe(404)
    expect(readdirSync(catalogueFolder).sort()).toEqual(before)
    expect((await overview()).sources.at(-1)).toMatchObject({ foods: 1, origin: 'products.jsonl' })
    expect(actions().at(-1)).toEqual({ action: 'import cancelled', subject: url, admin: 'boss' })
  })

  it('that crashes is a failed one, and leaves no files', async () => {
    const { url } = await endlessDownload()
    const { call, overview, catalogueFolder, catalogueImports } = await administrated({}, { nightlyExport: url })
    vi.stubEnv('SMTP_URL', 'smtp://user:secret@127.0.0.1:9')
    const before = readdirSync(catalogueFolder)
    await call('POST /admin/catalogue/imports', { file: null })
    await expect.poll(() => catalogueImports.running()?.progress?.rows, patient).toBe(2)
    const surroundings = `/proc/${catalogueImports.running()?.pid}/environ`
    if (existsSync(surroundings)) expect(readFileSync(surroundings, 'utf8')).not.toContain('SMTP_URL')
    process.kill(catalogueImports.running()?.pid ?? 0, 'SIGKILL')
    await expect
      .poll(async () => (await overview()).runs[0])
      .toMatchObject({
        status: 'failed',
        problem: 'The import ended unexpectedly; the server may be short of memory. Nothing was changed.',
      })
    expect(readdirSync(catalogueFolder).filter((name) => name !== 'import.lock')).toEqual(before)
    expect(catalogueImports.isBusy()).toBe(false)
  })

  it('refuses what holds no foods, and says what it is', async () => {
    const { call, files, imported } = await administrated()
    const damaged = gzipSync(rows(product(), sweets)).fill(255, 10)
    const refused: [string, Buffer | string, RegExp][] = [
      [
        'food.parquet',
        'PAR1 columns of numbers PAR1',
        /^food\.parquet is a Parquet file.*Download the JSONL export instead/,
      ],
      ['notes.txt', 'Buy oats.', /^notes\.txt is no file of foods that can be imported\./],
      ['nothing.jsonl', '', /^nothing\.jsonl is empty\.$/],
      ['damaged.jsonl.gz', damaged, /^damaged\.jsonl\.gz is cut off or damaged/],
    ]
    for (const [name, content, sentence] of refused) {
      writeFileSync(join(files, name), content)
      const { status, body } = await call('POST /admin/catalogue/imports', { file: name })
      expect([status, body]).toMatchObject([400, { msg: expect.stringMatching(sentence) }])
    }
    writeFileSync(join(files, 'cut.jsonl.gz'), gzipSync(rows(product(), sweets)).subarray(0, 200))
    expect(await imported({ file: 'cut.jsonl.gz' })).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(/^cut\.jsonl\.gz is cut off or damaged/),
    })
    writeFileSync(join(files, 'photos.zip'), zipOf({ 'cat.txt': 'meow' }))
    expect(await imported({ file: 'photos.zip' })).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(/^photos\.zip holds neither SR28/),
    })
  })

  it.skipIf(process.env.TEST_POSTGRES)('starts nothing when it cannot be recorded', async () => {
    const { call, files, processes, catalogueImports } = await administrated()
    writeFileSync(join(files, 'products.jsonl'), rows(product()))
    for (const { db } of processes) db.$client.pragma('query_only = ON')
    expect((await call('POST /admin/catalogue/imports', { file: 'products.jsonl' })).status).toBe(503)
    expect((await call('DELETE /admin/catalogue/files/products.jsonl')).status).toBe(503)
    expect(existsSync(join(files, 'products.jsonl'))).toBe(true)
    for (const { db } of processes) db.$client.pragma('query_only = OFF')
    expect([catalogueImports.running(), catalogueImports.isBusy()]).toEqual([null, false])
  })

  it('keeps the newest 50 runs', async () => {
    const { db, overview, imported, files } = await administrated()
    const insert = db.$client.prepare(
      `insert into catalogue_imports (id, source, origin, started_by, status, started_at) values (?, 'usda', 'x', 'boss', 'done', ?)`,
    )
    for (let n = 10; n < 70; n++) insert.run(`run ${n}`, `2026-01-01T00:00:${n}.000Z`)
    writeFileSync(join(files, 'products.jsonl'), rows(product()))
    await imported({ file: 'products.jsonl' })
    const { runs } = await overview()
    expect(runs).toHaveLength(50)
    expect([runs[0].origin, runs.at(-1)._id]).toEqual(['products.jsonl', 'run 21'])
    expect(db.$client.prepare('select count(*) from catalogue_imports').pluck().get()).toBe(50)
  })
})

describe('files for imports', () => {
  it('come in pieces, of which one that broke off is sent again', async () => {
    const { put, files, overview } = await administrated()
    const file = Buffer.from(rows(product(), sweets).repeat(3))
    const [third, size] = [Math.floor(file.length / 3), file.length]
    const piece = (from: number, to = from + third) => put(`a.jsonl?from=${from}&size=${size}`, file.subarray(from, to))
    expect((await piece(0)).json()).toEqual({ name: 'a.jsonl', bytes: third, isComplete: false })
    // Some of this one had arrived when the line went dead.
    await piece(third, third + 10)
    expect((await overview()).files).toEqual([])
    expect((await piece(2 * third, size)).json()).toEqual({
      msg: 'An earlier part of this file is missing. Upload it again.',
      code: 'an-earlier-part-of-this-file-is-missing-upload-it-again',
    })
    await piece(third)
    expect((await piece(2 * third, size)).json()).toMatchObject({ bytes: size, isComplete: true })
    expect(readFileSync(join(files, 'a.jsonl'))).toEqual(file)
    expect(readdirSync(files)).toEqual(['a.jsonl'])
    expect(pieceBytes).toBeLessThan(1024 * 1024)
  })

  it('come as far as they came when the line breaks, which is no error of the server', async () => {
    const { sendSome, call, files, catalogueImports } = await administrated()
    const { request } = await sendSome('a.jsonl?from=0&size=99', 'oats')
    request.destroy()
    await expect.poll(() => catalogueImports.files.receiving.size).toBe(0)
    expect(readFileSync(join(files, 'a.jsonl.part'), 'utf8')).toBe('oats')
    expect((await call('GET /admin/logs/errors')).body).toEqual([])
  })

  it('are sent on while the server still waits on a dead line, and once more when the last answer was lost', async () => {
    const { sendSome, put, call, files, actions } = await administrated()
    const { ended } = await sendSome('a.jsonl?from=0&size=8', 'x')
    expect((await put('a.jsonl?from=0&size=8', 'oats')).json()).toMatchObject({ bytes: 4, isComplete: false })
    await ended
    for (let n = 0; n < 2; n++)
      expect((await put('a.jsonl?from=4&size=8', 'meal')).json()).toMatchObject({ bytes: 8, isComplete: true })
    expect(readFileSync(join(files, 'a.jsonl'), 'utf8')).toBe('oatsmeal')
    expect(actions()).toHaveLength(1)
    expect((await call('GET /admin/logs/errors')).body).toEqual([])
  })

  it('that were given up are deleted a day later', async () => {
    const http = await administrated()
    const { put, files } = http
    for (const name of ['old.jsonl', 'new.jsonl']) await put(`${name}?from=0&size=9`, 'oats')
    const yesterday = new Date(http.clock().getTime() - 25 * 3_600_000)
    utimesSync(join(files, 'old.jsonl.part'), yesterday, yesterday)
    utimesSync(join(files, 'new.jsonl.part'), http.clock(), http.clock())
    await runJob(jobs.find(({ name }) => name === 'clean up uploads') as Job, http, { info: () => {}, error: () => {} })
    expect(readdirSync(files)).toEqual(['new.jsonl.part'])
  })

  it('are refused where there is no room, or one of that name', async () => {
    const { put, files } = await administrated({ MIN_FREE_MB: '100' }, { freeBytes: async () => 100_000_050 })
    const refused = async (path: string, payload = 'oats') => {
      const answer = await put(path, payload)
      return [answer.statusCode, answer.json().msg]
    }
    expect(await refused('a.jsonl?from=0&size=51')).toEqual([
      400,
      "The server's disk has no room for this file. Make room on it first.",
    ])
    expect(await refused('a.jsonl?from=0&size=3')).toEqual([400, 'This file is larger than was said.'])
    expect(await refused('a.jsonl?size=5000000001')).toEqual([
      400,
      'At most 5 GB can be uploaded. Put a larger file into DATA_DIR/imports on the server.',
    ])
    expect(await refused('a.jsonl?size=0', '')).toEqual([400, 'This file is empty.'])
    expect((await put('b.jsonl', 'oats')).statusCode).toBe(200)
    expect(await refused('b.jsonl')).toEqual([
      409,
      'A file of this name is there already. Delete it first, or rename yours.',
    ])
    expect(readFileSync(join(files, 'b.jsonl'), 'utf8')).toBe('oats')
  })

  it('are refused where others that are still on their way will take the room', async () => {
    const { sendSome, put, files, catalogueImports } = await administrated(
      { MIN_FREE_MB: '100' },
      { freeBytes: async () => 100_000_050 },
    )
    const { request } = await sendSome('a.jsonl?from=0&size=40', 'oats')
    const second = await put('b.jsonl?from=0&size=15', 'oats')
    expect(second.json().msg).toBe("The server's disk has no room for this file. Make room on it first.")
    // Four bytes of the first have arrived, which the disk has less by now.
    expect((await put('c.jsonl?from=0&size=14', 'oats')).statusCode).toBe(200)
    request.destroy()
    await expect.poll(() => catalogueImports.files.receiving.size).toBe(0)
    expect((await put('b.jsonl?from=0&size=50', 'oats')).statusCode).toBe(200)
    expect(readdirSync(files).toSorted()).toEqual(['a.jsonl.part', 'b.jsonl.part', 'c.jsonl.part'])
  })

  it('end when nothing comes any more, with what has come', async () => {
    const { sendSome, files, catalogueImports, call } = await administrated({}, { uploadStallMs: 50 })
    const { ended } = await sendSome('a.jsonl?from=0&size=99', 'oats')
    expect(await ended).toMatchObject({ statusCode: 408 })
    await expect.poll(() => catalogueImports.files.receiving.size).toBe(0)
    expect(readFileSync(join(files, 'a.jsonl.part'), 'utf8')).toBe('oats')
    expect((await call('GET /admin/logs/errors')).body).toEqual([])
  })

  it('can be deleted, unless they are being imported', async () => {
    const { call, put, files, overview, actions } = await administrated()
    writeFileSync(join(files, 'a.jsonl'), 'x')
    expect((await call('DELETE /admin/catalogue/files/a.jsonl')).body).toEqual({ msg: 'File deleted.' })
    expect((await call('DELETE /admin/catalogue/files/a.jsonl')).status).toBe(404)
    expect((await overview()).files).toEqual([])
    await put('b.jsonl?from=0&size=9', 'oats')
    expect((await call('DELETE /admin/catalogue/files/b.jsonl')).status).toBe(200)
    expect(readdirSync(files)).toEqual([])
    expect(actions()).toEqual([
      { action: 'file deleted', subject: 'a.jsonl', admin: 'boss' },
      { action: 'file deleted', subject: 'b.jsonl', admin: 'boss' },
    ])
  })

  it('never lead out of their folder', async () => {
    const { call, put, files } = await administrated()
    writeFileSync(join(files, '..', 'outside.jsonl'), rows(product()))
    const outside = ['../outside.jsonl', '..', '.', '.hidden', '/etc/passwd', 'a/b', 'a\\b', 'a\0b', 'x.part', 'C:', '']
    for (const name of outside) {
      expect((await call('POST /admin/catalogue/imports', { file: name })).status, name).toBe(400)
      const path = encodeURIComponent(name)
      expect((await call(`DELETE /admin/catalogue/files/${path}`)).status, name).toBeGreaterThanOrEqual(400)
      expect((await put(path, 'x')).statusCode, name).toBeGreaterThanOrEqual(400)
    }
    expect(readdirSync(files)).toEqual([])
    expect(readdirSync(join(files, '..')).sort()).toEqual(['catalogue', 'imports', 'outside.jsonl'])
  })

  it('are no links and no folders', async () => {
    const { call, put, files, overview } = await administrated()
    const target = join(files, '..', 'outside.jsonl')
    writeFileSync(target, rows(product()))
    symlinkSync(target, join(files, 'link.jsonl'))
    symlinkSync(target, join(files, 'other.jsonl.part'))
    mkdirSync(join(files, 'folder'))
    expect((await overview()).files).toEqual([])
    for (const file of ['link.jsonl', 'folder']) {
      expect((await call('POST /admin/catalogue/imports', { file })).status).toBe(404)
      expect((await call(`DELETE /admin/catalogue/files/${file}`)).status).toBe(404)
      expect((await put(file, 'x')).statusCode).toBe(409)
    }
    expect((await put('other.jsonl', 'x')).statusCode).toBeGreaterThanOrEqual(400)
    expect(readFileSync(target, 'utf8')).toBe(rows(product()))
  })
})

describe('the food catalogue of the admin area', () => {
  it('is for admins only', async () => {
    const { join: enter, call, put, app } = await administrated()
    const { accessToken } = await enter('ann')
    const routes = [
      'GET /admin/catalogue',
      'GET /admin/catalogue/imports/running',
      'POST /admin/catalogue/imports',
      'DELETE /admin/catalogue/imports/x',
      'DELETE /admin/catalogue/files/x',
    ]
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ')
      const asAnn = { authorization: `Bearer ${accessToken}` }
      const answers = [undefined, asAnn].map((headers) =>
        app.inject({ method: method as 'GET', url: `/api${path}`, headers: headers ?? {} }),
      )
      expect(
        (await Promise.all(answers)).map(({ statusCode }) => statusCode),
        route,
      ).toEqual([401, 403])
    }
    expect([(await put('x', 'x', 'nobody')).statusCode, (await put('x', 'x', accessToken)).statusCode]).toEqual([
      401, 403,
    ])
    expect((await call('GET /admin/catalogue')).status).toBe(200)
  })
})
