import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { Env } from '../config/env.ts'

/** `move-database`. */
export function addMoveCommand(program: Command, env: Env, signal: AbortSignal) {
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
      const moved = await moveDatabase({ env, to: target, signal, say })
      process.stdout.write(
        `${moved.rows.toLocaleString('en')} rows copied from ${moved.from} to ${moved.to}, and compared.\n${nextSteps(env, moved.from)}\n`,
      )
    })
}

/** Progress, in one line of a terminal. */
function say(line: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`)
}

const nextSteps = (env: Env, from: string): string =>
  env.DATABASE_URL
    ? `Take DATABASE_URL out of the settings and start the server. ${from} is as it was; keep it until all is well.`
    : `Set DATABASE_URL and SECRET_KEY (${env.SECRET_KEY ? 'as it is now' : 'what is in secret.key of DATA_DIR'}), and start the server. ${from} is as it was; keep it until all is well.`
