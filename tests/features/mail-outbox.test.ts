import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '#schema'
import { startJobs } from '#server/jobs.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { siteOf } from '#server/mail/render-email.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import { transportOf } from '#server/services.ts'
import { envOf } from '../support/env.ts'
import { otherProcess } from '../support/process.ts'
import { startSilentServer, startSmtp } from '../support/smtp.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createWorld } from '../support/world.ts'

const form = { username: 'ann', email: 'ann@example.org', password: 'correct horse', gender: 'female' } as const

describe('an email', () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  beforeEach(async () => {
    smtp = await startSmtp()
  })
  afterEach(() => smtp.stop())

  const rows = (world: ReturnType<typeof createWorld>) => world.db.select().from(outbox).orderBy(outbox.id).all()

  it('is sent as text and HTML, from the address of the instance', async () => {
    const world = createWorld({
      SMTP_URL: smtp.url,
      PUBLIC_URL: 'https://food.example.org:8443/diary',
      PRODUCT_NAME: 'Größe & Co',
    })
    await world.anybody.account.register(form)
    const token = world.mailbox.token(form.email)
    await world.outbox.deliver()
    const [mail] = smtp.mails
    expect(mail?.to).toEqual([form.email])
    expect(mail?.raw).toMatch(/^From: =\?UTF-8\?.+\?= <no-reply@food\.example\.org>/m)
    expect(mail?.raw).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(mail?.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@food\.example\.org>/m)
    expect(mail?.raw.replace(/=\r\n/g, '')).toContain(`https://food.example.org:8443/diary/verify-email/${token}`)
  })

  it('is sent while another process, such as the CLI, writes to the same database', async () => {
    const database = join(temporaryFolder(), 'app.db')
    const world = createWorld({ SMTP_URL: smtp.url }, undefined, { database })
    await world.anybody.account.register(form)
    const other = otherProcess(database)
    const clock = () => {
      const now = world.clock()
      const time = now.getTime()
      // The outbox asks for it between choosing a mail and claiming it.
      now.getTime = () => {
        other.write()
        return time
      }
      return now
    }
    await createOutbox(world.db, transportOf(world.env), clock, siteOf(world.env)).deliver()
    expect(smtp.mails.map(({ to }) => to)).toEqual([[form.email]])
    other.close()
  })

  it('is sent from MAIL_FROM when set', async () => {
    const world = createWorld({ SMTP_URL: smtp.url, MAIL_FROM: 'Food <food@example.org>' })
    await world.anybody.account.register(form)
    await world.outbox.deliver()
    expect(smtp.mails[0]?.raw).toMatch(/^From: Food <food@example\.org>/m)
  })

  it('is sent once, even when several workers process the queue', async () => {
    const world = createWorld({ SMTP_URL: smtp.url })
    for (const name of ['ann', 'ben', 'cat']) {
      await world.anybody.account.register({ ...form, username: name, email: `${name}@example.org` })
    }
    const second = createOutbox(world.db, transportOf(world.env), world.clock, siteOf(world.env))
    await Promise.all([world.outbox.deliver(), world.outbox.deliver(), second.deliver()])
    world.travel({ days: 8 })
    await Promise.all([world.outbox.deliver(), second.deliver()])
    expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual(['ann@example.org', 'ben@example.org', 'cat@example.org'])
  })

  it('is stored without a usable link once sent', async () => {
    const world = createWorld({ SMTP_URL: smtp.url })
    await world.anybody.account.register(form)
    const token = world.mailbox.token(form.email)
    await world.outbox.deliver()
    expect(JSON.stringify(rows(world))).not.toContain(token)
    expect(rows(world)[0]).toMatchObject({ sentAt: world.clock().toISOString(), attempts: 1, html: '' })
  })

  it('hides its link from admins while it is queued', async () => {
    const world = createWorld({ SMTP_URL: smtp.url })
    const [boss, ann] = [await world.join('boss'), await world.join('ann')]
    await world.anybody.account.forgotPassword({ email: ann.email })
    const { mails } = await boss.api.admin.outbox.list({ page: 1 })
    expect(mails[0]).toMatchObject({ to: ann.email, sentAt: null, text: expect.stringContaining('/resetpassword/...') })
    expect(JSON.stringify(mails)).not.toContain(world.mailbox.token(ann.email))
  })

  it('is retried while the server is down, and delivered when it is back', async () => {
    const world = createWorld({ SMTP_URL: smtp.url })
    await smtp.stop()
    await world.anybody.account.register(form)
    await world.outbox.deliver()
    expect(rows(world)[0]).toMatchObject({ sentAt: null, failedAt: null, attempts: 1, lastError: expect.any(String) })
    await world.outbox.deliver()
    expect(rows(world)[0]?.attempts).toBe(1)

    for (let n = 0; n < 4; n++) {
      world.travel({ hours: 12 })
      await world.outbox.deliver()
    }
    expect(rows(world)[0]).toMatchObject({ sentAt: null, failedAt: null, attempts: 5 })

    smtp = await startSmtp(smtp.port)
    world.travel({ hours: 12 })
    await world.outbox.deliver()
    expect(smtp.mails).toHaveLength(1)
    expect(rows(world)[0]).toMatchObject({ sentAt: world.clock().toISOString(), lastError: null })
  })

  it('fails for good after days of retries, with the reason', async () => {
    const world = createWorld({ SMTP_URL: smtp.url })
    smtp.will('later')
    await world.anybody.account.register(form)
    const start = world.clock().getTime()
    for (let n = 0; n < 300 && rows(world)[0]?.failedAt === null; n++) {
      await world.outbox.deliver()
      world.travel({ minutes: 30 })
    }
    const [mail] = rows(world)
    expect(mail).toMatchObject({ sentAt: null, attempts: 10, lastError: expect.stringContaining('try again later') })
    const days = (Date.parse(mail?.failedAt ?? '') - start) / 86_400_000
    expect(days).toBeGreaterThan(2)
    expect(days).toBeLessThan(5)
    expect(smtp.mails).toEqual([])
  })

  it('is given up at once when it is refused for good', async () => {
    const world = createWorld({ SMTP_URL: smtp.url })
    smtp.will('refuse')
    await world.anybody.account.register(form)
    await world.outbox.deliver()
    expect(rows(world)[0]).toMatchObject({
      sentAt: null,
      attempts: 1,
      failedAt: world.clock().toISOString(),
      lastError: expect.stringContaining('no such mailbox'),
    })
    smtp.will('accept')
    world.travel({ days: 2 })
    await world.outbox.deliver()
    expect(smtp.mails).toEqual([])
  })

  it('that is not sent is a warning in the log with its reason, without its address', async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const world = createWorld({ SMTP_URL: smtp.url })
    // Each process sends what it was asked to send.
    const jobs = world.processes.map((services) => startJobs(services, log))
    const said = (event: string) => lines.filter((line) => line.event === event)
    smtp.will('later')
    await world.anybody.account.register(form)
    await expect.poll(() => said('mail not sent'), { timeout: 10_000 }).toHaveLength(1)
    expect(said('mail not sent')[0]).toMatchObject({
      level: 40,
      attempts: 1,
      reason: expect.stringContaining('451 try again later'),
    })
    smtp.will('refuse')
    await world.anybody.account.register({ ...form, username: 'ben', email: 'ben@example.org' })
    await expect.poll(() => said('mail given up'), { timeout: 10_000 }).toHaveLength(1)
    expect(said('mail given up')[0]).toMatchObject({
      level: 40,
      reason: expect.stringContaining('550 <(address)>: no such mailbox'),
    })
    await Promise.all(jobs.map((all) => all.stop()))
    expect(JSON.stringify(lines)).not.toMatch(/ann@|ben@/)
  })

  it('is retried after a temporary error', async () => {
    const world = createWorld({ SMTP_URL: smtp.url })
    smtp.will('later')
    await world.anybody.account.register(form)
    await world.outbox.deliver()
    smtp.will('accept')
    world.travel({ minutes: 1 })
    await world.outbox.deliver()
    expect(smtp.mails).toEqual([])
    world.travel({ minutes: 1 })
    await world.outbox.deliver()
    expect(smtp.mails).toHaveLength(1)
  })

  it('does not block the next one when its recipient is rejected', async () => {
    const world = createWorld({ SMTP_URL: smtp.url })
    smtp.will('refuse')
    await world.anybody.account.register(form)
    await world.anybody.account.register({ ...form, username: 'ben', email: 'ben@example.org' })
    await world.outbox.deliver()
    expect(rows(world).map(({ attempts }) => attempts)).toEqual([1, 1])
  })

  it('times out on a server that never sends a greeting', async () => {
    const silent = await startSilentServer()
    const world = createWorld({ SMTP_URL: `${silent.url}?greetingTimeout=100` })
    await world.anybody.account.register(form)
    await world.anybody.account.register({ ...form, username: 'ben', email: 'ben@example.org' })
    await world.outbox.deliver()
    // The second email is not attempted after a connection failure.
    expect(rows(world).map(({ attempts }) => attempts)).toEqual([1, 0])
    await silent.stop()
  })

  it('is sent again with the same Message-ID when the process died before the delivery was recorded', async () => {
    const url = `${smtp.url}?socketTimeout=1000`
    const world = createWorld({ SMTP_URL: url })
    await world.anybody.account.register(form)
    smtp.will('never answer')
    await world.outbox.deliver()
    smtp.will('accept')
    world.travel({ minutes: 3 })
    await createOutbox(world.db, smtpTransport(url, 'a@example.org', false), world.clock, siteOf(world.env)).deliver()
    const names = smtp.mails.map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1])
    expect(names).toHaveLength(2)
    expect(new Set(names).size).toBe(1)
  })

  it('is not sent without encryption where that is required, and the outbox says why', async () => {
    const world = createWorld({ SMTP_URL: smtp.url, SMTP_REQUIRE_TLS: 'on' })
    await world.anybody.account.register(form)
    await world.outbox.deliver()
    expect(smtp.mails).toEqual([])
    expect(rows(world)[0]?.lastError).toMatch(/^The mail server offers no encryption \(STARTTLS\)/)
    expect(rows(world)[0]?.sentAt).toBeNull()
  })

  it('is sent as soon as it is queued', async () => {
    const world = createWorld({ SMTP_URL: smtp.url })
    const jobs = startJobs(world, pino({ level: 'silent' }))
    await world.anybody.account.register(form)
    await expect.poll(() => smtp.mails.length, { timeout: 10_000 }).toBe(1)
    await jobs.stop()
    expect(rows(world)[0]?.sentAt).not.toBeNull()
  })

  it('does not delay registration when the mail server is down', async () => {
    const world = createWorld({ SMTP_URL: 'smtp://127.0.0.1:9' })
    expect(await world.anybody.account.register(form)).toHaveProperty('msg')
  })

  it('is deleted with the account', async () => {
    const world = createWorld({ SMTP_URL: smtp.url })
    await world.join('boss')
    const ann = await world.join('ann')
    await ann.api.account.deleteAccount()
    await world.outbox.deliver()
    expect(smtp.mails.map(({ to }) => to[0])).toEqual(['boss@example.org'])
  })

  it('is deleted a month after it was sent', async () => {
    const world = createWorld({ SMTP_URL: smtp.url })
    await world.anybody.account.register(form)
    await world.outbox.deliver()
    world.travel({ days: 29 })
    await world.outbox.prune(world.clock())
    expect(rows(world)).toHaveLength(1)
    world.travel({ days: 2 })
    await world.outbox.prune(world.clock())
    expect(rows(world)).toEqual([])
  })
})

describe('without a mail server', () => {
  it('emails are kept for admins to pass on their links, and hidden from users', async () => {
    const world = createWorld()
    const [boss, ann] = [await world.join('boss'), await world.join('ann')]
    await world.anybody.account.forgotPassword({ email: ann.email })
    await world.outbox.deliver()
    const { mails, page, pages, total } = await boss.api.admin.outbox.list({ page: 1 })
    expect({ page, pages, total }).toEqual({ page: 1, pages: 1, total: 1 })
    expect(mails).toEqual([
      {
        id: expect.any(String),
        to: ann.email,
        subject: 'Reset your Glowlog password',
        text: expect.stringContaining(`/resetpassword/${world.mailbox.token(ann.email)}`),
        createdAt: world.clock().toISOString(),
        sentAt: null,
      },
    ])
    await expect(ann.api.admin.outbox.list({ page: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('lists 20 emails per page, newest first', async () => {
    const world = createWorld()
    const boss = await world.join('boss')
    for (let n = 0; n < 21; n++) {
      world.travel({ minutes: 15 })
      await world.anybody.account.forgotPassword({ email: boss.email })
    }
    const { accessToken } = await world.anybody.account.refresh({ token: boss.refreshToken })
    await world.caller(accessToken).account.confirmIdentity({ password: world.password })
    const pageOf = (page: number) => world.caller(accessToken).admin.outbox.list({ page })
    const [first, second, third] = [await pageOf(1), await pageOf(2), await pageOf(3)]
    expect([first, second, third].map(({ mails }) => mails.length)).toEqual([20, 1, 0])
    expect(first).toMatchObject({ pages: 2, total: 21 })
    expect(first.mails.map(({ createdAt }) => createdAt)).toEqual(
      first.mails
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    await expect(pageOf(0)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('does not send old emails when a mail server is configured later', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    await world.anybody.account.forgotPassword({ email: ann.email })
    const smtp = await startSmtp()
    await createOutbox(world.db, transportOf(envOf({ SMTP_URL: smtp.url })), world.clock, siteOf(world.env)).deliver()
    expect(smtp.mails).toEqual([])
    await smtp.stop()
  })
})
