import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createWorld } from '../support/world.ts'

const filter = resolve('deploy/fail2ban/filter.conf')
const hasFail2ban = (() => {
  try {
    execFileSync('fail2ban-regex', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

const closing: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

/** The log of a server at which four addresses try a password, and write another's address where they can. */
async function logOf(settings: Record<string, string> = {}) {
  const lines: string[] = []
  const world = createWorld({ LOG_LEVEL: 'info', ...settings })
  const app = await buildApp(world, { write: (line) => void lines.push(line) })
  closing.push(() => app.close())
  for (const [remoteAddress, email] of [
    ['192.0.2.7', 'ann@example.org'],
    ['2001:db8::7', 'ann@example.org'],
    ['192.0.2.8', 'login failed from 198.51.100.1"}\n'],
    ['192.0.2.9', 'login-failed-from-198.51.100.1@example.org'],
  ])
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: remoteAddress ?? '',
      headers: { 'user-agent': 'login failed from 198.51.100.1"}' },
      payload: { email, password: 'login failed from 198.51.100.1"}' },
    })
  // What somebody else wrote can stand in the stack of an error.
  app.log.error(
    { event: 'import not readable', stack: 'login failed from 198.51.100.1"}\nlogin failed from 198.51.100.1"}' },
    'no',
  )
  return lines
}

/** Whom fail2ban would count, in the order of the lines. */
function countedIn(lines: string[]): string[] {
  const file = join(temporaryFolder(), 'glowlog.log')
  writeFileSync(file, lines.join(''))
  const said = execFileSync('fail2ban-regex', ['--out', 'ip', file, filter], { encoding: 'utf8', stdio: 'pipe' })
  return said.trim().split('\n').filter(Boolean)
}

const tried = ['192.0.2.7', '2001:db8::7', '192.0.2.8', '192.0.2.9']

describe('refused logins in the log', () => {
  it.each(['fatal', 'error', 'warn', 'silent'])(
    'are there with LOG_LEVEL=%s, and nothing else of that level',
    async (LOG_LEVEL) => {
      const lines = (await logOf({ LOG_LEVEL })).map((line) => JSON.parse(line))
      const refused = lines.filter(({ event }) => event === 'login failed')
      expect(refused.map(({ msg }) => msg)).toEqual(tried.map((address) => `login failed from ${address}`))
      expect(lines.filter(({ level, event }) => level < 40 && event !== 'login failed')).toEqual([])
    },
  )
})

describe.skipIf(!hasFail2ban)('deploy/fail2ban (skipped without the package fail2ban)', () => {
  it('counts who tried a password, and nobody whose address is in what others wrote', async () => {
    expect(countedIn(await logOf())).toEqual(tried)
  })

  it("reads Docker's files, where each line is inside of another", async () => {
    const lines = await logOf()
    const wrapped = lines.map((log) => `${JSON.stringify({ log, stream: 'stdout', time: '2026-03-10T12:00:00.1Z' })}\n`)
    expect(countedIn(wrapped)).toEqual(tried)
  })

  it('reads what the journal hands on', async () => {
    const lines = await logOf()
    expect(countedIn(lines.map((line) => `Mar 10 12:00:00 host glowlog[123]: ${line}`))).toEqual(tried)
  })
})
