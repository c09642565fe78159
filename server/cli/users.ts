import { type Command, Option } from 'commander'
import { newToken } from '../auth/tokens.ts'
import { openForCommand } from '../backup/upgrade.ts'
import type { Env } from '../config/env.ts'
import { isTimeZone } from '../domain/day.ts'
import {
  createUser,
  deleteUser,
  demoteUser,
  listedUsers,
  promoteUser,
  removePasskeys,
  resetPasswordLink,
  resetTwoFactor,
  signInLink,
  verifyUser,
} from '../features/account/operator.ts'

type Operator = Parameters<typeof promoteUser>[0]

/** `user ...`: help with accounts, for the person who runs the server; needs no mail server. */
export function addUserCommands(program: Command, env: Env) {
  const user = program.command('user').description('help somebody with their account')

  const withDatabase = async (run: (operator: Operator) => Promise<string>) => {
    const db = await openForCommand(env, (text) => process.stderr.write(`${text}\n`))
    try {
      process.stdout.write(`${await run({ db, env, clock: () => new Date() })}\n`)
    } finally {
      db.$client.close()
    }
  }

  user
    .command('list')
    .description('list all accounts: name, address, role, when they were last active, and what is special about them')
    .action(() => withDatabase(async ({ db }) => listOf([...listedUsers(db)])))

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
  command('demote', 'make an admin an ordinary user', async (operator, email) => {
    const demoted = await demoteUser(operator, email)
    return demoted && `${demoted.username} is no admin any more.`
  })

  user
    .command('delete')
    .description('delete an account with everything that its owner wrote, for good')
    .argument('<email>')
    .option('--yes', 'without it, nothing is deleted')
    .action((email: string, { yes }: { yes?: true }) => {
      if (!yes) throw new Error(`This deletes the account of ${email} for good. Add --yes to do so.`)
      return withDatabase(async (operator) => {
        const deleted = await deleteUser(operator, email)
        if (!deleted) throw new Error(`Nobody has the address ${email}.`)
        return `${deleted.username} has been deleted.`
      })
    })

  command(
    'reset-password',
    'print a link to choose a new password; it works once, for an hour',
    async (operator, email) => {
      return (await resetPasswordLink(operator, email))?.url ?? null
    },
  )
  command(
    'sign-in-link',
    'print a link that signs in without a password; it works once, for a quarter of an hour',
    async (operator, email) => (await signInLink(operator, email))?.url ?? null,
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
  command(
    'remove-passkeys',
    'remove the passkeys of somebody who lost the device with them',
    async (operator, email) => {
      const without = await removePasskeys(operator, email)
      return without && `${without.username} has no passkeys any more (${without.removed} removed).`
    },
  )
}

type Listed = ReturnType<typeof listedUsers> extends Iterable<infer User> ? User : never

/** A line for each account, in columns as wide as their longest text. */
function listOf(users: readonly Listed[]): string {
  const rows = users.map(({ username, email, role, lastActiveAt, emailVerifiedAt, twoFactorEnabledAt }) => {
    const special = [emailVerifiedAt ? '' : 'address not verified', twoFactorEnabledAt ? 'two-factor login' : '']
    return [username, email, role, lastActiveAt?.slice(0, 10) ?? 'never', special.filter(Boolean).join(', ')]
  })
  const table = [['NAME', 'ADDRESS', 'ROLE', 'ACTIVE', ''], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  return table
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Too long to guess over the network, short enough to type. */
const passwordLength = 16

/** `seed`: a demo world, for trying the product and for screenshots. */
export function addSeedCommand(program: Command, env: Env, signal: AbortSignal) {
  program
    .command('seed')
    .description('fill an empty instance with a demo world: a person with 90 days, two buddies, an admin')
    .option('--password <password>', 'for all its accounts; without, one is made up and printed')
    .addOption(timeZoneOption())
    .action(
      async ({ password = newToken().slice(0, passwordLength), timeZone }: { password?: string; timeZone: string }) => {
        if (!isTimeZone(timeZone)) throw new Error(`${timeZone} is no time zone. Give a name such as Europe/London.`)
        // Nearly the whole server, which would take a third of the time of every other command.
        const { accounts, seedDemo } = await import('../seed/seed.ts')
        await seedDemo(env, { now: new Date(), timeZone, password, signal })
        const lines = accounts.map(({ person, is }) => `  ${person.email.padEnd(20)} ${is}`)
        print(['The demo world is ready. Log in as', ...lines, `with the password ${password}`].join('\n'))
      },
    )
}

const print = (text: string) => process.stdout.write(`${text}\n`)

/** The time zone of a new account; this machine's by default. */
const timeZoneOption = () =>
  new Option('--time-zone <name>', 'where its days begin and end, such as Europe/London').default(
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  )
