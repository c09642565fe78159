import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyProductionDependencies } from './production-dependencies.ts'

/**
 * `npm run build:package`: makes dist/package, the program as it is installed. It has the folders of the repository, so that code
 * finds its files the same way, but JavaScript instead of TypeScript, because Node strips no types under node_modules. With
 * `-- --dependencies` it also has node_modules for this platform.
 */
const { dependencies } = parseArgs({ options: { dependencies: { type: 'boolean' } } }).values
const target = 'dist/package'
rmSync(target, { recursive: true, force: true })

const folders = ['server', 'drizzle/schema', 'drizzle/migrations', 'drizzle/postgres']
for (const file of folders.flatMap(filesIn)) {
  // drizzle-kit makes new migrations from the snapshots of the schema; the program does not need them.
  const isForDevelopment = basename(file) === 'tsconfig.json' || /\/meta\/\d+_snapshot\.json$/.test(file)
  if (isForDevelopment) continue
  mkdirSync(join(target, dirname(file)), { recursive: true })
  if (file.endsWith('.ts')) compile(file)
  else cpSync(file, join(target, file))
}
cpSync('dist/client', join(target, 'dist/client'), { recursive: true })
for (const file of ['LICENSE', 'CHANGELOG.md', 'licenses']) cpSync(file, join(target, file), { recursive: true })
for (const font of ['@fontsource-variable/figtree', '@fontsource/fraunces'])
  cpSync(`node_modules/${font}/LICENSE`, join(target, `licenses/font-${basename(font)}.txt`))

const { name, version, license, type, engines, imports } = JSON.parse(readFileSync('package.json', 'utf8'))
const manifest = JSON.stringify({ name, version, license, private: true, type, engines, imports }, null, 2)
writeFileSync(join(target, 'package.json'), `${namesOfJavaScript(manifest)}\n`)
if (dependencies) copyProductionDependencies(target, `${process.platform}-${process.arch}`)

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

/** Replaces types by blanks, so that stack traces have the lines and columns of the source. */
function compile(file: string) {
  const output = join(target, file.replace(/\.ts$/, '.js'))
  const code = namesOfJavaScript(stripTypeScriptTypes(readFileSync(file, 'utf8')))
  writeFileSync(output, code)
  if (code.startsWith('#!')) chmodSync(output, 0o755)
}

/** Renames quoted paths of TypeScript files to .js: those of imports, and of files that are started as processes. */
function namesOfJavaScript(code: string): string {
  return code.replace(/(['"])((?:\.{1,2}\/|#)[^'"\n]*)\.ts\1/g, '$1$2.js$1')
}
