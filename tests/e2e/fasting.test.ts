import type { Locator, Page } from '@playwright/test'
import { wallClockIn } from '#domain/day.ts'
import { fasts, users } from '#schema'
import { newId } from '#server/db/ids.ts'
import { expect, test } from '../support/browser.ts'
import { dateWithYear, homeZone } from '../support/dates.ts'
import { registerAndSignIn } from '../support/diary.ts'

// The browser's zone is not the person's.
test.use({ timezoneId: 'Pacific/Auckland', refusals: true })

const card = (page: Page) => page.getByRole('region', { name: 'Fasting' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const atHome = (instant: Date) => wallClockIn(homeZone, instant)
const timeField = (dialog: Locator, label: string) => dialog.getByRole('button', { name: `${label}: ` })

/** Chooses the date and time that the person's clocks show at an instant. */
async function choose(dialog: Locator, label: string, instant: Date) {
  const [day = '', time = ''] = atHome(instant).split('T')
  const [hours = '', minutes = ''] = time.split(':')
  await timeField(dialog, label).click()
  const calendar = dialog.page().getByRole('dialog', { name: `${label}: ` })
  await calendar.getByRole('button', { name: dateWithYear(day), exact: true }).click()
  await calendar.getByLabel('Hours').fill(hours)
  await calendar.getByLabel('Minutes').fill(minutes)
  await calendar.getByRole('button', { name: 'Done' }).click()
  await expect(calendar).toHaveCount(0)
}

test('a person fasts, corrects what was recorded, and switches the planner off', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const { api } = await registerAndSignIn(page, product)
  await page.goto('/dashboard')
  await expect(card(page)).toContainText('Ready to start a new fast!')
  await card(page).getByRole('button', { name: 'Start Fast' }).click()
  const start = page.getByRole('dialog', { name: 'Start Fast' })
  const question = 'When did your fast start?'
  await expect(timeField(start, question)).toContainText(
    new RegExp([hoursAgo(1 / 60), hoursAgo(0)].map((instant) => atHome(instant).split('T')[1]).join('|')),
  )
  await choose(start, question, hoursAgo(5))
  // With motion, as for most people: what closes still covers the tabs below it at the second half of a double tap.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await start.getByRole('button', { name: 'Start Fast' }).dblclick({ delay: 60 })
  await expect(page.getByText('Fast started!')).toHaveCount(1)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(card(page).getByRole('timer')).toHaveText(/^05:0\d:/)
  await expect(card(page)).toContainText('Your digestion is resting and resetting.')
  await expect(card(page).getByRole('button', { name: 'End Fast' })).toBeFocused()

  await page.reload()
  await expect(card(page).getByRole('timer')).toHaveText(/^05:0\d:/)
  await card(page).getByRole('button', { name: 'End Fast' }).click()
  await expect(page.getByText('Fast ended!')).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Start Fast' })).toBeFocused()
  await button(page, 'Undo').click()
  await expect(card(page).getByRole('timer')).toHaveText(/^05:0\d:/)
  await card(page).getByRole('button', { name: 'End Fast' }).click()
  await expect(card(page)).toContainText('1 day in a row')

  // By keyboard, since toasts cover the top of the card for some seconds.
  await button(page, 'Fasting history').press('Enter')
  const history = page.getByRole('dialog', { name: 'Fasting history' })
  await expect(history).toContainText('Duration: 5.0 / 16 hours')
  await history.getByRole('button', { name: /^Edit the fast/ }).click()
  const editor = page.getByRole('dialog', { name: 'Edit fast' })
  await choose(editor, 'Started', hoursAgo(10))
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(history).toContainText('Duration: 10.0 / 16 hours')

  await history.getByRole('button', { name: 'Add a past fast' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a past fast' })
  await choose(adding, 'Started', hoursAgo(30))
  await choose(adding, 'Ended', hoursAgo(8))
  await expect(adding).toContainText('Duration: 22.0 hours')
  await adding.getByRole('button', { name: 'Save' }).click()
  const [recorded] = await api.fasting.history()
  const at = (instant: string | null | undefined) => atHome(new Date(instant ?? '')).split('T')[1] ?? ''
  await expect(adding).toContainText(
    new RegExp(
      `This overlaps with another of your fasts, from .*${at(recorded?.startTime)} to .*${at(recorded?.endTime)}`,
    ),
  )
  await choose(adding, 'Ended', hoursAgo(14))
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(history).toContainText('Duration: 16.0 / 16 hours')
  await expect(history).toContainText('2 days in a row')

  await history
    .getByRole('button', { name: /^Edit the fast/ })
    .last()
    .click()
  await editor.getByRole('button', { name: 'Clear Ended' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toContainText('An end time is required.')
  await editor.getByRole('button', { name: 'Delete this fast' }).click()
  await expect(page.getByText('Entry deleted.')).toBeVisible()
  await expect(history.getByRole('listitem')).toHaveCount(1)
  expect(await api.fasting.history()).toHaveLength(1)
  await history.getByRole('button', { name: 'Close' }).click()

  await button(page, 'Fasting settings').press('Enter')
  const settings = page.getByRole('dialog', { name: 'Fasting settings' })
  await settings.getByText('20:4').click()
  await settings.getByLabel('Start time: hours').fill('19')
  await settings.getByLabel('Start time: minutes').fill('30')
  await expect(settings.getByLabel('End time')).toHaveValue('15:30')
  await settings.getByRole('switch').uncheck()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Fasting settings saved!')).toBeVisible()
  await expect(card(page)).toContainText('Fasting planner is disabled.')
  await button(page, 'Open Settings').press('Enter')
  await expect(settings.getByRole('switch')).not.toBeChecked()
})

test('the goal of a fast follows a changed plan when its person says so, and can be corrected', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await api.fasting.start({ startTime: hoursAgo(5).toISOString() })
  await page.goto('/dashboard')
  await expect(card(page)).toContainText('of 16 h')
  const settings = page.getByRole('dialog', { name: 'Fasting settings' })
  const question = page.getByRole('dialog', { name: 'Also for the fast under way?' })
  const goal = async () => (await api.fasting.current()).running?.plannedDurationHours
  const plan = async () => (await api.account.me()).fastingPlan

  async function choosePlan(name: string) {
    await card(page).getByRole('button', { name: 'Fasting settings' }).click()
    await settings.getByText(name).click()
    await settings.getByRole('button', { name: 'Save' }).click()
  }

  await choosePlan('18:6')
  await expect(question).toContainText('Its goal is 16 hours. With 18:6 it would be 18 hours.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect.poll(async () => [await goal(), await plan()]).toEqual([16, '16:8'])
  await settings.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Keep 16 h' }).click()
  await expect(settings).toHaveCount(0)
  await expect.poll(async () => [await goal(), await plan()]).toEqual([16, '18:6'])

  await choosePlan('20:4')
  await question.getByRole('button', { name: 'Change to 20 h' }).click()
  await expect(card(page)).toContainText('of 20 h')
  await expect(settings).toHaveCount(0)
  await expect.poll(async () => [await goal(), await plan()]).toEqual([20, '20:4'])
  // Nothing to ask: the goal is that already.
  await api.fasting.changeGoal({ goalHours: 14 })
  await page.reload()
  await choosePlan('14:10')
  await expect(settings).toHaveCount(0)
  await expect.poll(async () => [await goal(), await plan()]).toEqual([14, '14:10'])

  await card(page).getByRole('button', { name: 'Fasting history' }).click()
  await page.getByRole('button', { name: /^Edit the fast/ }).click()
  const editor = page.getByRole('dialog', { name: 'Edit fast' })
  await expect(editor.getByLabel('Goal')).toHaveValue('14')
  await editor.getByLabel('Goal').fill('17.5')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(card(page)).toContainText('of 17.5 h')
  // Deleting it by mistake does not lose the goal.
  await page.getByRole('button', { name: /^Edit the fast/ }).click()
  await editor.getByRole('button', { name: 'Delete this fast' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(goal).toBe(17.5)
})

test('the timer is right over midnight and a change of the clocks, and ticks alone', {
  tag: ['@desktop', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  const { id: userId } = await api.account.me()
  // 18:00 in London, the night in which clocks go forward.
  product.services.db.update(users).set({ timeZone: 'Europe/London' }).run()
  const startTime = '2026-03-28T18:00:00.000Z'
  product.services.db.insert(fasts).values({ id: newId(), userId, startTime, plannedDurationHours: 16 }).run()
  await page.clock.install({ time: '2026-03-28T23:59:58Z' })
  await page.goto('/dashboard')
  const timer = card(page).getByRole('timer')
  await expect(timer).toHaveText(/^0[56]:\d\d:\d\d$/)
  await expect(card(page)).toContainText('Ends Sunday at 11:00')
  await page.clock.pauseAt('2026-03-29T08:30:00Z')
  await expect(timer).toHaveText('14:30:00')
  await expect(card(page)).toContainText("You've entered the fat-burning state of ketosis.")

  await card(page).evaluate((section) => {
    const changes = new MutationObserver((all) => {
      for (const { target } of all) if (!target.parentElement?.closest('[role=timer]')) section.dataset.changed = 'yes'
    })
    changes.observe(section, { subtree: true, childList: true, characterData: true })
  })
  await page.clock.runFor(3_000)
  await expect(timer).toHaveText('14:30:03')
  await expect(card(page)).not.toHaveAttribute('data-changed')

  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await hide(true)
  await page.clock.runFor(2 * 3_600_000)
  await expect(timer).toHaveText('14:30:03')
  await hide(false)
  await expect(timer).toHaveText('16:30:03')
  await expect(card(page)).toContainText('16 h reached Sunday at 11:00')
})

test('a person fasts by a plan of their own on some days, changes a goal, and sees what it comes to', {
  tag: ['@phone', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  for (const [from, to] of [
    [66, 50],
    [40, 18],
  ] as const)
    await api.fasting.add({ startTime: hoursAgo(from).toISOString(), endTime: hoursAgo(to).toISOString() })
  await page.goto('/dashboard')

  await button(page, 'Fasting settings').click()
  const settings = page.getByRole('dialog', { name: 'Fasting settings' })
  await settings.getByText('Custom').click()
  const hours = settings.getByLabel('Hours of fasting')
  await hours.fill('24')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toContainText('A plan has 10 to 23 whole hours of fasting.')
  await hours.fill('19')
  await expect(settings).toContainText('19:5, with 5 hours to eat.')
  await expect(settings.getByLabel('End time')).toHaveValue('13:00')
  const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  const [year = 0, month = 1, day = 1] = (atHome(new Date()).split('T')[0] ?? '').split('-').map(Number)
  const today = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  const tomorrow = weekdays[(today + 1) % 7] ?? ''
  for (const name of weekdays) await settings.getByRole('button', { name }).click()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toContainText('Keep at least one day for fasting')
  await settings.getByRole('button', { name: tomorrow }).press('Enter')
  await settings.getByText('What happens during a fast').click()
  await expect(settings.getByRole('link', { name: /Obesity, 2018/ })).toHaveAttribute('href', /^https:\/\/doi\.org/)
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(card(page)).toContainText(`None planned today. Next: ${tomorrow} at 18:00`)
  const daysOff = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => weekdays[weekday] !== tomorrow)
  await expect.poll(() => api.account.me()).toMatchObject({ fastingPlan: '19:5', fastingDaysOff: daysOff })

  await api.fasting.start({ startTime: hoursAgo(5).toISOString() })
  await page.reload()
  await expect(card(page)).toContainText('of 19 h')
  await button(page, 'Change goal').click()
  const goal = page.getByRole('dialog', { name: 'Goal of this fast' })
  await goal.getByRole('button', { name: '14 h' }).click()
  await expect(goal).toContainText('Your plan stays 19:5.')
  await goal.getByRole('button', { name: 'Save' }).click()
  await expect(card(page)).toContainText('of 14 h')
  await expect.poll(async () => (await api.fasting.current()).running?.plannedDurationHours).toBe(14)

  await button(page, 'Fasting history').press('Enter')
  const history = page.getByRole('dialog', { name: 'Fasting history' })
  await expect(history.getByText('Average', { exact: true }).locator('xpath=..')).toContainText('19.0')
  await expect(history.getByText('Longest', { exact: true }).locator('xpath=..')).toContainText('22.0')
  await history.getByText('Weeks', { exact: true }).click()
  await expect(history.getByRole('img', { name: /^Hours fasted in each of the last 12 weeks/ })).toBeVisible()
  await history.getByRole('button', { name: 'Show as a list' }).click()
  await expect(history.getByRole('row')).toHaveCount(13)

  await history.getByText('Calendar', { exact: true }).click()
  const [endDay = '', thisDay = ''] = [hoursAgo(18), hoursAgo(0)].map((instant) => atHome(instant).slice(0, 10))
  const ended = dateWithYear(endDay)
  const reached = history.getByRole('button', { name: `${ended}, 1 fast, 22.0 hours, goal reached` })
  if (endDay.slice(0, 7) !== thisDay.slice(0, 7)) await history.getByRole('button', { name: 'Previous month' }).click()
  await reached.press('Enter')
  await history.getByRole('button', { name: /^Edit the fast/ }).click()
  const editor = page.getByRole('dialog', { name: 'Edit fast' })
  await editor.getByLabel('Goal').fill('23')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(history.getByRole('button', { name: `${ended}, 1 fast, 22.0 hours, goal not reached` })).toBeVisible()
})
