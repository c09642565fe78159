import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildImage, isRoot, userOf } from '../support/dockerfile.ts'
import { signedIn } from '../support/rest-client.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const waitMs = 180_000
const limit = { timeout: waitMs }
const { version, bin, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const packed = `glowlog-${version}.tgz`
const settings = { HOST: '127.0.0.1', CAPTCHA: 'none', OPENFOODFACTS: 'off' }
const nodeFolder = dirname(process.execPath)
/** A user who owns no file of a package, if the tests may switch users. */
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {}

/** A copy of the sources, because packing writes into their folder, where other tests read. */
let checkout: string
/** The unpacked archive. */
let archive: string

const sources = `CHANGELOG.md Dockerfile .dockerignore .npmrc LICENSE README.md docker-compose.yml drizzle.config.ts lingui.config.ts package.json package-lock.json tsconfig.base.json
  client deploy docs drizzle licenses scripts server`

beforeAll(async () => {
  checkout = openFolder()
  for (const name of sources.split(/\s+/)) cpSync(name, join(checkout, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'))
  await run(checkout, 'npm pack --silent && node scripts/archive.ts')
  const target = openFolder()
  const name = `glowlog-${version}-${process.platform}-${process.arch}`
  await run(target, `tar -xzf ${join(checkout, 'dist', name)}.tar.gz`)
  archive = join(target, name)
}, waitMs)

describe('the package for npm', () => {
  it('holds JavaScript, and nothing that only developers need', () => {
    const files = execFileSync('tar', ['-tzf', join(checkout, packed)], { encoding: 'utf8' })
      .trim()
      .split('\n')
    expect(files).toEqual(
      expect.arrayContaining([
        'package/dist/package/server/bin.js',
        'package/dist/package/server/catalogue/off-ingredient-names.csv',
        'package/dist/package/server/catalogue/staple-names.csv',
        'package/dist/package/server/catalogue/staples.csv',
        'package/dist/package/drizzle/migrations/meta/_journal.json',
        'package/dist/package/dist/client/index.html',
        'package/LICENSE',
        'package/dist/package/CHANGELOG.md',
        'package/dist/package/dist/client/source.tar.gz',
        'package/dist/package/licenses/ingredient-names.txt',
        'package/dist/package/licenses/packages.txt',
      ]),
    )
    expect(files.filter((file) => /\.tsx?$|\.map$|\/node_modules\/|\/tests\/|snapshot\.json$/.test(file))).toEqual([])
  })

  it('names no TypeScript file in its code, where only comments may', () => {
    const folder = join(checkout, 'dist/package')
    for (const file of filesIn(folder).filter((name) => /\/(server|drizzle)\/.*\.js$/.test(name)))
      expect(readFileSync(file, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, ''), file).not.toMatch(/\.ts['"`]/)
  })

  it('installs into an empty folder, where glowlog is the server and the command line', limit, async () => {
    const above = openFolder()
    const folder = join(above, 'empty')
    mkdirSync(folder)
    cpSync(join(checkout, packed), join(folder, packed))
    // Node finds the dependencies a folder above, so that npm has nothing to download.
    symlinkSync(join(archive, 'node_modules'), join(above, 'node_modules'))
    writeLockWithoutDependencies(folder)
    await run(folder, 'npm ci --offline')
    const glowlog = join(folder, 'node_modules/.bin/glowlog')
    const options = { cwd: folder, env: { PATH: `${nodeFolder}:/usr/bin:/bin`, ...settings } }

    expect((await outputOf(glowlog, ['--help'], options)).out).toContain('Usage: glowlog')
    expect((await outputOf(glowlog, ['start', '--help'], options)).out).toContain('Usage: glowlog start')
    await expectToServe(glowlog, ['start'], options)
    expect(existsSync(join(folder, 'data/app.db'))).toBe(true)
    expect(await outputOf(glowlog, ['backup', 'copy.tar'], options)).toMatchObject({ code: 0 })
    expect(existsSync(join(folder, 'copy.tar'))).toBe(true)
  })
})

describe('the source that the footer links to', () => {
  it('is that of this version', async () => {
    const folder = openFolder()
    await run(folder, `tar -xzf ${join(checkout, 'dist/client/source.tar.gz')}`)
    const source = join(folder, `glowlog-${version}`)
    for (const name of [
      'package-lock.json',
      'LICENSE',
      'server/main.ts',
      'client/main.tsx',
      'scripts/build-package.ts',
    ])
      expect(readFileSync(join(source, name))).toEqual(readFileSync(name))
    expect(filesIn(source).filter((file) => /\/(node_modules|dist|data)\//.test(file.slice(source.length)))).toEqual([])
  })
})

describe('the archive', () => {
  it('has the native parts of this platform only, and the licences of what is in it', () => {
    const files = filesIn(archive).map((file) => file.slice(archive.length + 1))
    expect(files.filter((file) => file.endsWith('.node'))).toHaveLength(2)
    expect(files.filter((file) => /\.(ts|map|c|cpp|h)$|node_modules\/(typescript|vite|react)\//.test(file))).toEqual([])
    for (const name of Object.keys(dependencies)) expect(files).toContain(`node_modules/${name}/package.json`)
    expect(readFileSync(join(archive, 'licenses/node.txt'), 'utf8')).toContain('Node.js is licensed for use as follows')
    expect(readFileSync(join(archive, 'dist/client/licenses.md'), 'utf8')).toContain('react-dom')
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'THIRD-PARTY.md', 'node_modules/fastify/LICENSE']))
    const packages = files.flatMap((file) => /^(node_modules\/.*)\/package\.json$/.exec(file)?.[1] ?? [])
    const named = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')).packages
    const ownText = (folder: string) =>
      files.some(
        (file) =>
          file.startsWith(`${folder}/`) &&
          /^[^/]*(licen[cs]e|copying|notice)[^/]*$/i.test(file.slice(folder.length + 1)),
      )
    const others = readFileSync(join(archive, 'licenses/packages.txt'), 'utf8')
    const without = packages.filter((folder) => named[folder] && !ownText(folder))
    expect(without.filter((folder) => !others.includes(`${folder.replace(/^.*node_modules\//, '')}\n`))).toEqual([])
  })

  it(
    'runs without Node and a PATH, called by a link, from a folder that is not writable, as somebody else',
    limit,
    async () => {
      const home = openFolder()
      mkdirSync(join(home, 'bin'))
      mkdirSync(join(home, 'work'), { mode: 0o777 })
      chmodSync(join(home, 'work'), 0o777)
      symlinkSync(archive, join(home, 'current'))
      symlinkSync('../current/glowlog', join(home, 'bin/glowlog'))
      const before = snapshotOf(archive)
      const glowlog = join(home, 'bin/glowlog')
      const options = { cwd: join(home, 'work'), env: { ...settings, PATH: '' }, ...nobody }

      await readOnly(archive, async () => {
        await expectToServe(glowlog, [], options, expectItsOwnProcesses)
        expect(await outputOf('../bin/glowlog', ['foods', 'status'], options)).toMatchObject({
          out: expect.stringMatching(/^staples: [\d,]+ foods/),
          code: 0,
        })
      })
      expect(existsSync(join(home, 'work/data/app.db'))).toBe(true)
      expect(snapshotOf(archive)).toEqual(before)
    },
  )

  it(
    'has a command line that reads the settings of the service and leaves its files to the service',
    limit,
    async () => {
      const home = openFolder()
      const [settings, data, command] = [join(home, 'glowlog.env'), join(home, 'data'), join(home, 'glowlog')]
      const installed = readFileSync(join(archive, 'deploy/glowlog-cli'), 'utf8')
        .replaceAll('/etc/glowlog.env', settings)
        .replaceAll('/opt/glowlog', archive)
      writeFileSync(command, installed, { mode: 0o755 })
      writeFileSync(settings, `# as systemd reads it\nPUBLIC_URL=https://food.example.org\nDATA_DIR="${data}"\n`, {
        mode: 0o600,
      })
      mkdirSync(data, { mode: 0o700 })
      if (isRoot) chownSync(data, 65_534, 65_534)
      const options = { cwd: home, env: { PATH: '/usr/bin:/bin' } }
      expect(await outputOf(command, ['user', 'create', 'ann@example.org', 'ann'], options)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^https:\/\/food\.example\.org\/resetpassword\//),
      })
      expect(statSync(join(data, 'app.db')).uid).toBe(isRoot ? 65_534 : process.getuid?.())
      expect((await outputOf(command, [], options)).out).toContain('Usage: glowlog')
      if (isRoot)
        expect(await outputOf(command, ['user', 'list'], { ...options, ...nobody })).toMatchObject({
          code: 1,
          err: expect.stringContaining(`Only root can read ${settings}: use sudo glowlog.`),
        })
    },
  )

  it('is not made for a platform that there is no Node for', async () => {
    const words = ['scripts/archive.ts', '--platform', 'amiga-m68k']
    expect(await outputOf(process.execPath, words, { cwd: checkout })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no archive for amiga-m68k, only for linux-x64, /),
    })
  })
})

describe('the image', () => {
  it(
    'is made and started as its Dockerfile says, stays healthy, stops in order, and writes to its volume only',
    limit,
    async () => {
      const image = buildImage(checkout, openFolder(), resolve('node_modules'))
      const app = join(image.folder, image.workdir)
      const [volume = ''] = image.volumes
      const [, ...words] = image.command
      const env = { ...image.env, ...settings, PORT: String(await freePort()) }
      const options = { cwd: app, env, ...userOf(image) }
      expect(image.env.DATA_DIR).toBe(volume)
      if (isRoot) expect(options.uid).toBeGreaterThan(0)
      const before = snapshotOf(image.folder)

      await readOnly(app, () =>
        expectToServe(join(image.folder, 'usr/local/bin/node'), words, options, async () => {
          const [, ...check] = image.health
          expect(await outputOf(process.execPath, check, options)).toEqual({ code: 0, out: '', err: '' })
          const status = await outputOf(join(image.folder, 'usr/local/bin/glowlog'), ['foods', 'status'], options)
          expect(status.out).toMatch(/^staples: [\d,]+ foods/)
        }),
      )
      const [, ...check] = image.health
      expect(await outputOf(process.execPath, check, options)).toMatchObject({ code: 1 })
      const after = snapshotOf(image.folder)
      const written = Object.keys(after).filter((file) => after[file] !== before[file])
      expect(written).toContain(join(volume, 'app.db'))
      expect(written.filter((file) => !file.startsWith(`${volume}/`))).toEqual([])
    },
  )
})

type Options = { cwd: string; env?: Record<string, string | undefined>; uid?: number; gid?: number }

/** Starts the server, makes an account, searches, loads the client and stops it with SIGTERM. */
async function expectToServe(
  file: string,
  words: string[],
  options: Options,
  whileItRuns: (url: string, token: string) => Promise<void> = async () => {},
) {
  const child = spawn(file, words, {
    ...options,
    env: { PORT: '0', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'close')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const urlOf = () => /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1]
  try {
    await expect.poll(() => urlOf() ?? said, { timeout: 20_000 }).toMatch(/^http:/)
    const url = urlOf() ?? ''
    const ann = await signedIn(url)
    expect((await ann.logFood()).status).toBe(201)
    const found = await ann.get('/food/search/banana')
    expect(found.answer).toMatchObject({ 0: { product_name: 'Banana' } })
    const page = await fetch(`${url}/login`)
    expect(await page.text()).toContain('<div id="root">')
    await whileItRuns(url, ann.token)
  } finally {
    child.kill('SIGTERM')
  }
  expect(await exit).toEqual([0, null])
}

/** Backups and imports have processes of their own, whose files must be in the package. The first account is the admin. */
async function expectItsOwnProcesses(url: string, token: string) {
  const call = async (method: string, path: string, type = 'application/json', body?: string) => {
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) }
    const response = await fetch(`${url}/api/admin/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    return response.json()
  }
  const food = { code: '96385074', product_name: 'Small sweets', nutriments: { 'energy-kcal_100g': 400 } }
  await call('PUT', 'catalogue/files/food.jsonl', 'application/octet-stream', `${JSON.stringify(food)}\n`)
  await call('POST', 'catalogue/imports', 'application/json', JSON.stringify({ file: 'food.jsonl' }))
  await expect
    .poll(() => call('GET', 'catalogue'), { timeout: 20_000 })
    .toMatchObject({ runs: [{ status: 'done', foods: 1, problem: null }] })
  await call('POST', 'jobs/backup/run')
  const backup = expect.objectContaining({ name: 'backup', lastRun: expect.objectContaining({ outcome: 'ok' }) })
  await expect.poll(() => call('GET', 'jobs'), { timeout: 20_000 }).toContainEqual(backup)
}

const outputOf = (file: string, words: string[], options: Options) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(file, words, options, (error, out, err) => {
      done({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err })
    })
  })

/** Without the variables of Vitest, among them NODE_ENV. */
async function run(cwd: string, command: string) {
  const { PATH, HOME } = process.env
  await promisify(execFile)('sh', ['-ec', command], { cwd, env: { PATH: `${nodeFolder}:${PATH}`, HOME } })
}

/** A temporary folder that another user can enter. */
function openFolder() {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  return folder
}

/** A project that depends on the packed file, locked as `npm install` does, but for the dependencies. */
function writeLockWithoutDependencies(folder: string) {
  const wanted = { dependencies: { glowlog: `file:${packed}` } }
  const packages = { '': wanted, 'node_modules/glowlog': { version, resolved: `file:${packed}`, bin } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(wanted))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }))
}

const filesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** Sizes and times of the files. */
const snapshotOf = (folder: string) =>
  Object.fromEntries(filesIn(folder).map((file) => [file, `${statSync(file).size} ${statSync(file).mtimeMs}`]))

async function readOnly(folder: string, during: () => Promise<void>) {
  execFileSync('chmod', ['-R', 'a-w', folder])
  try {
    await during()
  } finally {
    execFileSync('chmod', ['-R', 'u+w', folder])
  }
}

/** The health check has to know the port beforehand. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
