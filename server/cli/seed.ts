import type { Command } from 'commander'
import { newToken } from '../auth/tokens.ts'
import type { Env } from '../config/env.ts'
import { isTimeZone } from '../domain/day.ts'
import { timeZoneOption } from './time-zone-option.ts'

/** More than anybody guesses over the network, and short enough to type. */
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
