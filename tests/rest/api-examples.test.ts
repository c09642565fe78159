import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// The examples of docs/api.md by the shell and curl, as a reader would copy them.

const world = await createHttpWorld()
const url = await world.app.listen({ host: '127.0.0.1', port: 0 })
const ann = await world.join('ann')
const { token } = await ann.api.tokens.create({ name: 'Examples', access: 'write' })
const cwd = temporaryFolder()

afterAll(() => world.app.close())

const page = readFileSync('docs/api.md', 'utf8')
const examples = [...page.matchAll(/^```sh\n(.*?)^```\n(?:\n```json\n(.*?)^```)?/gms)]
  .map(([, command = '', answer]) => ({ command, answer: answer ? JSON.parse(answer) : null }))
  // Where the reader puts in their own.
  .filter(({ command }) => !command.startsWith('export'))

const run = async (command: string) => {
  const env = { PATH: process.env.PATH, GLOWLOG: url, TOKEN: token }
  return (await promisify(execFile)('sh', ['-eu', '-c', command], { cwd, env })).stdout
}

/** Whether an answer has everything that an example shows: texts with an ellipsis stand for others. */
const shown = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? [] : expect.arrayContaining(value.map(shown))
  if (value !== null && typeof value === 'object')
    return expect.objectContaining(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shown(one)])))
  return typeof value === 'string' && value.includes('…') ? expect.any(String) : value
}

const hasCurl = spawnSync('curl', ['--version']).status === 0
if (!hasCurl) console.error('Skipping the examples of docs/api.md: there is no curl. Get it with: apt-get install curl')

describe.skipIf(!hasCurl)('the examples of docs/api.md', () => {
  it('are there', () => expect(examples.length).toBeGreaterThan(7))

  it('work, one after another', async () => {
    for (const { command, answer } of examples) {
      const said = await run(command)
      if (answer) expect(JSON.parse(said), command).toEqual(shown(answer))
      else expect(JSON.parse(readFileSync(`${cwd}/glowlog.json`, 'utf8')), command).toHaveProperty('food')
    }
  })
})
