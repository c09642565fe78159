import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyProductionDependencies, productionDependencies, readLock } from './production-dependencies.ts'

/**
 * `npm run archive`: packs dist/package, its dependencies and the Node binary into one file that needs nothing else.
 * `-- --platform linux-arm64` makes that of another platform, with the binary that npm has for it.
 */
const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
const maxMegabytes = 66
const ownPlatform = `${process.platform}-${process.arch}`

const { platform } = parseArgs({
  options: { platform: { type: 'string', default: ownPlatform } },
}).values
if (!platforms.includes(platform)) stopWith(`There is no archive for ${platform}, only for ${platforms.join(', ')}.`)

const { version, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const name = `glowlog-${version}-${platform}`
const folder = join('dist', name)
rmSync(folder, { recursive: true, force: true })
cpSync('dist/package', folder, { recursive: true })
copyProductionDependencies(folder, platform)
addNode()
cpSync('deploy/glowlog', join(folder, 'glowlog'))
for (const documents of ['deploy', 'docs'])
  cpSync(documents, join(folder, documents), { recursive: true, filter: (file) => !/\/glowlog$/.test(file) })
writeFileSync(join(folder, 'THIRD-PARTY.md'), thirdParty())

const archive = `${folder}.tar.gz`
pack()
rmSync(folder, { recursive: true })
const megabytes = statSync(archive).size / 1_000_000
console.error(`${archive}: ${megabytes.toFixed(1)} MB`)
if (megabytes > maxMegabytes) stopWith(`The archive must not be larger than ${maxMegabytes} MB.`)

/** The binary of this platform is installed; binaries of other platforms are npm packages too. */
function addNode() {
  const to = join(folder, 'node')
  if (platform === ownPlatform) return cpSync('node_modules/node/bin/node', to)
  const download = mkdtempSync(join('dist', 'node-'))
  const npm = ['pack', `node-${platform}@${devDependencies.node}`, '--silent', '--pack-destination', download]
  const tarball = execFileSync('npm', npm, { encoding: 'utf8' }).trim()
  execFileSync('tar', ['-xzf', join(download, tarball), '-C', download, 'package/bin/node'])
  renameSync(join(download, 'package/bin/node'), to)
  rmSync(download, { recursive: true })
}

function thirdParty(): string {
  const lock = readLock()
  const rows = [...productionDependencies(lock)].sort().map((path) => {
    const { version, license } = lock.packages[path] ?? {}
    return `| ${path} | ${version} | ${license} |`
  })
  return `# Software of others in this archive

- \`node\` is Node.js ${devDependencies.node}: licenses/node.txt
- The browser's part is made of the packages in dist/client/licenses.md, and of the fonts Figtree and Fraunces:
  licenses/font-figtree.txt, licenses/font-fraunces.txt
- The list of common passwords: licenses/common-passwords.txt
- The names of ingredients in other languages: licenses/ingredient-names.txt
- The server needs these packages, whose texts are in their folders, or in licenses/packages.txt:

| folder | version | licence |
|---|---|---|
${rows.join('\n')}
`
}

/** Sorted, and with the time of the commit, so that a commit always makes the same archive. Browsers revalidate pages by that time. */
function pack() {
  const order = ['--sort=name', `--mtime=@${commitTime()}`, '--owner=0', '--group=0', '--numeric-owner']
  const mode = '--mode=u=rwX,go=rX'
  const compress = '--use-compress-program=gzip -n'
  execFileSync('tar', [...order, mode, '--format=ustar', compress, '-cf', archive, '-C', 'dist', name])
}

/** Seconds since 1970; outside of a git checkout, the current time. */
function commitTime(): number {
  try {
    return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8', stdio: 'pipe' }))
  } catch {
    return Math.floor(Date.now() / 1000)
  }
}

function stopWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
