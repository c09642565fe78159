import { assertRuntime } from './config/runtime.ts'

assertRuntime()
// What people wrote down is for this process alone, also in a folder that was made beforehand.
process.umask(0o077)

const { speedUpImports } = await import('./config/imports.ts')
speedUpImports()
const { Command, CommanderError } = await import('commander')
const { makeDataDir } = await import('./config/data-dir.ts')
const { readEnv } = await import('./config/env.ts')
const { addFoodCommands } = await import('./cli/foods.ts')
const { addUserCommands } = await import('./cli/users.ts')

const read = readEnv(process.env)
if ('problem' in read) {
  console.error(read.problem)
  process.exit(1)
}
try {
  makeDataDir(read.env.DATA_DIR)
} catch (error) {
  console.error(`Cannot open DATA_DIR, ${read.env.DATA_DIR}: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

// Ctrl-C asks the command to stop in order; a second one ends the process.
const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interrupt.abort(new Error('Interrupted. Nothing was changed.')))

const program = new Command('glowlog')
  .description('Work on this instance, on the settings of the server; safe while it runs.')
  .showHelpAfterError()
  .exitOverride()
addFoodCommands(program, read.env, interrupt.signal)
addUserCommands(program, read.env)

try {
  await program.parseAsync()
} catch (error) {
  // Commander has already said what was wrong with the words of the call.
  if (!(error instanceof CommanderError)) console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof CommanderError ? error.exitCode : 1
}
