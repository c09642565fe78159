import { constants, setPriority } from 'node:os'
import { assertRuntime } from './config/runtime.ts'

assertRuntime()
// New files are readable by this user only, also in a DATA_DIR that others can read.
process.umask(0o077)

const { speedUpModuleLoading } = await import('./config/module-loading.ts')
speedUpModuleLoading()
// A reader such as `head` may close standard output early. Commands that stream into it handle that error themselves.
process.stdout.on('error', () => {})
const { createProgram, runCommand } = await import('./cli/program.ts')
const { workAsOwnerOf } = await import('./config/data-dir.ts')
const { defaultEnv, readEnv } = await import('./config/env.ts')

// The first Ctrl-C aborts the command cleanly; a second one kills the process.
const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interrupt.abort(new Error('Interrupted. Nothing was changed.')))

const settings = readEnv(process.env)
// Help is shown even with invalid settings.
const { env, problem } = 'problem' in settings ? { env: defaultEnv, ...settings } : { ...settings, problem: undefined }

const owner = workAsOwnerOf(env.DATA_DIR)
const program = createProgram(env, interrupt.signal, problem)
// Requests to a server on this machine come before an import of foods.
program.hook('preAction', (_, command) => {
  if (command.parent?.name() === 'import') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
})
process.exitCode = await runCommand(program, process.argv.slice(2), env, owner)
