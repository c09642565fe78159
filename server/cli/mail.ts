import type { Command } from 'commander'
import { z } from 'zod'
import type { Env } from '../config/env.ts'
import { siteOf } from '../mail/email.ts'
import { reasonOf, sendTestEmail } from '../mail/transport.ts'

/** `mail ...`: whether mails of this instance arrive. */
export function addMailCommands(program: Command, env: Env) {
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
