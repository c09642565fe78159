import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { restoringFolder } from '../backup/swap.ts'
import { makeDataDir } from '../config/data-dir.ts'
import type { Env } from '../config/env.ts'
import { version } from '../config/version.ts'
import { addBackupCommands } from './backup.ts'
import { examples } from './examples.ts'
import { addFoodCommands } from './foods.ts'
import { addMailCommands } from './mail.ts'
import { addSeedCommand } from './seed.ts'
import { addUserCommands } from './users.ts'

/** Commands that can begin an instance. The others need one. */
const beginning = /^(foods import|user create|seed)/

/**
 * The command line. With `problem`, a sentence about the settings, it shows its help but runs nothing. `signal` interrupts a
 * command.
 */
export function createProgram(env: Env, signal: AbortSignal, problem?: string): Command {
  const program = new Command('glowlog')
    .description(
      'Manage this instance. It reads the settings of the server; all commands but restore are safe while that runs.',
    )
    .addHelpText(
      'after',
      '\nWithout a command, or with start, an installed glowlog is the server.\nIn a clone of the repository, write npm run cli -- instead of glowlog.\n',
    )
    .version(version, '-v, --version', 'print the version')
    .configureHelp({ commandDescription: (command) => asSentence(command.description()) })
    .showHelpAfterError('(Add --help to see what it takes.)')
    // Subcommands inherit it.
    .exitOverride()
    .hook('preAction', (_, command) => {
      if (problem) throw new Error(problem)
      prepareDataDir(env.DATA_DIR, nameOf(command))
    })
  program
    .command('start')
    .description('start the server, as glowlog without a command does; its settings are environment variables')
    .action(() => {
      throw new Error('In a clone of the repository, npm start starts the server.')
    })
  addBackupCommands(program, env, signal)
  addFoodCommands(program, env, signal)
  addUserCommands(program, env)
  addMailCommands(program, env)
  addSeedCommand(program, env, signal)
  for (const command of allCommands(program)) {
    const lines = examples[nameOf(command)]
    if (lines)
      command.addHelpText('after', `\n${lines.length > 1 ? 'Examples' : 'Example'}:\n  ${lines.join('\n  ')}\n`)
  }
  return program
}

/** A command and all below it. */
export const allCommands = (command: Command): Command[] => [command, ...command.commands.flatMap(allCommands)]

/** Lists of commands have them as they are; on its own, each is a sentence. */
const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`

/** Such as `foods import usda`. */
export function nameOf(command: Command): string {
  const { parent } = command
  return parent?.parent ? `${nameOf(parent)} ${command.name()}` : command.name()
}

function prepareDataDir(dataDir: string, name: string) {
  // The first sees to the folder itself, the others need none.
  if (name === 'restore' || name === 'mail test' || name === 'start') return
  if (existsSync(restoringFolder(dataDir)))
    throw new Error(
      `A restore into DATA_DIR, ${dataDir}, was interrupted. Start the server, which finishes it, then try again.`,
    )
  if (beginning.test(name)) makeDataDir(dataDir)
  else if (!existsSync(dataDir))
    throw new Error(`DATA_DIR, ${dataDir}, does not exist. Set DATA_DIR to the folder that the server uses.`)
}
