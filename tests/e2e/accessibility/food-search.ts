import type { Page } from '@playwright/test'
import { button, dialog, errors, longName, type Screen, text } from './screen.ts'

const search = (words: string) => async (page: Page) => {
  await page.getByRole('searchbox', { name: 'Search for Food' }).fill(words)
}
const path = '/diary?log=1&meal=Breakfast'
/** On phones it is a dialog. */
const part = 'section:has([type=search])'

export const foodSearchScreens: Screen[] = [
  { name: 'food search, recents', path, shows: text('Rolled oats') },
  { name: 'food search, results', path: `${path}&find=oats`, part, shows: text('All foods') },
  { name: 'food search, long names', path, part, open: search('crispbread'), shows: text(/custom food/) },
  {
    name: 'food search, favourites',
    path,
    part,
    open: (page) => page.getByText('Favourites', { exact: true }).click(),
    shows: (page) => page.locator('label[data-active]', { hasText: 'Favourites' }),
    size: 'phone',
  },
  {
    name: 'food search, nothing found',
    path,
    part,
    open: search('xyzzy'),
    shows: text(/custom food/),
    size: 'phone',
  },
  {
    name: 'several foods selected',
    path,
    part,
    open: async (page) => {
      await button(page, 'Select several').click()
      await page.locator('[aria-pressed=false]').first().click()
    },
    shows: (page) => page.locator('[aria-pressed=true]'),
  },
  {
    name: 'quick add',
    path,
    part,
    open: (page) => button(page, 'Quick add calories: name and macros').click(),
    shows: (page) => page.getByLabel(/^Protein/),
  },
  { name: 'amount', path: `${path}&food=:food`, shows: dialog(longName) },
  { name: 'custom food', path: `${path}&custom=new`, shows: dialog('Custom food'), size: 'phone' },
  {
    name: 'custom food, errors',
    path: `${path}&custom=new`,
    open: (page) => dialog('Custom food')(page).getByRole('button', { name: 'Add food' }).click(),
    shows: errors,
    size: 'phone',
  },
  { name: 'edit custom food', path: `${path}&custom=:food`, shows: dialog('Edit custom food'), size: 'phone' },
  { name: 'your foods', path: `${path}&yours=1`, shows: (page) => button(page, `Edit ${longName}`), size: 'phone' },
  {
    name: 'food search, several foods in words',
    path,
    part,
    open: search('2 eggs and a glass of milk'),
    shows: (page) => button(page, 'Add 2 foods: review them first'),
  },
  {
    name: 'described meal',
    path: `${path}&describe=2 eggs, milk and xyzzy`,
    shows: (page) => button(page, 'Add 2 foods'),
  },
  {
    name: 'described meal, other foods',
    path: `${path}&describe=2 eggs, milk and xyzzy`,
    open: (page) =>
      page
        .getByRole('button', { name: /choose another food$/ })
        .first()
        .click(),
    shows: (page) => page.getByRole('menu', { name: 'Foods for 2 eggs' }),
    size: 'phone',
  },
  { name: 'scan', path: `${path}&scan=1`, shows: text('No cameras found.'), size: 'phone' },
]
