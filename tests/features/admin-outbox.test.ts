import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#schema'
import { createHttpWorld } from '../support/http.ts'

/** A world whose mail server can be turned off, with an admin and somebody who has forgotten her password. */
async function mailing() {
  let isDown = false
  const sent: string[] = []
  const transport = {
    send: async ({ to }: { to: string }) => {
      if (isDown) throw new Error('connect ECONNREFUSED 127.0.0.1:25')
      sent.push(to)
    },
    close: () => {},
  }
  const world = await createHttpWorld({ SMTP_URL: 'smtp://127.0.0.1:9' }, { transport })
  const admin = await world.join('elena')
  const mia = await world.join('mia')
  await world.outbox.deliver()
  sent.length = 0
  isDown = true
  await world.anybody.account.forgotPassword({ email: mia.email })
  await world.outbox.deliver()
  const newest = async () => {
    const [mail] = (await admin.api.admin.outbox.states({ page: 1 })).mails
    if (!mail) throw new Error('there is a mail')
    return mail
  }
  const repair = () => {
    isDown = false
  }
  return { world, admin, mia, sent, newest, token: admin.accessToken, repair }
}

describe('an email that could not be sent', () => {
  it('says why, and is retried at once', async () => {
    const { world, mia, sent, newest, token, repair } = await mailing()
    const mail = await newest()
    expect(mail).toMatchObject({ to: mia.email, attempts: 1, failedAt: null, sentAt: null })
    expect(mail.lastError).toContain('ECONNREFUSED')
    repair()
    await world.outbox.deliver()
    expect(sent).toEqual([])
    expect(await world.call(`POST /admin/outbox/${mail.id}/retry`, { token })).toMatchObject({
      status: 200,
      body: { msg: 'The email is being sent again.' },
    })
    await world.outbox.deliver()
    expect(sent).toEqual([mia.email])
    expect(await newest()).toMatchObject({ sentAt: world.clock().toISOString(), lastError: null })
    expect(await world.call(`POST /admin/outbox/${mail.id}/retry`, { token })).toMatchObject({
      status: 400,
      body: { msg: 'This email has been sent already.' },
    })
  })

  it('is retried even after it was given up', async () => {
    const { world, mia, sent, newest, admin, repair } = await mailing()
    const { id } = await newest()
    world.db.update(outbox).set({ attempts: 11, failedAt: world.clock().toISOString() }).where(eq(outbox.id, id)).run()
    repair()
    await admin.api.admin.outbox.retry({ id })
    await world.outbox.deliver()
    expect(sent).toEqual([mia.email])
    expect(await newest()).toMatchObject({ failedAt: null, attempts: 1 })
  })

  it('is deleted, which the audit log tells without its address', async () => {
    const { world, mia, newest, admin, token } = await mailing()
    const { id, subject } = await newest()
    expect(await world.call(`DELETE /admin/outbox/${id}`, { token })).toMatchObject({
      status: 200,
      body: { msg: 'Email deleted.' },
    })
    expect((await newest()).id).not.toBe(id)
    expect((await world.call(`DELETE /admin/outbox/${id}`, { token })).status).toBe(404)
    const { entries } = await admin.api.admin.audit.list({})
    expect(entries).toMatchObject([{ action: 'mail deleted', subject: `${subject} (to mia)` }])
    expect(JSON.stringify(entries)).not.toContain(mia.email)
  })

  it('has over REST the documented fields only', async () => {
    const { world, token } = await mailing()
    const { body } = await world.call('GET /admin/outbox', { token })
    expect(Object.keys(body.mails[0])).toEqual(['_id', 'to', 'subject', 'text', 'createdAt', 'sentAt'])
  })
})

describe('an email written without a mail server', () => {
  it('is never sent', async () => {
    const world = await createHttpWorld()
    const admin = await world.join('elena')
    await world.anybody.account.forgotPassword({ email: admin.email })
    const [mail] = (await admin.api.admin.outbox.states({ page: 1 })).mails
    await expect(admin.api.admin.outbox.retry({ id: mail?.id ?? '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('a test email', () => {
  it('goes to the address of the admin at once, past the queue', async () => {
    const { world, admin, sent, token, repair } = await mailing()
    expect(await world.call('POST /admin/outbox/test', { token })).toMatchObject({
      status: 400,
      body: { msg: 'The email was not sent: connect ECONNREFUSED 127.0.0.1:25' },
    })
    repair()
    expect(await world.call('POST /admin/outbox/test', { token })).toMatchObject({
      status: 200,
      body: { msg: `The mail server has taken a test email to ${admin.email}.` },
    })
    expect(sent).toEqual([admin.email])
    const { entries } = await admin.api.admin.audit.list({ page: 1 })
    expect(entries[0]).toMatchObject({ action: 'mail tested' })
  })

  it('needs a mail server, and an admin', async () => {
    const world = await createHttpWorld()
    const admin = await world.join('elena')
    const mia = await world.join('mia')
    expect(await world.call('POST /admin/outbox/test', { token: admin.accessToken })).toMatchObject({
      status: 400,
      body: { msg: 'No mail server is set up (SMTP_URL).' },
    })
    expect((await world.call('POST /admin/outbox/test', { token: mia.accessToken })).status).toBe(403)
  })
})
