import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { progressEntries, users, weeklySummaries } from '#schema'
import { newId } from '#server/db/ids.ts'
import { userByEmail } from '#server/features/account/user.ts'
import { queueWeeklySummaries } from '#server/features/weekly-summary.ts'
import { escapeHtml } from '#server/lib/html.ts'
import { newDeviceEmail, passwordResetEmail, verificationEmail } from '#server/mail/templates.ts'
import { createHttpWorld } from '../support/http.ts'
import { becomeMeasured, profile } from '../support/measured-person.ts'
import { signIn } from '../support/people.ts'
import { createWorld, type World } from '../support/world.ts'

// Nothing answers on port 9, so emails are queued but never delivered.
const withMail = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://food.example.org' }
/** A Sunday; the week before it runs from 8 to 14 March. */
const sundayEvening = '2026-03-15T18:00:00.000Z'

const summaries = (world: World, email: string) =>
  world.mailbox(email).filter(({ subject }) => subject.startsWith('Your week'))

/** With a new session, because the last one ended when the clock went on. */
const signedIn = async (world: World, email: string) => ({
  api: world.caller((await signIn(world, email)).accessToken),
})

async function subscriber(world: World, name: string, timeZone: string) {
  const joined = await world.join(name, timeZone)
  await joined.api.profile.changePreferences({ isWeeklySummarySubscribed: true })
  return joined
}

/** Runs the job every ten minutes from one instant to another. */
async function runFrom(world: World, from: string, to: string) {
  for (world.travelTo(from); world.clock().toISOString() <= to; world.travel({ minutes: 10 })) {
    await queueWeeklySummaries(world, world.clock())
  }
}

describe('the weekly summary', () => {
  it('is sent once, on each subscriber’s own Sunday evening', async () => {
    const world = createWorld(withMail)
    const london = await subscriber(world, 'london', 'Europe/London')
    const auckland = await subscriber(world, 'auckland', 'Pacific/Auckland')
    const honolulu = await subscriber(world, 'honolulu', 'Pacific/Honolulu')
    const nobody = await world.join('nobody')
    const counts = () => [london, auckland, honolulu, nobody].map(({ email }) => summaries(world, email).length)

    await runFrom(world, '2026-03-14T00:00:00.000Z', '2026-03-15T04:50:00.000Z')
    expect(counts()).toEqual([0, 0, 0, 0])
    // 18:00 in Auckland, 13 hours ahead.
    await runFrom(world, '2026-03-15T05:00:00.000Z', '2026-03-15T17:50:00.000Z')
    expect(counts()).toEqual([0, 1, 0, 0])
    await runFrom(world, sundayEvening, '2026-03-16T03:50:00.000Z')
    expect(counts()).toEqual([1, 1, 0, 0])
    // 18:00 in Honolulu, 10 hours behind.
    await runFrom(world, '2026-03-16T04:00:00.000Z', '2026-03-21T12:00:00.000Z')
    expect(counts()).toEqual([1, 1, 1, 0])
    await runFrom(world, '2026-03-21T12:00:00.000Z', '2026-03-23T12:00:00.000Z')
    expect(counts()).toEqual([2, 2, 2, 0])
    expect(await world.db.$count(weeklySummaries)).toBe(6)
  })

  it('covers the week from Sunday to Saturday', async () => {
    const world = createWorld(withMail)
    const ann = await subscriber(world, 'ann', 'Europe/London')
    const eat = (date: string, calories: number | null) =>
      ann.api.diary.logFood({ date, mealType: 'Lunch', foodName: 'Soup', quantity: 1, servingSize: '100g', calories })
    await eat('2026-03-07', 5_000)
    await eat('2026-03-12', 1_500)
    await eat('2026-03-13', 900)
    await eat('2026-03-13', 1_000)
    await eat('2026-03-14', 1_600)
    await eat('2026-03-15', 9_000)
    await ann.api.water.add({ date: '2026-03-09' })
    await ann.api.water.add({ date: '2026-03-10' })
    await ann.api.exercise.log({ date: '2026-03-10', exerciseName: 'Run', caloriesBurned: 320 })
    const userId = (await ann.api.account.me()).id
    const weigh = (date: string, weight: number) =>
      world.db.insert(progressEntries).values({ id: newId(), userId, date, weight, createdAt: sundayEvening }).run()
    weigh('2026-03-01', 71)
    weigh('2026-03-14', 70.4)
    weigh('2026-03-15', 60)

    world.travelTo(sundayEvening)
    await queueWeeklySummaries(world, world.clock())
    const [mail] = summaries(world, ann.email)
    expect(mail?.subject).toBe('Your week on Glowlog: 8 March to 14 March')
    for (const line of [
      'Days logged: 3 of 7',
      'Average calories: 1,667 kcal a day (goal 2,000 kcal)',
      'Water: 2 glasses',
      'Exercise: 1 workout, 320 kcal burned',
      'Weight: 70.4 kg (-0.6 kg this week)',
      'Streak: 4 days',
    ]) {
      expect(mail?.text).toContain(line)
    }
  })

  it('is in the units of its reader', async () => {
    const world = createWorld(withMail)
    const ann = await subscriber(world, 'ann', 'Europe/London')
    await ann.api.progress.log({ date: '2026-03-01', weight: 71 })
    await ann.api.progress.log({ date: '2026-03-10', weight: 70.4 })
    await ann.api.diary.logFood({ date: '2026-03-10', mealType: 'Lunch', foodName: 'Soup', calories: 1_000 })
    await ann.api.exercise.log({ date: '2026-03-10', exerciseName: 'Run', caloriesBurned: 320 })
    world.travelTo(sundayEvening)
    const { api } = await signedIn(world, ann.email)
    const lines = {
      lb: ['Weight: 155.2 lb (-1.3 lb this week)', 'Average energy: 4,184 kJ a day (goal 8,368 kJ)'],
      st: ['Weight: 11 st 1.2 lb (-1.3 lb this week)', 'Exercise: 1 workout, 1,339 kJ burned'],
    } as const
    for (const weight of ['lb', 'st'] as const) {
      await api.profile.changePreferences({ units: { weight, energy: 'kJ' } })
      world.db.delete(weeklySummaries).run()
      await queueWeeklySummaries(world, world.clock())
      for (const line of lines[weight])
        expect(
          summaries(world, ann.email)
            .map(({ text }) => text)
            .join(),
        ).toContain(line)
    }
  })

  it('tells what its reader uses in a day, once that is measured', async () => {
    const world = createWorld(withMail)
    const [ann, ben] = [
      await subscriber(world, 'ann', 'Europe/London'),
      await subscriber(world, 'ben', 'Europe/London'),
    ]
    await becomeMeasured(ann.api)
    await ben.api.profile.change(profile)
    await ben.api.progress.log({ weight: 80 })
    world.travelTo(sundayEvening)
    await queueWeeklySummaries(world, world.clock())
    const { kcal, low, high } =
      (await world.expenditures.of(userByEmail(world.db, ann.email)?.id ?? '', '2026-03-15')).at(-1) ?? {}
    const text = (value = 0) => value.toLocaleString('en-GB')
    expect(summaries(world, ann.email)[0]?.text).toContain(
      `Energy use: about ${text(kcal ?? 0)} kcal a day as you log, likely ${text(low ?? 0)} to ${text(high ?? 0)}`,
    )
    expect(summaries(world, ben.email)[0]?.text).not.toContain('Energy use')
  })

  it('says nothing of the streak while streaks are hidden', async () => {
    const world = createWorld(withMail)
    const ann = await subscriber(world, 'ann', 'Europe/London')
    await ann.api.profile.changePreferences({ isStreakHidden: true })
    world.travelTo(sundayEvening)
    await queueWeeklySummaries(world, world.clock())
    const [mail] = summaries(world, ann.email)
    expect(mail?.text).toContain('Days logged: 0 of 7')
    expect(mail?.text).not.toMatch(/streak/i)
    expect(mail?.html).not.toMatch(/streak/i)
  })

  it('compares each week with the goals of that time', async () => {
    const world = createWorld(withMail, '2026-03-08T12:00:00.000Z')
    const ann = await subscriber(world, 'ann', 'Europe/London')
    const setGoal = async (instant: string, calories: number) => {
      world.travelTo(instant)
      const { accessToken } = await world.anybody.account.refresh({ token: ann.refreshToken })
      await world.caller(accessToken).goals.change({ calories })
    }
    for (const date of ['2026-03-09', '2026-03-13'])
      await ann.api.diary.logFood({ date, mealType: 'Lunch', foodName: 'Soup', calories: 1_500 })
    await setGoal('2026-03-08T12:00:00.000Z', 1_600)
    await setGoal('2026-03-12T12:00:00.000Z', 1_800)
    await setGoal('2026-03-15T09:00:00.000Z', 3_000)

    world.travelTo(sundayEvening)
    await queueWeeklySummaries(world, world.clock())
    expect(summaries(world, ann.email)[0]?.text).toContain('Average calories: 1,500 kcal a day (goal 1,700 kcal)')
  })

  it('shows missing values as unknown, and an empty week as empty', async () => {
    const world = createWorld(withMail)
    const [ann, ben] = [
      await subscriber(world, 'ann', 'Europe/London'),
      await subscriber(world, 'ben', 'Europe/London'),
    ]
    await ann.api.diary.logFood({
      date: '2026-03-09',
      mealType: 'Lunch',
      foodName: 'Soup',
      quantity: 1,
      servingSize: '100g',
      calories: null,
    })
    world.travelTo(sundayEvening)
    await queueWeeklySummaries(world, world.clock())
    expect(summaries(world, ann.email)[0]?.text).toContain('Average calories: unknown a day')
    expect(summaries(world, ben.email)[0]?.text).toContain('you logged no food this week')
    expect(summaries(world, ben.email)[0]?.text).toContain('Weight: not logged')
  })

  it('reaches every subscriber of a large instance', async () => {
    const world = createWorld(withMail)
    const ann = await subscriber(world, 'ann', 'Europe/London')
    const row = world.db.select().from(users).where(eq(users.email, ann.email)).get()
    if (!row) throw new Error('Ann has no account')
    for (let n = 0; n < 450; n++) {
      const key = `reader${n}`
      const email = `${key}@example.org`
      world.db
        .insert(users)
        .values({ ...row, id: newId(), username: key, usernameKey: key, email, emailKey: email })
        .run()
    }
    world.travelTo(sundayEvening)
    expect(await queueWeeklySummaries(world, world.clock())).toBe(451)
    expect(await queueWeeklySummaries(world, world.clock())).toBe(0)
  })

  it('is not stored for admins when it cannot be sent', async () => {
    const world = createWorld()
    const ann = await subscriber(world, 'ann', 'Europe/London')
    world.travelTo(sundayEvening)
    await queueWeeklySummaries(world, world.clock())
    expect(summaries(world, ann.email)).toEqual([])
  })
})

describe('the unsubscribe link', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  async function summarised() {
    const world = await createHttpWorld(withMail)
    const ann = await subscriber(world, 'ann', 'Europe/London')
    world.travelTo(sundayEvening)
    await queueWeeklySummaries(world, world.clock())
    const [mail] = summaries(world, ann.email)
    const link = /<https:\/\/food\.example\.org\/api(\/unsubscribe\/[^>]+)>/.exec(
      mail?.headers['List-Unsubscribe'] ?? '',
    )?.[1]
    const isSubscribed = () =>
      world.db.select().from(users).where(eq(users.email, ann.email)).get()?.isWeeklySummarySubscribed
    return { ...world, mail, link, isSubscribed }
  }

  it('works with one click in a mail client, without sign-in', async () => {
    const world = await summarised()
    expect(world.mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(world.mail?.text).toContain(`https://food.example.org/api${world.link}`)
    const { status } = await world.call(`POST ${world.link}`, { headers: form, body: 'List-Unsubscribe=One-Click' })
    expect(status).toBe(200)
    expect(world.isSubscribed()).toBe(false)
    await world.app.close()
  })

  it('asks for confirmation when opened, since scanners open every link', async () => {
    const world = await summarised()
    const confirmation = await world.call(`GET ${world.link}`)
    expect(confirmation.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(confirmation.text).toContain('<form method="post"><button>Unsubscribe</button></form>')
    expect(world.isSubscribed()).toBe(true)
    const done = await world.call(`POST ${world.link}`, { headers: form, body: '' })
    expect(done.text).toContain('You are unsubscribed.')
    expect(world.isSubscribed()).toBe(false)
    await world.app.close()
  })

  it('accepts multipart forms and rejects tampered links', async () => {
    const world = await summarised()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const forged = await world.call(`POST ${world.link?.slice(0, -2)}xx`, { headers: form, body: '' })
    expect({ status: forged.status, isExplained: forged.text.includes('This link is not valid.') }).toEqual({
      status: 400,
      isExplained: true,
    })
    expect(world.isSubscribed()).toBe(true)
    expect((await world.call(`POST ${world.link}`, { headers, body: '--x--' })).status).toBe(200)
    expect(world.isSubscribed()).toBe(false)
    await world.app.close()
  })

  it('is also available as a procedure for the client', async () => {
    const world = await summarised()
    const token = world.link?.split('/').at(-1) ?? ''
    const { msg } = await world.anybody.account.unsubscribe({ token })
    expect(msg).toBe('You are unsubscribed. There will be no more weekly summaries.')
    await expect(world.anybody.account.unsubscribe({ token: 'x.y' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await world.app.close()
  })
})

const site = { name: 'Eat & "Co" <b>', url: 'https://food.example.org', language: 'en' } as const

describe('an email template', () => {
  it('has the same content in text and in HTML', () => {
    const email = passwordResetEmail(site, 'ann', 'token')
    for (const form of [email.text, email.html]) {
      expect(form).toContain('Hello ann,')
      expect(form).toContain('https://food.example.org/resetpassword/token')
      expect(form).toContain('for one hour')
    }
  })

  it('escapes user input', () => {
    const event = { at: new Date(0), timeZone: 'UTC', device: '<script>x</script>', address: '"><img src=x>' }
    const { html } = newDeviceEmail(site, "<b>O'Ann</b>", event)
    expect(html).not.toMatch(/<script|<img|<b>/)
    expect(html).toContain('&lt;b&gt;O&#39;Ann&lt;/b&gt;')
    expect(html).toContain('Eat &amp; &quot;Co&quot; &lt;b&gt;')
  })

  it('loads no remote content', () => {
    const { html } = verificationEmail(site, 'ann', 'token')
    expect(html).not.toMatch(/src=|@import|url\(|<link/)
  })

  it('escapes each character once', () => {
    expect(escapeHtml(`&lt; <a href="x">'`)).toBe('&amp;lt; &lt;a href=&quot;x&quot;&gt;&#39;')
  })
})
