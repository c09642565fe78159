import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { Command, CommanderError } from 'commander'
import { z } from 'zod'
import { restoringFolder } from '../backup/restore.ts'
import { makeDataDir, openFailure } from '../config/data-dir.ts'
import type { Env } from '../config/env.ts'
import { version } from '../config/runtime.ts'
import { fileFailure } from '../lib/files.ts'
import { siteOf } from '../mail/render-email.ts'
import { reasonOf, sendTestEmail } from '../mail/transport.ts'
import { addBackupCommands } from './backup.ts'
import { addFoodCommands } from './foods.ts'
import { addSeedCommand, addUserCommands } from './users.ts'

/** Commands that can create an instance. The others need an existing one. */
const beginning = /^(foods import|user create|seed)/

/**
 * The command line. With `problem`, a sentence about the settings, it shows its help but runs nothing. `signal` interrupts a
 * command.
 */
export function createProgram(env: Env, signal: AbortSignal, problem?: string): Command {
  const program = new Command('glowlog')
    .description(
      'Manage this instance. It reads the settings of the server; all commands but restore and move-database are safe while that runs.',
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
  addMoveCommand(program, env, signal)
  addSeedCommand(program, env, signal)
  for (const command of allCommands(program)) {
    const lines = examples[nameOf(command)]
    if (lines)
      command.addHelpText('after', `\n${lines.length > 1 ? 'Examples' : 'Example'}:\n  ${lines.join('\n  ')}\n`)
  }
  return program
}

/**
 * Runs the command that `words` name, and returns the exit status: 0, or 1 once it has said what is wrong. `owner` is the user
 * that root's process works as, null when it works as itself.
 */
export async function runCommand(program: Command, words: readonly string[], env: Env, owner: number | null) {
  try {
    await program.parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    // Commander has already printed usage errors.
    if (error instanceof CommanderError) return error.exitCode
    const sentence = sentenceOf(error, env.DATA_DIR)
    console.error(sentence)
    if (owner !== null && sentence.startsWith('No permission'))
      console.error(
        `This works as the owner of DATA_DIR (user ${owner}), also when root starts it. Let the shell open the file: backup - > file, restore - < file.`,
      )
    return 1
  }
}

function sentenceOf(error: unknown, dataDir: string): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  if (code?.startsWith('SQLITE_') || path?.startsWith(dataDir)) return openFailure(error, dataDir)
  return path === undefined ? error.message : fileFailure(error, path).message
}

/** A command and all below it. */
export const allCommands = (command: Command): Command[] => [command, ...command.commands.flatMap(allCommands)]

/** A description as a sentence; lists of commands show it without capital letter and full stop. */
const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`

/** Such as `foods import usda`. */
export function nameOf(command: Command): string {
  const { parent } = command
  return parent?.parent ? `${nameOf(parent)} ${command.name()}` : command.name()
}

function prepareDataDir(dataDir: string, name: string) {
  // `restore` and `start` create the folder themselves; `mail test` needs none.
  if (name === 'restore' || name === 'mail test' || name === 'start') return
  if (existsSync(restoringFolder(dataDir)))
    throw new Error(
      `A restore into DATA_DIR, ${dataDir}, was interrupted. Start the server, which finishes it, then try again.`,
    )
  if (beginning.test(name)) makeDataDir(dataDir)
  else if (!existsSync(dataDir))
    throw new Error(`DATA_DIR, ${dataDir}, does not exist. Set DATA_DIR to the folder that the server uses.`)
}

/** How each command is used, by its name. */
const examples: Readonly<Record<string, readonly string[]>> = {
  backup: ['glowlog backup /mnt/usb/glowlog-monday.tar', 'ssh server glowlog backup - > glowlog.tar'],
  restore: ['glowlog restore /mnt/usb/glowlog-monday.tar', 'DATA_DIR=/tmp/try glowlog restore glowlog.tar'],
  'foods import usda': [
    'glowlog foods import usda FoodData_Central_foundation_food_csv_2025-04-24.zip',
    'glowlog foods import usda sr28/',
  ],
  'foods import openfoodfacts': [
    'glowlog foods import openfoodfacts --countries France,de --min-scans 1',
    'glowlog foods import openfoodfacts openfoodfacts-products.jsonl.gz --languages en',
  ],
  'foods status': ['glowlog foods status'],
  'mail test': ['glowlog mail test you@example.org'],
  'move-database': [
    'glowlog move-database postgres://glowlog:password@db.example.org/glowlog',
    'DATABASE_URL=postgres://glowlog:password@db.example.org/glowlog glowlog move-database sqlite',
  ],
  start: ['glowlog start', 'PORT=8080 glowlog start'],
  'user list': ['glowlog user list'],
  'user create': ['glowlog user create ann@example.org ann --time-zone Europe/London'],
  'user promote': ['glowlog user promote ann@example.org'],
  'user demote': ['glowlog user demote ann@example.org'],
  'user delete': ['glowlog user delete --yes ann@example.org'],
  'user reset-password': ['glowlog user reset-password ann@example.org'],
  'user sign-in-link': ['glowlog user sign-in-link ann@example.org'],
  'user verify': ['glowlog user verify ann@example.org'],
  'user reset-two-factor': ['glowlog user reset-two-factor ann@example.org'],
  'user remove-passkeys': ['glowlog user remove-passkeys ann@example.org'],
  seed: ['DATA_DIR=/tmp/demo glowlog seed'],
}

/** `mail ...`: tests whether mails arrive. */
function addMailCommands(program: Command, env: Env) {
  const mail = program.command('mail').description('see whether mail works')
  mail
    .command('test')
    .description('send a test email by SMTP_URL, and print what the mail server says against it')
    .argument('<email>', 'who gets it')
    .action(async (email: string) => {
      if (!z.email().safeParse(email).success) throw new Error(`${email} is not an email address.`)
      // Nearly the whole server, which the other commands do not wait for.
      const { transportOf } = await import('../services.ts')
      const transport = transportOf(env)
      if (!transport) throw new Error('No mail server is set up: set SMTP_URL, as docs/mail.md says.')
      try {
        await sendTestEmail(transport, siteOf(env), email)
      } catch (error) {
        throw new Error(`The email was not sent: ${reasonOf(error)}`)
      } finally {
        transport.close()
      }
      process.stdout.write(
        `The mail server has taken a test email to ${email}. Look into that mailbox, also under spam.\n`,
      )
    })
}

/** `move-database`: copies everything between SQLite and PostgreSQL. */
function addMoveCommand(program: Command, env: Env, signal: AbortSignal) {
  program
    .command('move-database')
    .summary("copy everybody's data between SQLite and PostgreSQL, while no server runs")
    .description(
      "copy everybody's data from where the settings say they are into PostgreSQL, or from PostgreSQL into a file, while no server runs, and compare every row; an interrupted copy goes on when the command is given again",
    )
    .argument(
      '<to>',
      'postgres://..., - for such an address on standard input, sqlite for app.db in DATA_DIR, or a path',
    )
    .action(async (to: string) => {
      // PostgreSQL's driver, which no other command needs.
      const { moveDatabase } = await import('../move/move-database.ts')
      const target = to === '-' ? (await text(process.stdin)).trim() : to
      const moved = await moveDatabase({ env, to: target, signal, say: sayProgress })
      process.stdout.write(
        `${moved.rows.toLocaleString('en')} rows copied from ${moved.from} to ${moved.to}, and compared.\n${nextSteps(env, moved.from)}\n`,
      )
    })
}

/** Progress, in one line of a terminal. */
function sayProgress(line: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`)
}

const nextSteps = (env: Env, from: string): string =>
  env.DATABASE_URL
    ? `Take DATABASE_URL out of the settings and start the server. ${from} is as it was; keep it until all is well.`
    : `Set DATABASE_URL and SECRET_KEY (${env.SECRET_KEY ? 'as it is now' : 'what is in secret.key of DATA_DIR'}), and start the server. ${from} is as it was; keep it until all is well.`
