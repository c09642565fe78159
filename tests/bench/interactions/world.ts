import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { dayIn } from '#domain/day.ts'
import { makeDataDir } from '#server/config/data-dir.ts'
import { userByEmail } from '#server/features/account/user.ts'
import { buildApp } from '#server/http/app.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { openServices } from '#server/services.ts'
import { callerOf } from '../../support/people.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { benchEnv, foodLogger } from '../seed.ts'

const timeZone = 'Europe/London'
const entriesToday = 43
const meals = ['Breakfast', 'Lunch', 'Dinner', 'Snacks']

/** The built product over the demo world, whose person has three months behind them and 43 foods on today's diary. */
export async function startWorld() {
  const folder = temporaryFolder()
  makeDataDir(folder)
  const env = benchEnv(folder)
  const { signal } = new AbortController()
  await seedDemo(env, { now: new Date(), timeZone, password: 'nobody signs in with this one', signal })
  const services = openServices(env)
  const elena = userByEmail(services.db, 'elena@example.org')
  if (!elena) throw new Error('The demo world has no Elena.')
  const newSession = () => services.sessions.start(elena.id, null, new Date())

  const api = callerOf(services, newSession().accessToken)
  const today = dayIn(timeZone, new Date())
  const { food } = await api.diary.day({ date: today })
  const log = foodLogger(services)
  for (let n = food.length; n < entriesToday; n++)
    log(elena.id, today, { foodName: `Rolled oats with milk ${n}`, mealType: meals[n % meals.length] })
  const { running } = await api.fasting.current()
  if (running) await api.fasting.end({ id: running.id })
  const own = new Set((await api.diary.day({ date: today })).food.map(({ id }) => id))

  const app = await buildApp(services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    timeZone,
    newSession,
    /** Deletes what the interactions have logged. */
    async reset() {
      const { food } = await api.diary.day({ date: today })
      for (const { id } of food) if (!own.has(id)) await api.diary.removeFood({ id })
    },
    async stop() {
      await app.close()
      services.close()
    },
  }
}

/** One interaction: a tap, or a key pressed while the target has the focus. */
export type Step = {
  name: string
  target: (page: Page) => Locator
  key?: string
  /** What has to be done first, without being measured. */
  before?: (page: Page) => Promise<unknown>
}

/** The interactions of a screen, one after another from when it was opened. */
export type Tour = { path: string; steps: Step[] }

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first()
const inDialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).first()
const link = (name: string) => (page: Page) => page.getByRole('link', { name }).first()
const close = (name: string): Step => ({ name: `close ${name}`, target: inDialog('Close') })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search for Food' })

export const tours: Tour[] = [
  {
    path: '/diary',
    steps: [
      { name: 'open the food search', target: link('Log food') },
      { name: 'add a recent food', target: inDialog(/^Add .* of /) },
      { name: 'type a letter', target: searchBox, key: 'b' },
      { name: 'type the second letter', target: searchBox, key: 'a' },
      { name: 'open the amount', target: (page) => page.getByRole('dialog').locator('li button').first() },
      { name: 'add the amount', target: inDialog('Add Food') },
      close('the food search'),
      { name: "open a meal's menu", target: button('Breakfast: copy and saved meals') },
      close("a meal's menu"),
      { name: 'open an entry', target: (page) => page.locator('[data-edit]').nth(2) },
      { name: 'delete an entry', target: inDialog('Delete') },
      { name: 'undo the deletion', target: button('Undo') },
      { name: 'previous day', target: button('Previous day') },
      { name: 'next day', target: button('Next day') },
      { name: 'open the calendar', target: button(/Choose a day/) },
      close('the calendar'),
      { name: 'select entries', target: button('Select entries') },
      { name: 'select an entry', target: (page) => page.locator('[data-select]').nth(2) },
      { name: 'end the selection', target: button('Done') },
      { name: 'go to the dashboard', target: link('Dashboard') },
    ],
  },
  {
    path: '/dashboard',
    steps: [
      { name: 'add a glass of water', target: button('Add a glass') },
      { name: 'log a food again', target: button(/^Add .* of .* to /) },
      { name: 'open the notifications', target: button(/^Notifications/) },
      close('the notifications'),
      { name: 'open the account menu', target: button('Account menu') },
      close('the account menu'),
      { name: 'open the fasting history', target: button('Fasting history') },
      close('the fasting history'),
      { name: 'open the fasting settings', target: button('Fasting settings') },
      close('the fasting settings'),
      { name: 'open the start of a fast', target: button('Start Fast') },
      close('the start of a fast'),
      { name: 'go to the diary', target: link('Diary') },
    ],
  },
  {
    path: '/progress',
    steps: [
      {
        name: 'save a weight',
        target: button('Save entry'),
        before: (page) => page.getByRole('textbox', { name: /^Weight/ }).fill('68.4'),
      },
    ],
  },
]
