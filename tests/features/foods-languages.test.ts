import { afterEach, describe, expect, it } from 'vitest'
import { importOpenFoodFacts } from '#server/catalogue/import/openfoodfacts.ts'
import { createContext } from '#server/context.ts'
import type { Language } from '#server/domain/languages.ts'
import { matchedLines } from '#server/features/foods/matched-lines.ts'
import { createCaller } from '#server/router.ts'
import { product, writeExport } from '../catalogue/products.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { closeWorlds, createWorld, type World } from '../support/world.ts'

afterEach(closeWorlds)

/** Somebody whose language is that of their browser, or one of the header. */
async function join(languages: string, world = createWorld()) {
  const { accessToken } = await world.join('ada')
  const context = createContext(world, {
    requestId: 'test',
    address: '192.0.2.1',
    userAgent: null,
    authorization: `Bearer ${accessToken}`,
    languages,
  })
  return { world, api: createCaller(context), context }
}

const names = (foods: { product_name: string }[]) => foods.map(({ product_name }) => product_name)
const withProducts = async (): Promise<World> => {
  const catalogueFolder = temporaryFolder()
  await importOpenFoodFacts(writeExport('products.jsonl', [product()]), catalogueFolder)
  return createWorld({}, undefined, { catalogueFolder })
}

describe("a food's name", () => {
  it('is in the language of the browser, else in the one that the person chose', async () => {
    const { api, context } = await join('de-AT,de;q=0.9,en;q=0.5')
    expect(names(await api.foods.search({ query: 'Haferflocken' }))[0]).toBe('Haferflocken')
    await api.profile.changePreferences({ language: 'fr' })
    // The viewer is read once for each context.
    const later = createCaller({ ...context })
    expect(names(await later.foods.search({ query: 'Oats' }))[0]).toBe("Flocons d'avoine")
  })

  it('is English for who has no other language', async () => {
    const { api } = await join('sv')
    expect(names(await api.foods.search({ query: 'oats' }))[0]).toBe('Oats')
    expect((await api.foods.byId({ id: 'staples:oats' })).product_name).toBe('Oats')
  })

  it('is in the language by id, among the richest and among favourites, and as it was logged in the diary', async () => {
    const { api, world, context } = await join('de')
    expect((await api.foods.byId({ id: 'staples:oats' })).product_name).toBe('Haferflocken')
    expect(names(await api.foods.richIn({ nutrient: 'proteins' })).join()).toMatch(/[äöüß]/)
    expect(names(await api.foods.search({ query: 'most iron' }))).toEqual(
      names(await api.foods.richIn({ nutrient: 'iron' })),
    )
    await api.favourites.add({ id: 'staples:banana' })
    await api.favourites.add({ id: 'staples:oats' })
    await api.diary.logFood({
      date: '2026-03-10',
      mealType: 'Lunch',
      foodName: 'Haferflocken',
      foodId: 'staples:oats',
      calories: 100,
    })
    const inItalian = createCaller({ ...context, language: 'it' })
    expect((await inItalian.favourites.list()).map(({ foodName }) => foodName)).toEqual(["Fiocchi d'avena", 'Banana'])
    expect(names(await inItalian.foods.search({ query: '', among: 'favourites' }))).toEqual(['Haferflocken', 'Banana'])
    expect(names(await inItalian.foods.search({ query: '', among: 'recent' }))).toEqual(['Haferflocken'])
    expect(world.catalogue.byId('staples:oats')?.product_name).toBe('Oats')
  })

  it('is English for assistants, who find foods in the language of the person', async () => {
    const { context } = await join('de')
    const assistant = createCaller({ ...context, isRest: true, isAssistant: true })
    expect(names(await assistant.foods.search({ query: 'Haferflocken' }))[0]).toBe('Oats')
  })

  it('of a product is the one of its label in the language', async () => {
    const world = await withProducts()
    const { api, context } = await join('de', world)
    expect(names(await api.foods.search({ query: 'Oat biscuits' }))).toContain('Haferkekse')
    expect(names(await api.foods.search({ query: 'Haferkekse' }))[0]).toBe('Haferkekse')
    expect((await api.foods.barcode({ code: '4006381333931' })).product_name).toBe('Haferkekse')
    const inEnglish = createCaller({ ...context, language: 'en' })
    expect(names(await inEnglish.foods.search({ query: 'Haferkekse' }))[0]).toBe('Oat biscuits')
    const inFrench = createCaller({ ...context, language: 'fr' })
    expect((await inFrench.foods.barcode({ code: '4006381333931' })).product_name).toBe('Oat biscuits')
  })
})

describe('what somebody says that they ate', () => {
  it.each<[language: Language, text: string, foods: string]>([
    ['de', '2 Eier, 100 g Haferflocken und ein Glas Milch', 'egg 100, oats 100, milk_whole 258'],
    ['de', 'drei Tomaten mit 2 EL Olivenöl', 'tomato 369, olive-oil 27'],
    ['de', '2 eggs and a glass of milk', 'egg 100, milk_whole 258'],
    ['fr', "2 œufs, 100 g de flocons d'avoine et un verre de lait", 'egg 100, oats 100, milk_whole 258'],
    ['es', '2 huevos, 100 g de avena y un vaso de leche', 'egg 100, oats 100, milk_whole 258'],
    ['it', "2 uova, 100 g di fiocchi d'avena e un bicchiere di latte", 'egg 100, oats 100, milk_whole 258'],
    ['nl', '2 eieren, 100 g havermout en een glas melk', 'egg 100, oats 100, milk_whole 258'],
    ['pl', '2 jajka, 100 g płatków owsianych i szklanka mleka', 'egg 100, oats 100, milk_whole 258'],
    ['pt-BR', '2 ovos, 100 g de aveia e um copo de leite', 'egg 100, oats 100, milk_whole 258'],
    ['ar', '٢ بيض، ١٠٠ غرام شوفان وكوب حليب', 'egg 100, oats 100, milk_whole 244'],
  ])('in %s is understood: %s', async (language, text, foods) => {
    const { api } = await join(language)
    const { items, notUnderstood } = await api.foods.describe({ text })
    expect(notUnderstood).toEqual([])
    expect(items.map(({ food, grams }) => `${food?.id.replace('staples:', '')} ${grams}`).join(', ')).toBe(foods)
    expect(items.every(({ isSure }) => isSure)).toBe(true)
  })
})

describe('the lines of a recipe', () => {
  it.each<[language: Language, lines: string[], foods: string]>([
    [
      'de',
      ['200 g Reis', '500 g Kartoffeln, geschält', '2 Zwiebeln, fein gehackt', '250 g gekochte Nudeln'],
      'rice_white_dry 200, potato_raw 500, onion 220, pasta_cooked 250',
    ],
    ['fr', ['200 g de riz', '3 tomates', "1 gousse d'ail hachée"], 'rice_white_dry 200, tomato 369, garlic 3'],
    ['pl', ['200 g ryżu', '3 pomidory'], 'rice_white_dry 200, tomato 369'],
    [
      'en',
      [
        '200 g basmati rice',
        '200 g cooked basmati rice',
        '1 tin of chickpeas',
        '2 boiled eggs',
        '300 g chicken breast',
      ],
      'rice_white_dry 200, rice_white_cooked 200, chickpeas_canned 253, egg_boiled 100, chicken-breast_raw 300',
    ],
  ])('in %s have the raw food, unless they say otherwise', async (language, lines, foods) => {
    const { context } = await join(language)
    const viewer = { id: (await createCaller(context).account.me()).id, timeZone: 'Europe/London' }
    const matched = await matchedLines({ ...context, viewer } as Parameters<typeof matchedLines>[0], lines)
    expect(matched.map(({ food, grams }) => `${food?.id.replace('staples:', '')} ${grams}`).join(', ')).toBe(foods)
  })
})
