import { setTimeout } from 'node:timers/promises'
import { and, asc, count, desc, eq, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { outbox } from '#schema'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/open.ts'
import type { Letter } from './letter.ts'
import { isAboutTheMail, type Transport } from './transport.ts'

/** Minutes after each failed attempt; after the last one, some four days in, a mail is given up. */
const backoffMinutes = [2, 5, 15, 60, 180, 360, 720, 1_440, 1_440, 1_440]
/** How long a stop waits for the mail under way. */
const secondsToFinish = 5
const daysKept = 30
const daysKeptUnsendable = 90

export type Outbox = ReturnType<typeof createOutbox>

/**
 * The queue of mails, in the database: a mail server that is down loses no mail and delays no answer. Without a
 * transport mails are kept for an admin to read, and are not sent when one is configured later: their links are old by then.
 */
export function createOutbox(db: Db, transport: Transport | null, clock: () => Date) {
  let delivery: Promise<void> | undefined
  let isStopped = false
  let whenQueued: () => void = () => {}

  function insert(to: { userId: string | null; to: string }, { subject, text, html, headers }: Letter, now: Date) {
    const id = newId()
    const createdAt = now.toISOString()
    db.insert(outbox)
      .values({ id, ...to, subject, text, html, headers, createdAt, nextAttemptAt: transport ? createdAt : null })
      .run()
    return id
  }

  async function deliverAll() {
    while (!isStopped) {
      const mail = claimNext(db, clock())
      if (!mail || !transport) return
      const isServerUsable = await attempt(transport, mail)
      // The others would only meet the same closed door.
      if (!isServerUsable) return
    }
  }

  /** Returns whether it makes sense to try the next one. */
  async function attempt(transport: Transport, { id, attempts, ...mail }: Claimed): Promise<boolean> {
    try {
      await transport.send({ messageId: `<${id}@outbox>`, ...mail })
    } catch (error) {
      const lastError = String(error instanceof Error ? error.message : error).slice(0, 500)
      const failedAt = attempts >= backoffMinutes.length ? clock().toISOString() : null
      db.update(outbox).set({ lastError, failedAt }).where(eq(outbox.id, id)).run()
      return isAboutTheMail(error)
    }
    const sent = {
      sentAt: clock().toISOString(),
      text: withoutTokens(mail.text),
      html: '',
      headers: {},
      lastError: null,
    }
    db.update(outbox).set(sent).where(eq(outbox.id, id)).run()
    return true
  }

  return {
    /** Is there a mail server? Without one nobody can prove an address, so none has to. */
    canSend: transport !== null,

    /** Queues a mail, in the transaction under way if there is one. */
    queue(to: { id: string; email: string }, letter: Letter, now: Date) {
      insert({ userId: to.id, to: to.email }, letter, now)
      // Later, for the transaction is still open.
      setImmediate(() => whenQueued())
    },

    /** The work of queueing a mail without a mail, so that time does not tell whether there is somebody to write to. */
    pretendToQueue(letter: Letter, now: Date) {
      db.transaction(() => {
        const id = insert({ userId: null, to: 'nobody' }, letter, now)
        db.delete(outbox).where(eq(outbox.id, id)).run()
      })
    },

    /** Sends what is due, one after another. There is one worker: called again meanwhile, it is the same delivery. */
    deliver(): Promise<void> {
      delivery ??= deliverAll().finally(() => {
        delivery = undefined
      })
      return delivery
    },

    /** Whom to tell that there is something to deliver. */
    onQueued(listener: () => void) {
      whenQueued = listener
    },

    /** One page of all mails, newest first. What an unsent mail's links open is nobody else's affair once it can be sent. */
    page(page: number, size: number) {
      const mails = db
        .select({
          id: outbox.id,
          to: outbox.to,
          subject: outbox.subject,
          text: outbox.text,
          createdAt: outbox.createdAt,
          sentAt: outbox.sentAt,
        })
        .from(outbox)
        .orderBy(desc(outbox.createdAt), desc(outbox.id))
        .limit(size)
        .offset((page - 1) * size)
        .all()
      const total = db.select({ total: count() }).from(outbox).get()?.total ?? 0
      return { mails: transport ? mails.map((mail) => ({ ...mail, text: withoutTokens(mail.text) })) : mails, total }
    },

    /** Forgets mails that were sent or given up a month ago, and those kept for an admin after three. Returns how many. */
    prune(now: Date): number {
      const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
      const isDone = or(isNotNull(outbox.sentAt), isNotNull(outbox.failedAt))
      return db
        .delete(outbox)
        .where(
          or(
            and(isDone, lt(outbox.createdAt, before(daysKept))),
            and(isNull(outbox.nextAttemptAt), lt(outbox.createdAt, before(daysKeptUnsendable))),
          ),
        )
        .run().changes
    },

    /** Lets the mail under way arrive, if it can; starts no other. */
    async stop() {
      isStopped = true
      whenQueued = () => {}
      await Promise.race([delivery, setTimeout(secondsToFinish * 1000, undefined, { ref: false })])
      transport?.close()
    },
  }
}

type Claimed = NonNullable<ReturnType<typeof claimNext>>

/**
 * The mail that is due longest, with its next attempt already set: should the process die between sending and taking
 * note of it, the mail is tried again then. Rather twice than never.
 */
function claimNext(db: Db, now: Date) {
  return db.transaction(() => {
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

/** A mail's text with the tokens cut out of its links: only the addressee may use those. */
const withoutTokens = (text: string): string => text.replace(/(https?:\/\/\S*\/)[\w.-]{43,}/g, '$1...')
