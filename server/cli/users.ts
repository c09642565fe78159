import { join } from 'node:path'
import type { Command } from 'commander'
import { backUpBeforeUpgrade } from '../backup/before-upgrade.ts'
import type { Env } from '../config/env.ts'
import { openDb } from '../db/open.ts'
import { createUser, promoteUser, resetPasswordLink, resetTwoFactor, verifyUser } from '../features/account/operator.ts'
import { timeZoneOption } from './time-zone-option.ts'

type Operator = Parameters<typeof promoteUser>[0]

/** `user ...`: account help by whoever runs the server; works without a mail server. */
export function addUserCommands(program: Command, env: Env) {
  const user = program.command('user').description('help somebody with their account')

  const withDatabase = async (run: (operator: Operator) => Promise<string>) => {
    await backUpBeforeUpgrade(env, new Date())
    const db = openDb(join(env.DATA_DIR, 'app.db'))
    try {
      process.stdout.write(`${await run({ db, env, clock: () => new Date() })}\n`)
    } finally {
      db.$client.close()
    }
  }

  user
    .command('create')
    .description('create an account and print a link to choose its password; it works once, for an hour')
    .argument('<email>')
    .argument('<username>')
    .option('--admin', 'make it an admin')
    .addOption(timeZoneOption())
    .action((email: string, username: string, options: { admin?: true; timeZone: string }) =>
      withDatabase(async (operator) => {
        const isAdmin = options.admin === true
        return (await createUser(operator, { email, username, timeZone: options.timeZone, isAdmin })).url
      }),
    )

  const command = (
    name: string,
    description: string,
    run: (operator: Operator, email: string) => Promise<string | null>,
  ) =>
    user
      .command(name)
      .description(description)
      .argument('<email>')
      .action((email: string) =>
        withDatabase(async (operator) => {
          const message = await run(operator, email)
          if (message === null) throw new Error(`Nobody has the address ${email}.`)
          return message
        }),
      )

  command('promote', 'make an admin', async (operator, email) => {
    const promoted = await promoteUser(operator, email)
    return promoted && `${promoted.username} is an admin now.`
  })
  command(
    'reset-password',
    'print a link to choose a new password; it works once, for an hour',
    async (operator, email) => {
      return (await resetPasswordLink(operator, email))?.url ?? null
    },
  )
  command('verify', 'mark the email address as verified', async (operator, email) => {
    const verified = await verifyUser(operator, email)
    return verified && `${verified.username} can log in.`
  })
  command(
    'reset-two-factor',
    'turn off two-factor login for somebody who lost app and recovery codes',
    async (operator, email) => {
      const reset = await resetTwoFactor(operator, email)
      return reset && `${reset.username} logs in with the password alone now.`
    },
  )
}
