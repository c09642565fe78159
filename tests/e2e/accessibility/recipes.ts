import { button, dialog, longName, press, type Screen, text } from './screen.ts'

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
