import type { Page } from '@playwright/test'
import { button, dialog, heading, longName, press, type Screen, text } from './screen.ts'

const part = '[role=tabpanel]'
const size = 'phone'

const more = (action: string) => async (page: Page) => {
  await button(page, 'More about ben').click()
  await page.getByRole('menuitem', { name: action }).click()
}

export const emptyAdmin: Screen[] = [
  { name: 'no progress logs', path: '/admin?tab=progress', shows: text(/^Nobody has logged/), part, size: 'desktop' },
  { name: 'no pending foods', path: '/admin?tab=foods', shows: text('No foods are waiting.'), part, size: 'desktop' },
  { name: 'no feedback', path: '/admin?tab=feedback', shows: text('No open feedback.'), part, size: 'desktop' },
  {
    name: 'nobody found',
    path: '/admin',
    open: (page) => page.getByRole('searchbox', { name: 'Search users' }).fill('xyzzy'),
    shows: text(/^Nobody found/),
    part,
    size: 'desktop',
  },
]

/** The tables have fewer columns on phones; the rest is the same on larger screens. */
export const adminScreens: Screen[] = [
  { name: 'users', path: '/admin', shows: (page) => page.getByRole('table') },
  { name: 'progress logs', path: '/admin?tab=progress', shows: text('21 entries'), part },
  { name: 'food catalogue', path: '/admin?tab=catalogue', shows: text('Everyday foods'), part },
  { name: 'outbox', path: '/admin?tab=outbox', shows: heading('Outbox'), part },
  { name: 'mail', path: '/admin?tab=outbox&page=1&mail=:mail', shows: dialog(/password/i), size },
  { name: 'jobs', path: '/admin?tab=jobs', shows: text(/^No backups yet\./), part },
  { name: 'edit and approve', path: '/admin?tab=foods&food=:food', shows: dialog('Edit and approve'), size },
  { name: 'user', path: '/admin?user=:ben', shows: dialog('ben'), size },
  {
    name: 'actions for a user',
    path: '/admin',
    open: press('More about ben'),
    shows: (page) => page.getByRole('menuitem', { name: 'Log out everywhere' }),
    size,
  },
  {
    name: 'reset link',
    path: '/admin?reset=:ben',
    open: press('Create link'),
    shows: (page) => page.getByRole('textbox', { name: 'Reset link' }),
    size,
  },
  { name: 'delete a user', path: '/admin', open: more('Delete user'), shows: dialog('Delete ben?'), size },
  {
    name: 'import of a file on the server',
    path: '/admin?tab=catalogue&import=1',
    open: (page) => page.getByText('The server', { exact: true }).click(),
    shows: text('There is no file in this folder.'),
    size,
  },
  { name: 'error', path: '/admin?tab=errors&error=req-1', shows: text('at portionOf'), size },
  {
    name: 'clear the error log',
    path: '/admin?tab=errors',
    open: press('Clear all'),
    shows: dialog('Clear the error log?'),
    size,
  },
  { name: 'pending foods', path: '/admin?tab=foods', shows: text('Same barcode, per 100 g'), part, size },
  {
    name: 'shared foods',
    path: '/admin?tab=foods',
    open: async (page, { api, ids }) => {
      await api.admin.foods.review({ id: ids.food ?? '', status: 'global' })
      await page.getByText('Shared', { exact: true }).click()
    },
    shows: (page) => button(page, `Withdraw ${longName}`),
    part,
    size,
  },
  {
    name: 'feedback of people',
    path: '/admin?tab=feedback',
    shows: (page) => button(page, 'Show more'),
    part,
    size,
  },
  {
    name: 'error log',
    path: '/admin?tab=errors',
    open: press(/no grams/),
    shows: (page) => button(page, /2026 at/),
    part,
    size,
  },
  { name: 'audit log', path: '/admin?tab=audit', shows: text(/approved the food/), part, size },
  { name: 'theme', path: '/admin?tab=theme', shows: (page) => button(page, 'Save theme'), part, size },
]
