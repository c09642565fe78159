import type { Page } from '@playwright/test'
import { yesterday } from '../../support/diary.ts'
import { button, dialog, errors, longName, press, type Screen, text } from './screen.ts'

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

const search = (words: string) => async (page: Page) => {
  await page.getByRole('searchbox', { name: 'Search for Food' }).fill(words)
}
const searchPath = '/diary?log=1&meal=Breakfast'
/** On phones it is a dialog. */
const searchPart = 'section:has([type=search])'

export const foodSearchScreens: Screen[] = [
  { name: 'food search, recents', path: searchPath, shows: text('Rolled oats') },
  { name: 'food search, results', path: `${searchPath}&find=oats`, part: searchPart, shows: text('All foods') },
  {
    name: 'food search, long names',
    path: searchPath,
    part: searchPart,
    open: search('crispbread'),
    shows: text(/custom food/),
  },
  {
    name: 'food search, favourites',
    path: searchPath,
    part: searchPart,
    open: (page) => page.getByText('Favourites', { exact: true }).click(),
    shows: (page) => page.locator('label[data-active]', { hasText: 'Favourites' }),
    size: 'phone',
  },
  {
    name: 'food search, nothing found',
    path: searchPath,
    part: searchPart,
    open: search('xyzzy'),
    shows: text(/custom food/),
    size: 'phone',
  },
  {
    name: 'several foods selected',
    path: searchPath,
    part: searchPart,
    open: async (page) => {
      await button(page, 'Select several').click()
      await page.locator('[aria-pressed=false]').first().click()
    },
    shows: (page) => page.locator('[aria-pressed=true]'),
  },
  {
    name: 'quick add',
    path: searchPath,
    part: searchPart,
    open: (page) => button(page, 'Quick add calories: name and macros').click(),
    shows: (page) => page.getByLabel(/^Protein/),
  },
  { name: 'amount', path: `${searchPath}&food=:food`, shows: dialog(longName) },
  { name: 'custom food', path: `${searchPath}&custom=new`, shows: dialog('Custom food'), size: 'phone' },
  {
    name: 'custom food, errors',
    path: `${searchPath}&custom=new`,
    open: (page) => dialog('Custom food')(page).getByRole('button', { name: 'Add food' }).click(),
    shows: errors,
    size: 'phone',
  },
  { name: 'edit custom food', path: `${searchPath}&custom=:food`, shows: dialog('Edit custom food'), size: 'phone' },
  {
    name: 'your foods',
    path: `${searchPath}&yours=1`,
    shows: (page) => button(page, `Edit ${longName}`),
    size: 'phone',
  },
  {
    name: 'food search, several foods in words',
    path: searchPath,
    part: searchPart,
    open: search('2 eggs and a glass of milk'),
    shows: (page) => button(page, 'Add 2 foods: review them first'),
  },
  {
    name: 'described meal',
    path: `${searchPath}&describe=2 eggs, milk and xyzzy`,
    shows: (page) => button(page, 'Add 2 foods'),
  },
  {
    name: 'described meal, other foods',
    path: `${searchPath}&describe=2 eggs, milk and xyzzy`,
    open: (page) =>
      page
        .getByRole('button', { name: /choose another food$/ })
        .first()
        .click(),
    shows: (page) => page.getByRole('menu', { name: 'Foods for 2 eggs' }),
    size: 'phone',
  },
  { name: 'scan', path: `${searchPath}&scan=1`, shows: text('No cameras found.'), size: 'phone' },
]

const recipe = '/recipes?recipe=:recipe'
const ingredients = `${recipe}&edit=1&ingredients=1`

export const noRecipes: Screen[] = [{ name: 'no recipes', path: '/recipes', shows: text(/any recipes yet/) }]

export const recipeScreens: Screen[] = [
  { name: 'recipes', path: '/recipes', shows: text('Freezes well.') },
  { name: 'recipe', path: recipe, shows: dialog(longName) },
  {
    name: 'recipe, by weight',
    path: recipe,
    open: (page) => page.getByText('By weight').click(),
    shows: dialog(longName),
  },
  {
    name: 'recipe menu',
    path: recipe,
    open: press('More about'),
    shows: (page) => page.getByRole('menuitem', { name: 'Duplicate' }),
  },
  { name: 'sharing a recipe', path: '/recipes?share=:recipe', shows: dialog(/^Share/) },
  { name: 'what a buddy shares', path: '/recipes?shared=:shared', shows: text('Lentils') },
  { name: 'create recipe', path: '/recipes?create=1', shows: dialog('Create Recipe') },
  { name: 'recipe from a page', path: '/recipes?read=1', shows: dialog('From a web page or text') },
  {
    name: 'recipe that was read',
    path: '/recipes?read=1',
    open: async (page) => {
      const text = `Porridge\nServes 2\n100 g oats\n300 ml milk\n1 blorptastic flurb\nBoil it all for ten minutes.`
      await page.getByLabel('Address or text of the recipe').fill(text)
      await button(page, 'Read Recipe').click()
    },
    shows: dialog('Create Recipe'),
  },
  {
    name: 'other foods for an ingredient',
    path: '/recipes?read=1',
    open: async (page) => {
      await page.getByLabel('Address or text of the recipe').fill('Porridge\n100 g oats\n300 ml milk')
      await button(page, 'Read Recipe').click()
      await press('Another food for')(page)
    },
    shows: (page) => page.getByRole('menuitem', { name: 'Search for another food' }),
  },
  { name: 'edit recipe', path: `${recipe}&edit=1`, shows: dialog('Edit Recipe') },
  { name: 'add ingredient', path: ingredients, shows: dialog('Add Ingredient') },
  {
    name: 'ingredient results',
    path: ingredients,
    open: (page) => page.getByRole('searchbox', { name: 'Search for Food' }).fill('oats'),
    shows: (page) => button(page, /^Select /),
  },
  {
    name: 'discard changes',
    path: '/recipes?create=1',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Servings' }).fill('7')
      await button(page, 'Cancel').click()
    },
    shows: dialog(/^Discard/),
  },
]
