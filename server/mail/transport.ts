/** A mail as it leaves. `messageId` is the same at every attempt, so that a receiver can tell a repetition. */
export type Mail = {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

export type Transport = {
  /** Resolves when the mail server took the mail over. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}

/** Milliseconds until a silent server counts as down; parameters of the URL of the same names override them. */
const patience = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends over SMTP: `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://`. */
export function smtpTransport(url: string, from: string): Transport {
  const options = { ...patience, url, disableFileAccess: true, disableUrlAccess: true }
  // Imported with the first mail, so that the server need not wait for it when it starts.
  const open = async () => (await import('nodemailer')).createTransport(options)
  let mailer: ReturnType<typeof open> | undefined
  return {
    async send(mail) {
      mailer ??= open()
      const headers = { ...mail.headers, 'Auto-Submitted': 'auto-generated' }
      await (await mailer).sendMail({ ...mail, from, headers })
    },
    close: () => void mailer?.then((opened) => opened.close()),
  }
}

/** Is it the mail itself that the server does not want, rather than the server that cannot be used? */
export const isAboutTheMail = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
