import { expect } from '@playwright/test'
import { button, dialog, errors, heading, press, type Screen, text } from './screen.ts'

export const newDashboard: Screen[] = [
  { name: 'new dashboard', path: '/dashboard', shows: text('Calories Left') },
  { name: 'start of a fast', path: '/dashboard?fasting=start', shows: dialog('Start Fast'), size: 'phone' },
  { name: 'summary of an empty day', path: '/nutrition-summary', shows: heading('Nutritional Summary') },
]

export const dashboardScreens: Screen[] = [
  { name: 'dashboard', path: '/dashboard', shows: (page) => button(page, /^Add .* to /) },
  { name: 'streak calendar', path: '/dashboard?streak=1', shows: dialog('Streak calendar'), size: 'phone' },
  { name: 'fasting history', path: '/dashboard?fasting=history', shows: text(/^Duration/), size: 'phone' },
  { name: 'fast', path: '/dashboard?fasting=history&fast=:fast', shows: dialog('Edit fast'), size: 'phone' },
  { name: 'fasting settings', path: '/dashboard?fasting=settings', shows: dialog('Fasting settings'), size: 'phone' },
  { name: 'goal of a fast', path: '/dashboard?fasting=goal', shows: dialog('Goal of this fast'), size: 'phone' },
  {
    name: 'fasts by week',
    path: '/dashboard?fasting=history',
    open: (page) => page.getByText('Weeks', { exact: true }).click(),
    shows: text('Show as a list'),
    size: 'phone',
  },
  {
    name: 'calendar of fasts',
    path: '/dashboard?fasting=history',
    open: (page) => page.getByText('Calendar', { exact: true }).click(),
    shows: text('Goal reached'),
    size: 'phone',
  },
  { name: 'sizes to drink from', path: '/dashboard?containers=1', shows: dialog('What you drink from'), size: 'phone' },
  {
    name: 'notifications',
    path: '/dashboard',
    open: press(/^Notifications/),
    shows: dialog('Notifications'),
    size: 'desktop',
  },
  {
    name: 'sheet of notifications',
    path: '/dashboard?panel=notifications',
    shows: dialog('Notifications'),
    size: 'phone',
  },
  { name: 'user menu', path: '/dashboard', open: press('Account menu'), shows: text('Logout'), size: 'desktop' },
  { name: 'user sheet', path: '/dashboard?panel=menu', shows: text('Logout'), size: 'phone' },
  { name: 'feedback', path: '/dashboard?feedback=1', shows: dialog('Give Feedback'), size: 'phone' },
  {
    name: 'feedback, errors',
    path: '/dashboard?feedback=1',
    open: press('Submit Feedback'),
    shows: errors,
    size: 'phone',
  },
  { name: 'summary', path: '/nutrition-summary', shows: (page) => page.getByRole('table') },
  {
    name: 'summary of a nutrient',
    path: '/nutrition-summary?about=iron',
    shows: text(/not state it|No food/),
    size: 'phone',
  },
  { name: 'summary of 30 days', path: '/nutrition-summary?days=30', shows: (page) => page.getByRole('table') },
  {
    name: 'summary of a year',
    path: '/nutrition-summary?days=365&nutrient=fat',
    open: press('Show as a list'),
    shows: text('nothing logged'),
  },
  { name: 'achievements', path: '/achievements', shows: heading('First Bite') },
  { name: 'legal text in the frame', path: '/dashboard?legal=privacy', shows: dialog('Privacy Policy'), size: 'phone' },
  { name: 'not found, signed in', path: '/nothing-here', shows: heading('Page not found'), size: 'phone' },
  {
    name: 'offline',
    path: '/dashboard',
    open: async (page) => {
      await expect(button(page, 'Add a glass')).toBeEnabled()
      await page.route(/\/(trpc|api)\//, (route) => route.abort())
      await button(page, 'Add a glass').click()
    },
    shows: text("You're offline."),
  },
]

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
