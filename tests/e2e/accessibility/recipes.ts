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
