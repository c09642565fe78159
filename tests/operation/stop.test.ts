import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { startProcess } from '../support/process.ts'
import { openEvents, signedIn } from '../support/rest-client.ts'

/** A connection that has sent only the first bytes of a request. */
async function halfSent(port: number, bytes: string) {
  const client = connect(port, '127.0.0.1')
  let answer = ''
  client.on('data', (chunk) => {
    answer += chunk
  })
  await new Promise((resolve) => client.write(bytes, resolve))
  return { write: (more: string) => client.write(more), answer: () => answer }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const client = connect(port, '127.0.0.1')
    client.on('error', () => resolve(false))
    client.on('connect', () => {
      client.destroy()
      resolve(true)
    })
  })

describe('a process that is told to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('finishes pending requests even when %s is sent twice', async (signal) => {
    const { child, exit, url } = await startProcess({})
    const body = JSON.stringify({ username: 'ann', email: 'ann@example.org', password: 'correct horse' })
    const port = Number(new URL(url ?? '').port)
    const head = `POST /api/auth/register HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
    const register = await halfSent(port, head + body.slice(0, 9))
    const health = await halfSent(port, 'GET /api/health HTTP/1.1\r\nhost: x\r\n')
    // A later request was answered, so the server has received the first bytes of both.
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    child.kill(signal)
    await expect.poll(() => isListening(port)).toBe(false)
    child.kill(signal)
    // A response shows that the second signal was handled.
    health.write('\r\n')
    await expect.poll(health.answer).toContain('200 OK')
    register.write(body.slice(9))
    expect(await exit).toBe(0)
    expect(register.answer()).toContain('201 Created')
  })

  it('ends the open streams of notifications on SIGTERM, which it would wait for', async () => {
    const { child, exit, url } = await startProcess({})
    const { token } = await signedIn(url)
    const stream = await openEvents(`${url}`, '/notifications/stream', token)
    await expect.poll(stream.events).toHaveLength(1)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(await stream.ending).toBe('ended')
  })
})
