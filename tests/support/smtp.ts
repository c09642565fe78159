import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An SMTP server on 127.0.0.1 whose behaviour can be changed while it runs. */
export async function startSmtp(port = 0) {
  const mails: { to: string[]; raw: string }[] = []
  const state: { behaviour: 'accept' | 'refuse' | 'later' | 'never answer' } = { behaviour: 'accept' }

  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) =>
      state.behaviour === 'refuse' ? done(refusal(550, `<${address}>: no such mailbox`)) : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.behaviour === 'later') return done(refusal(451, 'try again later'))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, raw: Buffer.concat(chunks).toString('utf8') })
        if (state.behaviour !== 'never answer') done()
      })
    },
  })
  // Some tests make the client disconnect mid-session.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  return {
    mails,
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    will: (behaviour: typeof state.behaviour) => {
      state.behaviour = behaviour
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** A port that accepts connections and never sends anything. */
export async function startSilentServer() {
  const sockets = new Set<{ destroy: () => void }>()
  const server = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
