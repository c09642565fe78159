import { button, dialog, errors, press, type Screen, text } from './screen.ts'

export const noProgress: Screen[] = [{ name: 'no progress', path: '/progress', shows: text('No entries yet.') }]

export const progressScreens: Screen[] = [
  { name: 'progress', path: '/progress?range=All', shows: (page) => page.getByRole('img', { name: /^Weight from/ }) },
  {
    name: 'progress, errors',
    path: '/progress',
    async open(page) {
      for (const name of ['Stones', 'Pounds']) await page.getByRole('textbox', { name }).fill('')
      await button(page, 'Save entry').click()
    },
    shows: errors,
  },
  {
    name: 'day of an entry',
    path: '/progress',
    open: press(/^Date: /),
    shows: (page) => button(page, 'Previous month'),
  },
  { name: 'energy', path: '/progress?energy=1Y', shows: text(/a day as you log/) },
  { name: 'weekly check-in', path: '/progress?checkIn=1', shows: dialog('Weekly check-in') },
  { name: 'edit entry', path: '/progress?entry=:entry', shows: dialog('Edit entry') },
  { name: 'remove entry', path: '/progress', open: press(/^Remove/), shows: dialog('Remove this entry?') },
]
