import { assertRuntime } from './config/runtime.ts'

assertRuntime()
// New files are readable by this user only, also in a DATA_DIR that others can read.
process.umask(0o077)

const { speedUpModuleLoading } = await import('./config/module-loading.ts')
speedUpModuleLoading()
// A reader such as `head` may close standard output early. Commands that stream into it handle that error themselves.
process.stdout.on('error', () => {})
const { CommanderError } = await import('commander')
const { createProgram } = await import('./cli/program.ts')
const { openFailure, workAsOwnerOf } = await import('./config/data-dir.ts')
const { defaultEnv, readEnv } = await import('./config/env.ts')
const { fileFailure } = await import('./lib/files.ts')

// The first Ctrl-C aborts the command cleanly; a second one kills the process.
const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interrupt.abort(new Error('Interrupted. Nothing was changed.')))

const settings = readEnv(process.env)
// Help is shown even with invalid settings.
const { env, problem } = 'problem' in settings ? { env: defaultEnv, ...settings } : { ...settings, problem: undefined }

const owner = workAsOwnerOf(env.DATA_DIR)

try {
  await createProgram(env, interrupt.signal, problem).parseAsync()
} catch (error) {
  // Commander has already printed usage errors.
  if (!(error instanceof CommanderError)) {
    const sentence = sentenceOf(error, env.DATA_DIR)
    console.error(sentence)
    if (owner !== null && sentence.startsWith('No permission'))
      console.error(
        `This works as the owner of DATA_DIR (user ${owner}), also when root starts it. Let the shell open the file: backup - > file, restore - < file.`,
      )
  }
  process.exitCode = error instanceof CommanderError ? error.exitCode : 1
}

function sentenceOf(error: unknown, dataDir: string): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  if (code?.startsWith('SQLITE_') || path?.startsWith(dataDir)) return openFailure(error, dataDir)
  return path === undefined ? error.message : fileFailure(error, path).message
}
