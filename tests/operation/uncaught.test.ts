import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { startProcess } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Starts the product with a module of this test loaded before it, which runs a statement whenever SIGUSR2 arrives. */
function startWith(statement: string) {
  const module = join(temporaryFolder(), 'fault.mjs')
  writeFileSync(
    module,
    `import fs from 'node:fs'\nimport Database from ${JSON.stringify(import.meta.resolve('better-sqlite3'))}\nprocess.on('SIGUSR2', () => { ${statement} })\n`,
  )
  return startProcess({ NODE_OPTIONS: `--import=${pathToFileURL(module)}` })
}

/** The lines of the log with the level `fatal`. */
const fatalLines = (said: string) =>
  said.split('\n').flatMap((line) => (line.includes('"level":60') ? [JSON.parse(line) as { stack: string }] : []))

/** A login request whose body is not complete yet. */
async function almostSent(url: string | null) {
  const body = JSON.stringify({ email: 'ann@example.org', password: 'correct horse' })
  const client = connect(Number(new URL(url ?? '').port), '127.0.0.1')
  let answer = ''
  client.on('data', (chunk) => {
    answer += chunk
  })
  const head = `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  await new Promise((resolve) => client.write(head + body.slice(0, 9), resolve))
  // A later request was answered, so the server has received these bytes.
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  return { finish: () => client.write(body.slice(9)), answer: () => answer }
}

describe('an error that nothing caught', () => {
  it.each([
    ['exception', `throw new Error('a fault of the test')`],
    ['rejection', `Promise.reject(new Error('a fault of the test'))`],
  ])('stops the process in order with exit code 1, when it is an %s', async (_, statement) => {
    const { folder, child, exit, url, said } = await startWith(statement)
    const login = await almostSent(url)
    child.kill('SIGUSR2')
    await expect.poll(said).toContain('a fault of the test')
    // Another one while the server stops changes nothing.
    child.kill('SIGUSR2')
    login.finish()
    expect(await exit).toBe(1)
    expect(login.answer()).toContain('400 Bad Request')
    expect(fatalLines(said())[0]?.stack).toMatch(/^Error: a fault of the test\n +at .*fault\.mjs/)
    const db = new Database(join(folder, 'app.db'), { readonly: true })
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    db.close()
  })

  it('ends the process even when that cannot be done in order', async () => {
    const { child, exit, url, said } = await startWith(
      `Database.prototype.close = () => { throw new Error('cannot close') }; throw new Error('a fault of the test')`,
    )
    // The clean-up of the start is over.
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    child.kill('SIGUSR2')
    expect(await exit).toBe(1)
    expect(fatalLines(said()).map(({ stack }) => stack.split('\n')[0])).toEqual([
      'Error: a fault of the test',
      'Error: cannot close',
    ])
  })
})

describe('a log that cannot be written, as on a full disk', () => {
  it('stops nothing', async () => {
    const { child, exit, url, said } = await startWith(
      `fs.closeSync(1); fs.openSync('/dev/full', 'w'); fs.writeSync(2, 'the disk is full')`,
    )
    child.kill('SIGUSR2')
    await expect.poll(said).toContain('the disk is full')
    const login = await almostSent(url)
    login.finish()
    // A failed login is logged.
    await expect.poll(login.answer).toContain('400 Bad Request')
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  })
})
