/** The queue of outgoing mails. */

import { setTimeout } from 'node:timers/promises'
import { and, asc, count, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { outbox, users } from '#schema'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/open.ts'
import { pruneTable } from '../db/prepared.ts'
import { transaction } from '../db/transaction.ts'
import { daysBefore } from '../domain/day.ts'
import type { Language } from '../domain/languages.ts'
import { type Bus, silentBus } from '../processes/shared.ts'
import type { Email, Site } from './render-email.ts'
import {
  isMessageRejected,
  isRejectedForGood,
  messageIdOf,
  reasonOf,
  sendTestEmail,
  type Transport,
} from './transport.ts'

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Queues mails in the database, so that a mail server that is down loses no mail and delays no request. Without a transport,
 * mails are stored for an admin to read. They are not sent when a transport is configured later: their links have expired by
 * then.
 */
export function createOutbox(db: Db, transport: Transport | null, clock: () => Date, site: Site, bus: Bus = silentBus) {
  let delivery: Promise<void> | undefined
  let isStopped = false
  let notifyQueued: () => void = () => {}
  let notifyFailed: (failed: FailedAttempt) => void = () => {}
  /** Null after a success and before the first attempt. */
  let serverProblem: string | null = null
  bus.on((message) => {
    if (message.type === 'mail server') serverProblem = message.problem
  })

  function recordServerProblem(problem: string | null) {
    if (problem !== serverProblem) bus.send({ type: 'mail server', problem })
    serverProblem = problem
  }

  function insert(to: { userId: string | null; to: string }, { subject, text, html, headers }: Email, now: Date) {
    const id = newId()
    const createdAt = now.toISOString()
    db.insert(outbox)
      .values({ id, ...to, subject, text, html, headers, createdAt, nextAttemptAt: transport ? createdAt : null })
      .run()
    return id
  }

  async function deliverAll() {
    while (!isStopped) {
      const mail = await claimNext(db, clock())
      if (!mail || !transport) return
      const isServerUsable = await attempt(transport, mail)
      if (!isServerUsable) return
    }
  }

  /** Resolves to false when the mail server is unusable, so that the next mail would fail too. */
  async function attempt(transport: Transport, { id, attempts, ...mail }: Claimed): Promise<boolean> {
    try {
      await transport.send({ messageId: messageIdOf(id, site), ...mail })
    } catch (error) {
      const lastError = reasonOf(error)
      const isGivenUp = isRejectedForGood(error) || attempts >= backoffMinutes.length
      const failedAt = isGivenUp ? clock().toISOString() : null
      await transaction(db, () => db.update(outbox).set({ lastError, failedAt }).where(eq(outbox.id, id)).run())
      notifyFailed({ id, attempts, reason: withoutAddresses(lastError), isGivenUp })
      const isRejected = isMessageRejected(error)
      recordServerProblem(isRejected ? null : lastError)
      return isRejected
    }
    recordServerProblem(null)
    const sent = {
      sentAt: clock().toISOString(),
      text: redactTokens(mail.text),
      html: '',
      headers: {},
      lastError: null,
    }
    await transaction(db, () => db.update(outbox).set(sent).where(eq(outbox.id, id)).run())
    return true
  }

  /** How many mails wait to be sent, and how many were given up in the last `retentionDays`. */
  function sizes(): { waiting: number; failed: number } {
    const sizes = db
      .select({
        waiting: sql<number>`count(*) filter (where ${isNull(outbox.failedAt)})`,
        failed: sql<number>`count(*) filter (where ${isNotNull(outbox.failedAt)})`,
      })
      .from(outbox)
      .where(and(isNull(outbox.sentAt), isNotNull(outbox.nextAttemptAt)))
      .get()
    return sizes ?? { waiting: 0, failed: 0 }
  }

  return {
    /** Whether a mail server is configured. Without one, email addresses are not verified. */
    canSend: transport !== null,

    /** Queues a mail, also to somebody without an account. Call it inside the transaction of the change that the mail is about. */
    queue(to: { id: string | null; email: string }, email: Email, now: Date) {
      insert({ userId: to.id, to: to.email }, email, now)
      // Deferred because the transaction is still open.
      setImmediate(() => notifyQueued())
    },

    /** Does the work of `queue` for nobody, so that response times do not reveal whether an account exists. Call it inside a transaction. */
    pretendToQueue(email: Email, now: Date) {
      const id = insert({ userId: null, to: 'nobody' }, email, now)
      db.delete(outbox).where(eq(outbox.id, id)).run()
    },

    /** Sends all due mails, one after another. Calls during a running delivery share it. */
    deliver(): Promise<void> {
      delivery ??= deliverAll().finally(() => {
        delivery = undefined
      })
      return delivery
    },

    /** Registers the function to call after a mail was queued; it replaces the previous one. */
    onQueued(listener: () => void) {
      notifyQueued = listener
    },

    /** Registers the function to call after a mail was not sent; it replaces the previous one. */
    onFailed(listener: (failed: FailedAttempt) => void) {
      notifyFailed = listener
    },

    /** Sends a test mail without queueing it. Rejects with the error of the mail server. */
    async sendTest(to: string, language: Language) {
      if (!transport) throw new Error('No mail server is set up (SMTP_URL).')
      await sendTestEmail(transport, { ...site, language }, to)
      recordServerProblem(null)
    },

    /** One page of all mails, newest first. With a mail server, the tokens in links are redacted. */
    page(page: number, size: number) {
      const mails = db
        .select({
          id: outbox.id,
          to: outbox.to,
          subject: outbox.subject,
          text: outbox.text,
          createdAt: outbox.createdAt,
          sentAt: outbox.sentAt,
          failedAt: outbox.failedAt,
          attempts: outbox.attempts,
          nextAttemptAt: outbox.nextAttemptAt,
          lastError: outbox.lastError,
        })
        .from(outbox)
        .orderBy(desc(outbox.createdAt), desc(outbox.id))
        .limit(size)
        .offset((page - 1) * size)
        .all()
      const total = db.select({ total: count() }).from(outbox).get()?.total ?? 0
      return { mails: transport ? mails.map((mail) => ({ ...mail, text: redactTokens(mail.text) })) : mails, total }
    },

    sizes,

    /** A mail with the username of its recipient, which is null for people without an account. Undefined for an unknown id. */
    find: (id: string) =>
      db
        .select({
          subject: outbox.subject,
          text: outbox.text,
          username: users.username,
          sentAt: outbox.sentAt,
          nextAttemptAt: outbox.nextAttemptAt,
        })
        .from(outbox)
        .leftJoin(users, eq(users.id, outbox.userId))
        .where(eq(outbox.id, id))
        .get(),

    /** Makes an unsent mail due now, and gives it all its attempts again. Call it inside a transaction. */
    retry(id: string, now: Date) {
      const again = { attempts: 0, failedAt: null, nextAttemptAt: now.toISOString() }
      db.update(outbox)
        .set(again)
        .where(and(eq(outbox.id, id), isNull(outbox.sentAt)))
        .run()
      setImmediate(() => notifyQueued())
    },

    /** Call it inside a transaction. */
    remove(id: string) {
      db.delete(outbox).where(eq(outbox.id, id)).run()
    },

    /** How many mails have problems, and why the mail server cannot be used. */
    health(now: Date): MailHealth {
      const late = new Date(now.getTime() - lateMinutes * 60_000).toISOString()
      const isQueued = and(isNull(outbox.sentAt), isNull(outbox.failedAt), isNotNull(outbox.nextAttemptAt))
      const isLate = and(isQueued, lt(outbox.createdAt, late))
      return {
        failed: sizes().failed,
        late: db.select({ late: count() }).from(outbox).where(isLate).get()?.late ?? 0,
        serverProblem,
      }
    },

    /**
     * Deletes mails that were sent or given up after `retentionDays`, and mails that were queued without a mail server after
     * `unsentRetentionDays`. Returns how many.
     */
    prune(now: Date): Promise<number> {
      const isDone = or(isNotNull(outbox.sentAt), isNotNull(outbox.failedAt))
      const outdated = or(
        and(isDone, lt(outbox.createdAt, daysBefore(now, retentionDays))),
        and(isNull(outbox.nextAttemptAt), lt(outbox.createdAt, daysBefore(now, unsentRetentionDays))),
      )
      return pruneTable(db, outbox, outbox.id, outdated)
    },

    /** Sends no more mails, and waits up to `shutdownSeconds` for the one that is being sent. */
    async stop() {
      isStopped = true
      notifyQueued = () => {}
      await Promise.race([delivery, setTimeout(shutdownSeconds * 1000, undefined, { ref: false })])
      transport?.close()
    },
  }
}

/** A failed attempt to send a mail. The reason contains no address. */
type FailedAttempt = { id: string; attempts: number; reason: string; isGivenUp: boolean }

export type MailHealth = {
  /** How many mails were given up. */
  failed: number
  /** How many mails have waited for more than an hour. */
  late: number
  /** Why the mail server could not be used the last time; null when it could. */
  serverProblem: string | null
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimNext>>>

/**
 * Claims the mail that has been due longest, and schedules its next attempt before it is sent: if the process dies before it
 * records the result, the mail is sent again instead of lost.
 */
function claimNext(db: Db, now: Date) {
  return transaction(db, () => {
    const due = db
      .select()
      .from(outbox)
      .where(and(isNull(outbox.sentAt), isNull(outbox.failedAt), lte(outbox.nextAttemptAt, now.toISOString())))
      .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
      .limit(1)
      .get()
    if (!due) return null
    const { id, to, subject, text, html, headers } = due
    const attempts = due.attempts + 1
    const minutes = backoffMinutes[due.attempts] ?? backoffMinutes.at(-1) ?? 0
    const nextAttemptAt = new Date(now.getTime() + minutes * 60_000).toISOString()
    db.update(outbox).set({ attempts, nextAttemptAt }).where(eq(outbox.id, id)).run()
    return { id, attempts, to, subject, text, html, headers }
  })
}

/** Minutes to wait after each failed attempt. After the last one, about four days in, the mail is given up. */
const backoffMinutes = [2, 5, 15, 60, 180, 360, 720, 1_440, 1_440, 1_440]
/** How long `stop` waits for the mail being sent. */
const shutdownSeconds = 5
const retentionDays = 30
/** For mails that were queued without a mail server. */
const unsentRetentionDays = 90

/** A mail that has waited longer than this is late. */
const lateMinutes = 60

/** The log must not contain addresses, which mail servers repeat in their errors. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>]+@[^\s<>]+/g, '(address)')

/** Cuts the tokens out of links, because only the addressee may use them. */
const redactTokens = (text: string): string => text.replace(/(https?:\/\/\S*[/=])[\w.-]{43,}/g, '$1...')
