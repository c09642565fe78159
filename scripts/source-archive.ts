import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'

/**
 * Part of `npm run build`: packs the sources of the build into dist/client/source.tar.gz, which the footer links to. The AGPL
 * (section 13) demands that everybody who uses the program over a network is offered the source of the running version, also of a
 * changed one. The same sources make the same file.
 */
const names = `.dockerignore .npmrc CHANGELOG.md Dockerfile LICENSE README.md biome.json client deploy docker-compose.yml docs drizzle
  drizzle.config.ts knip.json licenses lingui.config.ts package-lock.json package.json scripts server tests tsconfig.base.json`

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const folder = `glowlog-${version}`

// Some of them are missing in the Docker build.
const files = names.split(/\s+/).filter(existsSync).flatMap(filesIn).sort()
const entries = files.map((file) => {
  const body = readFileSync(file)
  const mode = statSync(file).mode & 0o100 ? 0o755 : 0o644
  return {
    header: { name: `${folder}/${file}`, size: body.length, mode, mtime: new Date(0), type: 'file' as const },
    body,
  }
})
writeFileSync('dist/client/source.tar.gz', gzipSync(await packTar(entries), { level: 9 }))

function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(inside)
    return entry.isFile() ? [inside] : []
  })
}
