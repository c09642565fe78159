/** Sends mails over SMTP, and reads what mail servers answer. */

import { newId } from '../db/ids.ts'
import { textsIn } from '../texts.ts'
import { type Email, renderEmail, type Site } from './render-email.ts'

export type Transport = {
  /** Resolves once the mail server has accepted the message. */
  send: (message: Message) => Promise<void>
  close: () => void
}

/** An outgoing email. `messageId` is the same on every retry, so that receivers can detect duplicates. */
type Message = Email & { messageId: string; to: string }

/**
 * Sends over SMTP: `smtps://`, or `smtp://user:password@host:587`, which STARTTLS encrypts if the server offers it. With
 * `requireTls` nothing is sent unencrypted, so that an attacker who strips STARTTLS cannot read mails.
 */
export function smtpTransport(url: string, from: string, requireTls: boolean): Transport {
  const options = { ...timeouts, requireTLS: requireTls, url, disableFileAccess: true, disableUrlAccess: true }
  // Imported with the first mail, to keep the server's start fast.
  const open = async () => (await import('nodemailer')).createTransport(options)
  let mailer: ReturnType<typeof open> | undefined
  const forgetMailer = () => {
    mailer = undefined
  }
  return {
    async send(message) {
      mailer ??= open()
      // An import can fail for a moment, for example with too many open files; then the next mail tries again.
      mailer.catch(forgetMailer)
      const headers = { ...message.headers, 'Auto-Submitted': 'auto-generated' }
      await (await mailer).sendMail({ ...message, from, headers }).catch((error) => {
        throw requireTls ? withAdvice(error) : error
      })
    },
    close: () => void mailer?.then((opened) => opened.close(), forgetMailer),
  }
}

/** In milliseconds. URL parameters of the same names override them. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

function withAdvice(error: NodeJS.ErrnoException): Error {
  if (error.code !== 'ETLS' || !error.message.includes('STARTTLS')) return error
  return new Error(
    'The mail server offers no encryption (STARTTLS), so nothing is sent to it. Let it offer that, use smtps:, or set SMTP_REQUIRE_TLS=off when nobody can listen in between.',
    { cause: error },
  )
}

/** Sends a test mail without queueing it. Rejects with the error of the mail server. */
export function sendTestEmail(transport: Transport, site: Site, to: string): Promise<void> {
  const i18n = textsIn(site.language)
  const product = site.name
  const email = renderEmail(site, {
    subject: i18n._('{product}: test email', { product }),
    parts: [
      i18n._(
        'This is a test email of {product}. Since it has arrived, links to verify addresses and to choose new passwords arrive, too.',
        { product },
      ),
    ],
  })
  return transport.send({ messageId: messageIdOf(newId(), site), to, ...email })
}

/** The same for every attempt to send a mail, and globally unique by the host of the instance (RFC 5322, 3.6.4). */
export const messageIdOf = (id: string, { url }: Pick<Site, 'url'>): string => `<${id}@${new URL(url).hostname}>`

/** True when the server rejected this message (recipient or content); false when the server itself is unusable. */
export const isMessageRejected = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')

/** Whether the server rejected this message with a permanent error (5xx), so that retrying is useless. */
export const isRejectedForGood = (error: unknown): boolean =>
  isMessageRejected(error) && Number((error as { responseCode?: number }).responseCode) >= 500

/** Why a mail was not sent, in the words of the mail server or the network. */
export const reasonOf = (error: unknown): string => String(error instanceof Error ? error.message : error).slice(0, 500)
