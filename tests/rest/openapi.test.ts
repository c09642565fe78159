import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { afterAll, describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const world = await createHttpWorld()
const url = await world.app.listen({ host: '127.0.0.1', port: 0 })
const { body: description } = await world.call('GET /openapi.json')

// Inside the project, where a generated client finds the library that it is written for.
const folder = resolve(`dist/generated-client-${process.pid}`)

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.app.close()
})

type Operation = { responses: Record<string, { content?: Record<string, { schema?: object }> }> }

describe('the OpenAPI description', () => {
  it('has a schema for every answer in JSON', () => {
    const without = Object.entries<Record<string, Operation>>(description.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { responses }]) =>
          Object.values(responses).some(({ content = {} }) => {
            const json = content['application/json']
            return json && Object.keys(json.schema ?? {}).length === 0
          }),
        )
        .map(([method]) => `${method} ${path}`),
    )
    expect(without).toEqual([])
  })

  it('has the forms, which only providers and mail programs send', () => {
    const formOf = (path: string) => description.paths[path].post
    expect(formOf('/api/auth/oidc/backchannel-logout').requestBody.content).toHaveProperty([
      'application/x-www-form-urlencoded',
    ])
    expect(formOf('/api/unsubscribe/{token}')).toMatchObject({ security: [] })
  })
})

describe('a client generated from it', () => {
  it('logs a food and a weight, and reads the day and the progress', async () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/openapi.json`, JSON.stringify(description))
    writeFileSync(`${folder}/client.ts`, await generateSource(`${folder}/openapi.json`, {}))
    const client = await import(/* @vite-ignore */ `${folder}/client.ts`)
    const ben = await world.join('ben')
    const { token } = await ben.api.tokens.create({ name: 'Client', access: 'write' })
    client.defaults.baseUrl = url
    client.defaults.headers = { authorization: `Bearer ${token}` }

    const date = '2026-03-10'
    const logged = await client.diaryLogFood({ date, mealType: 'Lunch', foodName: 'Soup', calories: 60 })
    expect(logged).toMatchObject({ status: 201, data: { foodName: 'Soup', protein: null } })
    expect((await client.progressLog({ date, weight: 68.7 })).status).toBe(201)

    const day = await client.diaryDay(date)
    expect(day).toMatchObject({ status: 200, data: { food: [{ _id: logged.data._id, calories: 60 }] } })
    expect((await client.progressList()).data).toMatchObject([{ date, weight: 68.7 }])
    expect(await client.diaryDay('2026-02-30')).toMatchObject({ status: 400, data: { msg: expect.any(String) } })
  })
})

// The examples of docs/api.md by the shell and curl, as a reader would copy them.

const ann = await world.join('ann')
const { token } = await ann.api.tokens.create({ name: 'Examples', access: 'write' })
const cwd = temporaryFolder()

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
