import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '#domain/languages.ts'
import { unlockedMessage } from '#server/features/achievements/unlock.ts'
import { queueWeeklySummaries } from '#server/features/weekly-summary.ts'
import { readPo, textsIn } from '#server/texts.ts'
import { createHttpWorld } from '../support/http.ts'
import { createWorld } from '../support/world.ts'

// Nothing answers on port 9, so emails are queued but never delivered.
const withMail = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://food.example.org' }

it('is chosen in the preferences, or left to the browser', async () => {
  const { api } = await createWorld().join('ada')
  expect((await api.account.me()).language).toBeNull()
  expect((await api.profile.changePreferences({ language: 'pt-BR' })).language).toBe('pt-BR')
  expect((await api.profile.changePreferences({ isFindable: false })).language).toBe('pt-BR')
  expect((await api.profile.changePreferences({ language: null })).language).toBeNull()
  await expect(api.profile.changePreferences({ language: 'sv' as never })).rejects.toThrow('Language is one of en, de')
})

const oats = {
  date: '2026-03-10',
  mealType: 'Breakfast',
  foodName: 'Oats',
  quantity: 1,
  servingSize: '100g',
  calories: 1_234.5,
}

describe('somebody who has chosen German', () => {
  it('gets mails in German', async () => {
    const world = createWorld(withMail)
    const { api, email } = await world.join('ada')
    await api.profile.changePreferences({ language: 'de' })
    await api.tokens.create({ name: 'Uhr', access: 'read', expiresAt: '2026-04-30' })
    const [mail] = world.mailbox(email)
    expect(mail?.subject).toMatch(/^Neues API-Token \(/)
    expect(mail?.text).toContain('Hallo ada,')
    expect(mail?.text).toContain('Zugriff: Nur lesen')
    expect(mail?.text).toContain('Letzter Tag: 30. April 2026')
    expect(mail?.html).toContain('<html lang="de" dir="ltr">')
  })

  it('gets notifications in German, of what others do and of achievements', async () => {
    const world = createWorld()
    const [ada, ben] = [await world.join('ada'), await world.join('ben')]
    await ada.api.profile.changePreferences({ language: 'de' })
    const { id } = await ada.api.account.me()
    await ben.api.buddies.sendRequest({ userId: id })
    expect(await ada.api.notifications.list()).toMatchObject([{ message: 'ben hat dir eine Buddy-Anfrage geschickt.' }])
    await ada.api.diary.logFood(oats)
    const messages = (await ada.api.notifications.list()).map(({ message }) => message)
    expect(messages).toContain('Erfolg freigeschaltet: Erster Bissen')
  })

  it('gets the weekly summary in German, with German numbers', async () => {
    const world = createWorld(withMail)
    const { api, email } = await world.join('ada')
    await api.profile.changePreferences({ language: 'de', isWeeklySummarySubscribed: true })
    await api.diary.logFood(oats)
    world.travelTo('2026-03-15T18:00:00.000Z')
    await queueWeeklySummaries(world, world.clock())
    const [mail] = world.mailbox(email)
    expect(mail?.subject).toMatch(/^Deine Woche auf .*: 8\. März bis 14\. März$/)
    expect(mail?.text).toContain('Eingetragene Tage: 1 von 7')
    expect(mail?.text).toContain('Kalorien im Schnitt: 1.235 kcal am Tag (Ziel 2.000 kcal)')
    expect(mail?.text).toContain('Wasser: 0 Gläser')
  })

  it('prints a report in German', async () => {
    const world = await createHttpWorld()
    const { api, accessToken: token } = await world.join('ada')
    await api.profile.changePreferences({ language: 'de' })
    await api.diary.logFood(oats)
    const { text } = await world.call('GET /user/report?from=2026-03-01&to=2026-03-10', { token })
    expect(text).toContain('<html lang="de" dir="ltr">')
    expect(text).toContain('<h1>Ernährungsbericht</h1>')
    expect(text).toContain('1. März 2026 bis 10. März 2026')
    expect(text).toContain('An 1 von 10 Tagen wurde Essen eingetragen.')
    expect(text).toContain('<th scope="row">Kohlenhydrate (g)</th>')
    expect(text).toContain('>1.235<')
  })
})

it('somebody who has chosen none is written to in the language of the browser in which they were last', async () => {
  const world = await createHttpWorld(withMail)
  const [ada, ben] = [await world.join('ada'), await world.join('ben')]
  const { id: userId } = await ada.api.account.me()
  const messages = async () => (await ada.api.notifications.list()).map(({ message }) => message)
  const signIn = (language: string) =>
    world.call('POST /auth/login', {
      body: { email: ada.email, password: world.password },
      headers: { 'accept-language': language },
    })

  const { body: tokens } = await signIn('de-AT')
  await ben.api.buddies.sendRequest({ userId })
  expect(await messages()).toEqual(['ben hat dir eine Buddy-Anfrage geschickt.'])

  await world.call('POST /auth/refresh', {
    body: { token: tokens.refreshToken },
    headers: { 'accept-language': 'fr-CA' },
  })
  await ada.api.profile.changePreferences({ isWeeklySummarySubscribed: true })
  await ada.api.diary.logFood(oats)
  expect(await messages()).toContainEqual(expect.stringMatching(/^Succès débloqué\s: Première bouchée$/))
  world.travelTo('2026-03-15T18:00:00.000Z')
  await queueWeeklySummaries(world, world.clock())
  expect(world.mailbox.subjects(ada.email).at(0)).toMatch(/^Ta semaine/)
})

describe('somebody who is signed out', () => {
  it('gets mails and pages in the language of their browser', async () => {
    const world = await createHttpWorld(withMail)
    const { email } = await world.join('ada')
    const headers = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
    await world.call('POST /auth/forgotpassword', { body: { email }, headers })
    expect(world.mailbox.subjects(email)[0]).toMatch(/^Setze dein Passwort für .* zurück$/)
    const page = await world.call('GET /unsubscribe/x', { headers })
    expect(page.text).toContain('Möchtest du die Wochenrückblicke abbestellen?')
    expect(page.text).toContain('<html lang="de" dir="ltr">')
  })

  it('is written to in the language that they have chosen all the same', async () => {
    const world = await createHttpWorld(withMail)
    const { api, email } = await world.join('ada')
    await api.profile.changePreferences({ language: 'de' })
    await world.call('POST /auth/forgotpassword', { body: { email }, headers: { 'accept-language': 'fr' } })
    expect(world.mailbox.subjects(email)[0]).toMatch(/^Setze dein Passwort/)
  })
})

describe('errors over /api', () => {
  it('are in English, with a code and what they name', async () => {
    const world = await createHttpWorld()
    const { api, accessToken: token } = await world.join('ada')
    await api.profile.changePreferences({ language: 'de' })
    const headers = { 'accept-language': 'de' }
    const call = async (route: string, body?: object) => (await world.call(route, { token, headers, body })).body
    expect(await call('DELETE /diary/food/x')).toEqual({ msg: 'Diary entry not found.', code: 'diary-entry-not-found' })
    expect(await call('GET /diary/2026-02-30')).toMatchObject({
      code: 'a-date-must-be-a-real-day-written-yyyy-mm-dd',
      issues: [{ path: 'date', code: 'a-date-must-be-a-real-day-written-yyyy-mm-dd' }],
    })
    expect(await call('POST /diary/food', { ...oats, mealType: 'Tea' })).toMatchObject({
      msg: 'The meal must be Breakfast, Lunch, Dinner or Snacks.',
      code: 'the-meal-must-be',
      values: { names: 'Breakfast, Lunch, Dinner or Snacks' },
      issues: [{ code: 'the-meal-must-be', values: { names: 'Breakfast, Lunch, Dinner or Snacks' } }],
    })
  })
})

it('a page for Arabic is written from right to left, with the digits of its fields', () => {
  const i18n = textsIn('ar')
  expect([i18n.direction, i18n.number(1_234.5, 1), textsIn('en').direction]).toEqual(['rtl', '1,234.5', 'ltr'])
})

it('up to five achievements are named in a notification, and the others are counted', () => {
  const all = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => ({ name }))
  const told = (count: number, language: 'en' | 'de' = 'en') => unlockedMessage(textsIn(language), all.slice(0, count))
  expect(told(1)).toBe('Achievement unlocked: A')
  expect(told(2)).toBe('You have unlocked 2 achievements: A and B')
  expect(told(5)).toBe('You have unlocked 5 achievements: A, B, C, D and E')
  expect(told(7)).toBe('You have unlocked 7 achievements: A, B, C, D and 3 more')
  expect(told(7, 'de')).toBe('Du hast 7 Erfolge freigeschaltet: A, B, C, D und 3 weitere')
})

describe('the catalogues of the server', () => {
  const placeholders = (text: string) => [...new Set(text.match(/\{\w+(?=[},])/g))].sort()

  it.each(languages.filter((language) => language !== 'en'))('have the placeholders of English in %s', (language) => {
    const translations = readPo(readFileSync(`server/locales/${language}.po`, 'utf8'))
    for (const [english, text] of translations) expect(placeholders(text), english).toEqual(placeholders(english))
  })

  it('are complete in German', () => {
    const content = readFileSync('server/locales/de.po', 'utf8')
    const texts = content.match(/^msgid "[^"]/gm) ?? []
    expect(texts.length).toBeGreaterThan(200)
    expect(readPo(content).size).toBe(texts.length)
  })
})

it('a catalogue is read with texts over several lines, and without what is not translated', () => {
  const content =
    'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid ""\n"one "\n"\\"two\\""\nmsgstr "eins "\n"zwei"\n\nmsgid "none"\nmsgstr ""\n\n#~ msgid "old"\n#~ msgstr "alt"\n'
  expect([...readPo(content)]).toEqual([['one "two"', 'eins zwei']])
})
