import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultEnv, readEnv } from '#server/config/env.ts'
import { procedureBehind, routes } from '#server/http/rest.ts'
import { appRouter } from '#server/router.ts'

const read = (path: string) => readFileSync(path, 'utf8')

/** Names in the code, found by a pattern with one group. */
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

it('links between README and docs lead to files', () => {
  const pages = ['README.md', ...readdirSync('docs').flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : []))]
  const links = pages.flatMap((page) =>
    namesIn(read(page), /\]\(([^)#\s]+)[^)]*\)/g).map((link) => ({ page, link, path: join(dirname(page), link) })),
  )
  expect(links.filter(({ link, path }) => !/^https?:/.test(link) && !existsSync(path))).toEqual([])
})

describe('docs/settings.md', () => {
  const rows = namesIn(read('docs/settings.md'), /^\| (`[A-Z].*)$/gm).map((row) => {
    const [name = '', byDefault = ''] = row.split(' | ')
    return { name: name.replaceAll('`', ''), byDefault }
  })

  it('has every setting, and no other, in the order of env.ts', () => {
    const settings = [...new Set(namesIn(read('server/config/env.ts'), /^ {4}([A-Z_]+): /gm))]
    expect(settings.length).toBeGreaterThan(20)
    expect(rows.map(({ name }) => name)).toEqual(settings)
  })

  it('has the true defaults: to set one of them changes nothing', () => {
    const plain = rows.filter(({ byDefault }) => /^`[^`]+`$/.test(byDefault) && !byDefault.includes('PORT'))
    for (const { name, byDefault } of plain)
      expect([name, readEnv({ [name]: byDefault.replaceAll('`', '') })]).toEqual([name, { env: defaultEnv }])
    for (const { name } of rows.filter(({ byDefault }) => byDefault === 'none'))
      expect(defaultEnv).not.toHaveProperty(name)
  })
})

describe('docs/api.md', () => {
  it('names each procedure that REST has no path for, and no other', () => {
    const behind = new Set(routes.map(([, call]) => procedureBehind(call)))
    const without = Object.keys(appRouter._def.procedures).filter((procedure) => !behind.has(procedure))
    const section = read('docs/api.md').split('## What only the browser asks')[1]?.split('\n## ')[0] ?? ''
    const rows = namesIn(section, /^\| ([^|]*`[^|]*) \|/gm).flatMap((cell) => namesIn(cell, /`([\w.]+)`/g))
    expect(rows.toSorted()).toEqual(without.toSorted())
  })
})

describe('docs/monitoring.md', () => {
  const text = read('docs/monitoring.md')
  const code = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(`server/${file}`))
    .join('\n')

  it('explains every event of the log', () => {
    const logged = namesIn(code, /(?:info|warn|error)\(\s*\{\s*event: '([^']+)'/g)
    const events = [...logged, ...namesIn(code, /\bfail\(error, '([^']+)'/g)]
    expect(events.length).toBeGreaterThan(20)
    expect(events.filter((event) => !text.includes(`\`${event}\``))).toEqual([])
  })

  it('explains every metric of ours, and names no other', () => {
    const metrics = [
      ...namesIn(read('server/http/metrics.ts'), /name: '(glowlog_\w+)'/g),
      ...namesIn(read('server/http/metrics.ts'), /gauge\(\s*'(\w+)'/g).map((name) => `glowlog_${name}`),
    ]
    expect(metrics.length).toBeGreaterThan(10)
    expect(metrics.filter((metric) => !text.includes(`\`${metric}`))).toEqual([])
    const known = new RegExp(`^(${metrics.join('|')})(_bucket|_count|_sum)?$`)
    expect(namesIn(text, /\b(glowlog_\w+)/g).filter((name) => !known.test(name))).toEqual([])
  })
})
