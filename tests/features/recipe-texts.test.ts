import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recipeOfText } from '#server/features/recipes-read/recipe-text.ts'

type Expected = { title: string; servings: number | null; lines: string[]; instructions: string[] }

const texts: Record<string, [text: string, recipe: Expected]> = {
  'English, with headings': [
    'Lentil soup\nServes 4\n\nIngredients:\n- 250 g lentils\n- 1 onion\n- salt and pepper to taste\n\nMethod\n1. Chop the onion.\n2. Boil it all.\n\nNotes\nFreezes well.',
    {
      title: 'Lentil soup',
      servings: 4,
      lines: ['250 g lentils', '1 onion', 'salt and pepper to taste'],
      instructions: ['Chop the onion.', 'Boil it all.'],
    },
  ],
  'English, without headings': [
    'Pancakes\n\n2 eggs\n200 g flour\n300 ml milk\na pinch of salt\n\nWhisk everything together.\nFry in butter until golden.',
    {
      title: 'Pancakes',
      servings: null,
      lines: ['2 eggs', '200 g flour', '300 ml milk', 'a pinch of salt'],
      instructions: ['Whisk everything together.', 'Fry in butter until golden.'],
    },
  ],
  German: [
    'Linsensuppe\nZutaten für 4 Personen:\n250 g Linsen\n1 Zwiebel\nSalz\n\nZubereitung\nZwiebel schneiden.\nAlles kochen.',
    {
      title: 'Linsensuppe',
      servings: 4,
      lines: ['250 g Linsen', '1 Zwiebel', 'Salz'],
      instructions: ['Zwiebel schneiden.', 'Alles kochen.'],
    },
  ],
  French: [
    'Soupe de lentilles\nIngrédients pour 6 personnes\n250 g de lentilles\n1 oignon\nPréparation\nÉtape 1\nÉmincer l’oignon.\nÉtape 2\nCuire le tout.',
    {
      title: 'Soupe de lentilles',
      servings: 6,
      lines: ['250 g de lentilles', '1 oignon'],
      instructions: ['Émincer l’oignon.', 'Cuire le tout.'],
    },
  ],
  Spanish: [
    'Sopa de lentejas\n4 raciones\nIngredientes\n• 250 g de lentejas\n• 1 cebolla\nElaboración\nPicar la cebolla.\nCocer todo.',
    {
      title: 'Sopa de lentejas',
      servings: 4,
      lines: ['250 g de lentejas', '1 cebolla'],
      instructions: ['Picar la cebolla.', 'Cocer todo.'],
    },
  ],
  Italian: [
    'Zuppa di lenticchie\nINGREDIENTI PER 4 PERSONE\n250 g di lenticchie\n1 cipolla\nPROCEDIMENTO\nTritare la cipolla.\nCuocere tutto.',
    {
      title: 'Zuppa di lenticchie',
      servings: 4,
      lines: ['250 g di lenticchie', '1 cipolla'],
      instructions: ['Tritare la cipolla.', 'Cuocere tutto.'],
    },
  ],
  Dutch: [
    'Linzensoep\nIngrediënten (4 personen)\n250 g linzen\n1 ui\nBereidingswijze\nSnijd de ui.\nKook alles.',
    {
      title: 'Linzensoep',
      servings: 4,
      lines: ['250 g linzen', '1 ui'],
      instructions: ['Snijd de ui.', 'Kook alles.'],
    },
  ],
  Polish: [
    'Zupa z soczewicy\nSkładniki na 4 porcje:\n250 g soczewicy\n1 cebula\nSposób przygotowania:\nPokroić cebulę.\nUgotować wszystko.',
    {
      title: 'Zupa z soczewicy',
      servings: 4,
      lines: ['250 g soczewicy', '1 cebula'],
      instructions: ['Pokroić cebulę.', 'Ugotować wszystko.'],
    },
  ],
  Portuguese: [
    'Sopa de lentilha\nRendimento: 4 porções\nIngredientes:\n250 g de lentilha\n1 cebola\nModo de preparo:\nPique a cebola.\nCozinhe tudo.',
    {
      title: 'Sopa de lentilha',
      servings: 4,
      lines: ['250 g de lentilha', '1 cebola'],
      instructions: ['Pique a cebola.', 'Cozinhe tudo.'],
    },
  ],
  Arabic: [
    'شوربة العدس\nالمقادير:\n٢٥٠ جرام عدس\n١ بصلة\nطريقة التحضير:\nاقطع البصل.\nاطبخ الكل.',
    {
      title: 'شوربة العدس',
      servings: null,
      lines: ['٢٥٠ جرام عدس', '١ بصلة'],
      instructions: ['اقطع البصل.', 'اطبخ الكل.'],
    },
  ],
  'that of a page, with its buttons, parts and times': [
    'Skip to content\nLasagne\nJump to Recipe\nPrint\nPrep time: 20 min\nCook Time 1 hour\nIngredients\nFor the sauce:\n▢ 500 g minced beef\n▢ 1 tin (400 g) tomatoes\nFor the top:\n▢ 100 g cheese\nInstructions\nFry the beef.\nBake for 40 minutes.\nNutrition\nCalories: 500 kcal',
    {
      title: 'Lasagne',
      servings: null,
      lines: ['500 g minced beef', '1 tin (400 g) tomatoes', '100 g cheese'],
      instructions: ['Fry the beef.', 'Bake for 40 minutes.'],
    },
  ],
  'with steps but no heading for them': [
    'Toast\nIngredients\n2 slices of bread\nbutter\nToast the bread and spread the butter on it.',
    {
      title: 'Toast',
      servings: null,
      lines: ['2 slices of bread', 'butter'],
      instructions: ['Toast the bread and spread the butter on it.'],
    },
  ],
  'of ingredients alone': [
    '2 eggs\n100 g oats',
    { title: '', servings: null, lines: ['2 eggs', '100 g oats'], instructions: [] },
  ],
}

describe('a recipe in a text', () => {
  it.each(Object.entries(texts))('is read: %s', (_, [text, recipe]) => expect(recipeOfText(text)).toMatchObject(recipe))

  it('brings its times', () => {
    const [text = ''] = Object.values(texts).find(([text]) => text.includes('Prep time')) ?? []
    expect(recipeOfText(text)).toMatchObject({ prepMinutes: 20, cookMinutes: 60 })
  })

  it.each(['', '   \n', 'Hello there.', 'It was a dark and stormy night. The rain fell.\nNobody cooked.'])(
    'is none in %j',
    (text) => expect(recipeOfText(text)).toBeNull(),
  )

  it('is read or not, but never throws', () => {
    const word = fc.constantFrom(
      'Ingredients',
      'Method',
      ':',
      '\n',
      ' ',
      '2',
      '½',
      'g',
      'eggs',
      '.',
      'Serves',
      '4',
      '-',
      'ä',
      '\ud800',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 80 }), (words) => {
        const recipe = recipeOfText(words.join(''))
        expect(recipe?.lines.length).not.toBe(0)
      }),
    )
  })

  it.each([
    ['blanks', ' '],
    ['lines', '1 egg\n'],
    ['headings', 'Ingredients\n'],
    ['words', 'serves for 4 '],
    ['brackets', '('],
  ])('takes no longer for 3 MB of %s', (_, piece) => {
    recipeOfText(piece.repeat(3_000_000 / piece.length))
  })
})
