import { yesterday } from '../../support/diary.ts'
import { button, dialog, press, type Screen, text } from './screen.ts'

const oats = text('Rolled oats')
const anotherDay = text('From another day…')
const complete = text('Is this day complete?')
const calendar: Screen['shows'] = (page) => button(page, 'Previous month')
const meal = 'Breakfast: copy and saved meals'
const savedMeals = '/diary?savedMeals=Breakfast'
const part = '#diary'

export const diaryScreens: Screen[] = [
  { name: 'diary', path: '/diary', shows: oats },
  { name: 'diary of yesterday', path: `/diary?date=${yesterday()}`, shows: oats, part, size: 'phone' },
  { name: 'diary of an empty day', path: '/diary?date=2026-01-05', shows: text('No entries for Lunch.'), part },
  {
    name: 'status menu',
    path: `/diary?date=${yesterday()}`,
    open: press(/^Mark day/),
    shows: complete,
    size: 'desktop',
  },
  { name: 'status sheet', path: `/diary?date=${yesterday()}&actions=status`, shows: complete, size: 'phone' },
  { name: 'meal menu', path: '/diary', open: press(meal), shows: anotherDay, size: 'desktop' },
  { name: 'day menu', path: '/diary', open: press('Copy the whole day'), shows: anotherDay, size: 'desktop' },
  { name: 'meal sheet', path: '/diary?actions=Breakfast', shows: anotherDay, size: 'phone' },
  { name: 'day sheet', path: '/diary?actions=day', shows: anotherDay, size: 'phone' },
  { name: 'entry menu', path: '/diary', open: press('Edit Rolled oats'), shows: text('Move to'), size: 'desktop' },
  { name: 'entry editor', path: '/diary?entry=:entry', shows: dialog('Rolled oats'), size: 'phone' },
  { name: 'calendar', path: '/diary', open: press('Choose a day'), shows: calendar, size: 'desktop' },
  { name: 'calendar sheet', path: '/diary?calendar=1', shows: calendar, size: 'phone' },
  { name: 'copy from another day', path: '/diary?copyFrom=Breakfast', shows: calendar, size: 'phone' },
  { name: 'copy to another day', path: '/diary?copyTo=day', shows: calendar, size: 'phone' },
  { name: 'save as a meal', path: '/diary?saveMeal=Breakfast', shows: dialog('Save as a meal'), size: 'phone' },
  { name: 'saved meals', path: savedMeals, shows: dialog('Saved meals'), size: 'phone' },
  {
    name: 'saved meal editor',
    path: `${savedMeals}&savedMeal=:meal`,
    shows: dialog('Edit saved meal'),
    size: 'phone',
  },
  {
    name: 'another food for a saved meal',
    path: `${savedMeals}&savedMeal=:meal&ingredients=1`,
    shows: (page) => page.getByRole('searchbox', { name: 'Search for Food' }).last(),
    size: 'phone',
  },
  { name: 'sharing a saved meal', path: `${savedMeals}&share=:meal`, shows: dialog(/^Share/), size: 'phone' },
  { name: 'exercise editor', path: '/diary', open: press('Edit Swimming'), shows: dialog('Swimming'), size: 'phone' },
  {
    name: 'entries selected',
    path: '/diary?select=1',
    open: (page) => page.locator('[data-select]').first().click(),
    shows: text('1 selected'),
    part,
  },
  { name: 'add exercise', path: '/diary?exercise=1', shows: dialog('Add Exercise'), size: 'phone' },
  {
    name: 'estimate of an exercise',
    path: '/diary?exercise=1',
    open: press('Estimate from an activity'),
    shows: (page) => page.getByRole('combobox', { name: 'Activity' }),
    size: 'phone',
  },
]
