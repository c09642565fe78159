import { z } from 'zod'
import { audited } from '../../db/audit.ts'
import { ById, Page } from '../../domain/fields.ts'
import { pageSize, pagesOf } from '../../domain/limits.ts'

import { badRequest, notFound } from '../../errors.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { reasonOf } from '../../mail/transport.ts'
import { adminProcedure, confirmedAdminProcedure, router } from '../../trpc.ts'
import { userOf } from '../account/user.ts'
import { answerInTime } from './operation.ts'

const ListPage = z.object({ page: Page })

export const outboxRouter = router({
  /** Without a mail server, emails stay in the outbox. */
  mailServer: adminProcedure.query(({ ctx }) => ({ canSend: ctx.outbox.canSend })),

  /** Emails, newest first, with their texts. Without a mail server, an admin passes the links in them on to users. */
  list: confirmedAdminProcedure.input(ListPage).query(({ ctx, input }) => {
    const { mails, ...pages } = pageOf(ctx.outbox, input.page)
    return {
      mails: mails.map(({ id, to, subject, text, createdAt, sentAt }) => ({
        id,
        to,
        subject,
        text,
        createdAt,
        sentAt,
      })),
      ...pages,
    }
  }),

  /**
   * The same emails with what became of them: how often they were tried, why that failed and when it is tried again. Without
   * their texts, whose links open accounts.
   */
  states: adminProcedure.input(ListPage).query(({ ctx, input }) => {
    const { mails, ...pages } = pageOf(ctx.outbox, input.page)
    return { mails: mails.map(({ text: _, ...mail }) => mail), ...pages }
  }),

  /** The text of one email. */
  text: confirmedAdminProcedure.input(ById).query(({ ctx, input }) => ({ text: foundMail(ctx.outbox, input.id).text })),

  /** Tries to send an email again now, with all its attempts to come. */
  retry: adminProcedure.input(ById).mutation(async ({ ctx, input: { id } }) => {
    await audited(
      ctx,
      (subject) => ({ action: 'mail retried', subject }),
      () => {
        const mail = foundMail(ctx.outbox, id)
        if (mail.sentAt) throw badRequest('This email has been sent already.')
        // The links in it have expired by now.
        if (!ctx.outbox.canSend || !mail.nextAttemptAt)
          throw badRequest(
            'This email cannot be sent: there was no mail server when it was written, or there is none now.',
          )
        ctx.outbox.retry(id, ctx.now)
        return subjectOf(mail)
      },
    )
    return { msg: 'The email is being sent again.' }
  }),

  /** Sends a test email to the admin's own address, at once and past the queue; what the mail server says against it is the error. */
  test: adminProcedure.mutation(async ({ ctx }) => {
    if (!ctx.outbox.canSend) throw badRequest('No mail server is set up (SMTP_URL).')
    const { email, username } = userOf(ctx.db, ctx.viewer.id)
    await audited(ctx, { action: 'mail tested', subject: username }, () => {})
    const failure = await answerInTime(ctx.outbox.sendTest(email, ctx.language).then(() => '', reasonOf))
    if (failure === null) throw badRequest('The mail server has not answered for 10 seconds. Check SMTP_URL.')
    if (failure) throw badRequest(`The email was not sent: ${failure}`)
    return { msg: `The mail server has taken a test email to ${email}.` }
  }),

  remove: confirmedAdminProcedure.input(ById).mutation(async ({ ctx, input: { id } }) => {
    await audited(
      ctx,
      (subject) => ({ action: 'mail deleted', subject }),
      () => {
        const mail = foundMail(ctx.outbox, id)
        ctx.outbox.remove(id)
        return subjectOf(mail)
      },
    )
    return { msg: 'Email deleted.' }
  }),
})

function pageOf(outbox: Outbox, page: number) {
  const { mails, total } = outbox.page(page, pageSize)
  return { mails, page, pages: pagesOf(total), total }
}

function foundMail(outbox: Outbox, id: string) {
  const mail = outbox.find(id)
  if (!mail) throw notFound('Email')
  return mail
}

/** The audit log names people by their usernames, never by an address. */
const subjectOf = ({ subject, username }: { subject: string; username: string | null }) =>
  username ? `${subject} (to ${username})` : subject
