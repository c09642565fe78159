import type { Locator, Page } from '@playwright/test'

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
