import { assertRuntime } from './config/runtime.ts'

assertRuntime()
// New files are readable by this user only, even in a DATA_DIR that others may read.
process.umask(0o077)

const { speedUpImports } = await import('./config/imports.ts')
speedUpImports()
const { Command, CommanderError } = await import('commander')
const { makeDataDir, openFailure } = await import('./config/data-dir.ts')
const { readEnv } = await import('./config/env.ts')
const { addFoodCommands } = await import('./cli/foods.ts')
const { addSeedCommand } = await import('./cli/seed.ts')
const { addUserCommands } = await import('./cli/users.ts')

const settings = readEnv(process.env)
if ('problem' in settings) {
  console.error(settings.problem)
  process.exit(1)
}
try {
  makeDataDir(settings.env.DATA_DIR)
} catch (error) {
  console.error(openFailure(error, settings.env.DATA_DIR))
  process.exit(1)
}

// The first Ctrl-C aborts the command cleanly; a second one kills the process.
const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interrupt.abort(new Error('Interrupted. Nothing was changed.')))

const program = new Command('glowlog')
  .description('Work on this instance, on the settings of the server; safe while it runs.')
  .showHelpAfterError()
  .exitOverride()
addFoodCommands(program, settings.env, interrupt.signal)
addUserCommands(program, settings.env)
addSeedCommand(program, settings.env, interrupt.signal)

try {
  await program.parseAsync()
} catch (error) {
  // Commander has already printed usage errors.
  if (!(error instanceof CommanderError)) console.error(sentenceOf(error, settings.env.DATA_DIR))
  process.exitCode = error instanceof CommanderError ? error.exitCode : 1
}

function sentenceOf(error: unknown, dataDir: string): string {
  const isOfDatabase = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_')
  if (isOfDatabase) return openFailure(error, dataDir)
  return error instanceof Error ? error.message : String(error)
}
