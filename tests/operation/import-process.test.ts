import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { paceOf } from '#server/catalogue/import/run.ts'
import { product } from '../catalogue/products.ts'
import { startProcess } from '../support/process.ts'
import { signedIn } from '../support/rest-client.ts'
import { dataFolder } from '../support/staples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Processes with low priority wait for all others on a busy machine.
const patient = { timeout: 30_000 }

let longText: string | undefined

/** A file whose import takes longer than what is done meanwhile. */
function longFile(path: string) {
  longText ??= Array.from({ length: 60_000 }, (_, n) =>
    JSON.stringify(product({ code: String(3_000_000_000_000 + n) })),
  ).join('\n')
  writeFileSync(path, longText)
}

/** A server in a process of its own that imports a long file. */
async function importing() {
  const folder = dataFolder()
  mkdirSync(join(folder, 'imports'))
  longFile(join(folder, 'imports', 'products.jsonl'))
  const server = await startProcess({ DATA_DIR: folder })
  const boss = await signedIn(server.url)
  const started = await boss.post('/admin/catalogue/imports', { file: 'products.jsonl' })
  expect([started.status, started.answer]).toMatchObject([201, { status: 'running' }])
  const hasBegun = () => readdirSync(join(folder, 'catalogue')).some((name) => name.endsWith('.tmp'))
  await expect.poll(hasBegun, patient).toBe(true)
  return { ...server, folder, boss, hasBegun }
}

/** The newest run, as a server that starts next shows it. */
async function newestRun(folder: string, boss: Awaited<ReturnType<typeof signedIn>>) {
  const { child, exit, url } = await startProcess({ DATA_DIR: folder })
  const read = async () => ((await boss.at(url).get('/admin/catalogue')).answer.runs as object[])[0]
  await expect.poll(read).not.toMatchObject({ status: 'running' })
  const run = await read()
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  return run
}

const cli = (folder: string, ...words: string[]) =>
  spawn(process.execPath, ['server/cli.ts', ...words], { env: { PATH: process.env.PATH, DATA_DIR: folder } })

async function outcome(child: ReturnType<typeof cli>) {
  let said = ''
  const listen = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const [code] = await once(child, 'close')
  return { code, said }
}

describe('an import under way', () => {
  it('ends with the server, which says so after its next start', async () => {
    const { folder, boss, child, exit, hasBegun } = await importing()
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect([hasBegun(), existsSync(join(folder, 'catalogue/openfoodfacts.db'))]).toEqual([false, false])
    expect(await newestRun(folder, boss)).toMatchObject({
      status: 'failed',
      problem: 'It was interrupted, because the server was stopped. Nothing was changed.',
    })
  }, 90_000)

  it('ends with a server that is killed, too', async () => {
    const { folder, boss, child, exit, hasBegun } = await importing()
    writeFileSync(join(folder, 'imports', 'other.jsonl.part'), 'half a file')
    child.kill('SIGKILL')
    await exit
    await expect.poll(hasBegun, patient).toBe(false)
    expect(await newestRun(folder, boss)).toMatchObject({
      status: 'failed',
      problem: 'It was interrupted by a restart of the server. Nothing was changed.',
    })
    expect(readdirSync(join(folder, 'imports'))).toEqual(['products.jsonl'])
  }, 90_000)

  it('on the command line is shown to admins, alone, and is cancelled by Ctrl-C', async () => {
    const { folder, child, exit, url } = await startProcess({})
    const boss = await signedIn(url)
    const path = join(temporaryFolder(), 'products.jsonl')
    longFile(path)
    const importing = cli(folder, 'foods', 'import', 'openfoodfacts', path)
    const ending = outcome(importing)
    const running = async () => (await boss.get('/admin/catalogue/imports/running')).answer
    await expect
      .poll(running, patient)
      .toMatchObject({ origin: 'products.jsonl', startedBy: 'command line', isOwn: false, progress: null })

    const refused = await boss.post('/admin/catalogue/imports', { file: null })
    expect([refused.status, refused.answer.msg]).toEqual([
      409,
      'Another import is running. Wait until it has finished, or cancel it.',
    ])
    expect(await outcome(cli(folder, 'foods', 'import', 'openfoodfacts', path))).toEqual({
      code: 1,
      said: 'Another import is running. Wait until it has finished, or cancel it.\n',
    })
    importing.kill('SIGINT')
    expect(await ending).toMatchObject({ code: 1, said: expect.stringContaining('Interrupted. Nothing was changed.') })
    expect(await running()).toBeNull()

    const small = join(temporaryFolder(), 'one.jsonl')
    writeFileSync(small, JSON.stringify(product()))
    expect(await outcome(cli(folder, 'foods', 'import', 'openfoodfacts', small))).toMatchObject({ code: 0 })
    const { runs } = (await boss.get('/admin/catalogue')).answer as { runs: object[] }
    expect(runs).toMatchObject([
      { status: 'done', origin: 'one.jsonl', startedBy: 'command line', source: 'openfoodfacts', rows: 1, foods: 1 },
      { status: 'cancelled', origin: 'products.jsonl', foods: null },
    ])
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  }, 90_000)
})

describe('the pace of an import', () => {
  it('tells the time left once a hundredth was read', () => {
    expect(paceOf(0, 0, 0)).toEqual({ rowsPerSecond: 0, secondsLeft: null })
    expect(paceOf(500, 0.005, 2)).toEqual({ rowsPerSecond: 250, secondsLeft: null })
    expect(paceOf(500, 0.01, 2)).toEqual({ rowsPerSecond: 250, secondsLeft: 198 })
    expect(paceOf(5_000, 0.25, 20)).toEqual({ rowsPerSecond: 250, secondsLeft: 60 })
    expect(paceOf(20_000, 1, 80)).toEqual({ rowsPerSecond: 250, secondsLeft: 0 })
  })
})
