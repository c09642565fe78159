import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recipeOfPage } from '#server/features/recipes-read/recipe-page.ts'
import { minutesOf, servingsIn } from '#server/features/recipes-read/written-numbers.ts'

const lines = ['4 apples', '200 g flour', '100 g butter']
const steps = ['Peel the apples.', 'Bake for 40 minutes.']
const crumble = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Apple crumble',
  recipeYield: '4 servings',
  recipeIngredient: lines,
  recipeInstructions: steps.map((text) => ({ '@type': 'HowToStep', text })),
}
const { '@context': _, ...inner } = crumble

const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Apple crumble | A blog</title>${head}</head><body>${body}</body></html>`
const script = (json: string, type = 'application/ld+json') => page(`<script type="${type}">${json}</script>`)
const ld = (value: unknown) => script(JSON.stringify(value))
const changed = (change: object) => ld({ ...crumble, ...change })
const text = JSON.stringify(crumble)

const item = (attributes: string, content: string, element = 'div') =>
  `<${element} ${attributes}>${content}</${element}>`
const microdata = (ingredients: string, instructions: string, more = '') =>
  page(
    item(
      'itemscope itemtype="http://schema.org/Recipe"',
      `<h1 itemprop="name">Apple crumble</h1><span itemprop="recipeYield">4 servings</span>${ingredients}${instructions}${more}`,
    ),
  )
const microLines = `<ul>${lines.map((line) => item('itemprop="recipeIngredient"', line, 'li')).join('')}</ul>`
const microSteps = `<ol itemprop="recipeInstructions">${steps.map((step) => `<li>${step}</li>`).join('')}</ol>`

/** The forms in which the pages of blogs, magazines and collections of recipes state the same recipe. */
const pages: Record<string, string> = {
  'a recipe alone': ld(crumble),
  'a list with the recipe, as collections write it': ld([{ '@type': 'BreadcrumbList', itemListElement: [] }, crumble]),
  'a graph, as a plugin for search engines writes it': ld({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Article', '@id': '#a', headline: 'My best crumble' },
      { '@type': 'Person', name: 'Jo' },
      inner,
    ],
  }),
  'a type that is a list': changed({ '@type': ['Recipe', 'NewsArticle'] }),
  'a type with a prefix': changed({ '@type': 'schema:Recipe' }),
  'a type that is an address': changed({ '@type': 'http://schema.org/Recipe' }),
  'a type in another case': changed({ '@type': 'recipe' }),
  'the main entity of a page': ld({ '@type': 'WebPage', name: 'Page', mainEntity: inner }),
  'the part of an article': ld({ '@type': 'BlogPosting', hasPart: [{ '@type': 'Thing' }, inner] }),
  'an item of a list': ld({
    '@type': 'ItemList',
    itemListElement: [{ '@type': 'ListItem', position: 1, item: inner }],
  }),
  'several scripts': page(
    `<script type="application/ld+json">{"@type":"WebSite","name":"A blog"}</script><script type="application/ld+json">${text}</script>`,
  ),
  'a broken script before it': page(
    `<script type="application/ld+json">{"@type":</script><script type="application/ld+json">${text}</script>`,
  ),
  'a type of script with a character set': script(text, 'application/ld+json; charset=utf-8'),
  'a comment around it': script(`<!-- ${text} -->`),
  'a section around it': script(`//<![CDATA[\n${text}\n//]]>`),
  'a section in a comment around it': script(`/*<![CDATA[*/${text}/*]]>*/`),
  'a semicolon after it': script(`${text};`),
  'commas too many': script(text.replace(/]/g, ',]').replace(/}/g, ',}')),
  'line ends in its texts': script(text.replace('Apple crumble', 'Apple\n\tcrumble')),
  'quotes in its texts': script(text.replace('"@context"', '"description":"The "real" one","@context"')),
  'impossible escapes': script(text.replace('"@context"', '"description":"It\\\'s \\x good","@context"')),
  'a script that is escaped as a whole': script(text.replaceAll('"', '&quot;')),
  'entities in its texts': changed({
    name: 'Apple&nbsp;crumble',
    recipeIngredient: ['4 &#97;pples', ...lines.slice(1)],
  }),
  'entities of entities': changed({ name: 'Apple&amp;nbsp;crumble' }),
  'tags in its texts': changed({ recipeIngredient: lines.map((line) => `<span>${line}</span>`) }),
  'bullets before its ingredients': changed({ recipeIngredient: lines.map((line) => `▢ ${line}`) }),
  'ingredients in one text': changed({ recipeIngredient: lines.join('\n') }),
  'ingredients under their old name': changed({ recipeIngredient: undefined, ingredients: lines }),
  'ingredients that are objects': changed({
    recipeIngredient: [
      { '@type': 'HowToSupply', name: 'apples', requiredQuantity: '4' },
      { name: 'flour', amount: 200, unit: 'g' },
      { name: 'butter', requiredQuantity: { '@type': 'QuantitativeValue', value: 100, unitText: 'g' } },
    ],
  }),
  'groups of ingredients': changed({ recipeIngredient: [lines.slice(0, 1), lines.slice(1)] }),
  'steps in one text': changed({ recipeInstructions: steps.join('\n') }),
  'steps in one text with numbers': changed({
    recipeInstructions: steps.map((step, at) => `${at + 1}. ${step}`).join('\r\n'),
  }),
  'steps in one text with tags': changed({ recipeInstructions: `<ol><li>${steps.join('</li><li>')}</li></ol>` }),
  'steps that are texts': changed({ recipeInstructions: steps }),
  'steps with names only': changed({ recipeInstructions: steps.map((name) => ({ '@type': 'HowToStep', name })) }),
  'sections with steps': changed({
    recipeInstructions: steps.map((text, at) => ({
      '@type': 'HowToSection',
      name: `Part ${at + 1}`,
      itemListElement: [{ '@type': 'HowToStep', text }],
    })),
  }),
  'steps with directions': changed({
    recipeInstructions: [
      { '@type': 'HowToStep', itemListElement: [{ '@type': 'HowToDirection', text: steps[0] }] },
      { '@type': 'HowToStep', itemListElement: { '@type': 'HowToDirection', text: steps[1] } },
    ],
  }),
  'a list of lists of steps': changed({ recipeInstructions: [[{ text: steps[0] }], [{ text: steps[1] }]] }),
  'steps that stand elsewhere in the graph': ld({
    '@graph': [
      { ...inner, recipeInstructions: [{ '@id': '#1' }, { '@id': '#2' }] },
      { '@id': '#1', '@type': 'HowToStep', text: steps[0] },
      { '@id': '#2', '@type': 'HowToStep', text: steps[1] },
    ],
  }),
  'a yield in several forms': changed({ recipeYield: ['4', '4 servings'] }),
  'a yield that is a number': changed({ recipeYield: 4 }),
  'a yield that is a quantity': changed({
    recipeYield: { '@type': 'QuantitativeValue', value: 4, unitText: 'servings' },
  }),
  'a teaser of another recipe before it': ld([{ '@type': 'Recipe', name: 'Pears', image: 'pear.jpg' }, crumble]),
  'names in languages': changed({ name: [{ '@value': 'Apple crumble', '@language': 'en' }] }),
  microdata: microdata(microLines, microSteps),
  'microdata with old names': microdata(microLines.replaceAll('recipeIngredient', 'ingredients'), microSteps),
  'microdata with an author, who has a name too': microdata(
    microLines,
    microSteps,
    item('itemprop="author" itemscope itemtype="https://schema.org/Person"', '<b itemprop="name">Jo</b>'),
  ),
  'microdata without the ends of its elements': microdata(
    `<ul>${lines.map((line) => `<li itemprop="recipeIngredient">${line}`).join('')}</ul>`,
    microSteps,
  ),
  'microdata with boxes for amounts': microdata(
    lines
      .map((line) => line.split(' '))
      .map((words) => item('itemprop="recipeIngredient"', words.map((word) => `<div>${word}</div>`).join(''), 'li'))
      .join(''),
    microSteps,
  ),
  'microdata with all ingredients in one box': microdata(
    item('itemprop="ingredients"', lines.join('<br>'), 'p'),
    microSteps,
  ),
  'microdata with steps that are items': microdata(
    microLines,
    steps
      .map((step) =>
        item(
          'itemprop="recipeInstructions" itemscope itemtype="https://schema.org/HowToStep"',
          `<p itemprop="text">${step}</p>`,
        ),
      )
      .join(''),
  ),
  'microdata with a tag for the amount': microdata(
    `<p itemprop="recipeIngredient"><b>4</b> <i>apples</i></p><p itemprop="recipeIngredient">200 g flour</p><p itemprop="recipeIngredient">100 g<br> butter</p>`.replace(
      '<br>',
      '',
    ),
    microSteps,
  ),
  RDFa: page(
    item(
      'vocab="https://schema.org/" typeof="Recipe"',
      `<h1 property="name">Apple crumble</h1><p property="recipeYield">Serves 4</p>${microLines.replaceAll('itemprop', 'property')}${microSteps.replaceAll('itemprop', 'property')}`,
    ),
  ),
  'h-recipe': page(
    item(
      'class="post h-recipe"',
      `<h1 class="p-name">Apple crumble</h1><p class="p-yield">4 servings</p>${lines.map((line) => item('class="p-ingredient"', line, 'li')).join('')}<div class="e-instructions">${steps.map((step) => `<p>${step}</p>`).join('')}</div><span class="p-author h-card"><i class="p-name">Jo</i></span>`,
    ),
  ),
  'hRecipe, its forerunner': page(
    item(
      'class="hrecipe"',
      `<h1 class="fn">Apple crumble</h1><p class="yield">4 servings</p>${lines.map((line) => item('class="ingredient"', line, 'li')).join('')}<div class="instructions"><p>${steps.join('</p><p>')}</p></div>`,
    ),
  ),
  'nothing but headings': page(
    `<nav><a>Home</a></nav><h1>Apple crumble</h1><p>My grandmother made it.</p><h2>Ingredients (serves 4)</h2><ul><li>${lines.join('</li><li>')}</li></ul><h2>Method</h2><ol><li>${steps.join('</li><li>')}</li></ol><h2>Comments</h2><p>Yum!</p>`,
  ),
}

describe('a recipe on a page', () => {
  it.each(Object.entries(pages))('is read from %s', async (_, html) => {
    expect(await recipeOfPage(html)).toMatchObject({
      title: 'Apple crumble',
      servings: 4,
      lines,
      instructions: steps,
    })
  })

  it('brings its times and what the page says of a serving', async () => {
    const recipe = await recipeOfPage(
      changed({
        prepTime: 'PT1H15M',
        cookTime: 'P0DT0H40M',
        nutrition: {
          '@type': 'NutritionInformation',
          calories: '1,204 kcal',
          fatContent: '9,5 g',
          proteinContent: '3.125 g',
          sodiumContent: '400 mg',
          sugarContent: 'less',
          fiberContent: '<1 g',
        },
        url: 'https://example.org/crumble',
      }),
    )
    expect(recipe).toMatchObject({ prepMinutes: 75, cookMinutes: 40, ownAddress: 'https://example.org/crumble' })
    expect(recipe?.siteNutrition).toEqual({
      calories: 1204,
      protein: 3.125,
      carbs: null,
      fat: 9.5,
      fiber: null,
      sugars: null,
      saturatedFat: null,
      salt: 1,
    })
  })

  it('has energy in kcal when the page states kJ', async () => {
    const recipe = await recipeOfPage(changed({ nutrition: { calories: '1004 kJ' } }))
    expect(recipe?.siteNutrition?.calories).toBe(240)
  })

  it.each([
    ['an article', page('<h1>News</h1><p>There were 4 apples.</p>')],
    ['nothing', ''],
    ['ingredients alone in a story', page('<h2>Ingredients</h2><p>for a good life</p>')],
    ['a recipe without ingredients', ld({ '@type': 'Recipe', name: 'Air' })],
    ['a script of another kind', script(text, 'text/javascript')],
  ])('is none on a page with %s', async (_, html) => {
    expect(await recipeOfPage(html)).toBeNull()
  })

  it('is bounded', async () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `${at + 1} g flour`)
    const recipe = await recipeOfPage(changed({ recipeIngredient: many, recipeInstructions: many }))
    expect(recipe?.lines).toHaveLength(200)
    expect(recipe?.instructions.length).toBeLessThanOrEqual(200)
  })

  it.each([
    ['elements', '<b>'.repeat(900_000)],
    ['elements and the ends of others', '<b>'.repeat(300_000) + '</i>'.repeat(300_000)],
    ['items', '<b itemprop="a" itemscope itemtype="Recipe">'.repeat(60_000)],
    ['brackets', script('['.repeat(1_400_000))],
    ['values', script('{"a":'.repeat(500_000))],
    ['blanks before the end of a comment', script(`x${' '.repeat(1_000_000)}-`)],
  ])('takes no longer for a page of nothing but opened %s', async (_, html) => {
    expect(await recipeOfPage(html)).toBeNull()
  })

  it('is read or not, but never throws', async () => {
    const parts = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '\\',
        '&',
        ';',
        '-->',
        '<!--',
        '\n',
        'Recipe',
        '@type',
        '@graph',
      ],
      ...['recipeIngredient', 'recipeInstructions', 'text', '<script type="application/ld+json">', '</script>', '&#0;'],
      ...[
        '<li itemprop=name>',
        '<p itemscope itemtype=Recipe>',
        '</p>',
        '__proto__',
        'constructor',
        '\ud800',
        '0',
        'null',
      ],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 60 }), async (pieces) => {
        await recipeOfPage(pieces.join(''))
      }),
    )
    const json = fc.jsonValue({ maxDepth: 4 })
    const names = fc.constantFrom(
      'recipeIngredient',
      'recipeInstructions',
      'name',
      'recipeYield',
      'nutrition',
      'prepTime',
    )
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, json), async (properties) => {
        await recipeOfPage(ld({ ...crumble, ...properties }))
      }),
    )
  })
})

describe('servings', () => {
  it.each([
    ['4 servings', 4],
    ['Serves 4-6', 4],
    ['Serves: 4 to 6', 4],
    ['für 4 Personen', 4],
    ['4 Portionen', 4],
    ['Pour 6 personnes', 6],
    ['6 parts', 6],
    ['4 raciones', 4],
    ['4 persone', 4],
    ['voor 2 personen', 2],
    ['4 porcje', 4],
    ['Rende 8 porções', 8],
    ['٤ أشخاص', 4],
    ['Makes 24 cookies', 24],
    ['2 dozen', 24],
    ['1 9-inch pie (8 servings)', 8],
    ['One 23 cm tin', null],
    ['500 g', null],
    ['plenty', null],
    ['0', null],
    ['', null],
  ])('of %j are %j', (yields, count) => expect(servingsIn([yields])).toBe(count))
})

describe('minutes', () => {
  it.each([
    ['PT30M', 30],
    ['PT1H30M', 90],
    ['P1DT2H', 1560],
    ['PT0.5H', 30],
    ['PT90S', 2],
    ['1 hour 30 minutes', 90],
    ['1 Std. 20 Min.', 80],
    ['45 min', 45],
    ['1 h 15', 75],
    ['15 mins', 15],
    ['1 hr 30 mins', 90],
    ['1 hour 15 mins.', 75],
    ['1 1/2 hours', 90],
    ['2 1/2 hrs', 150],
    ['1½ hrs', 90],
    ['½ hour', 30],
    ['10/15 min', 15],
    ['1h30', 90],
    ['1h30min', 90],
    ['1 h 05', 65],
    ['1 heure 30', 90],
    ['1 Std. 30', 90],
    ['1 hour, 4 servings', 60],
    ['1 hour 4 servings', 60],
    ['1 h 300', 60],
    ['20', 20],
    ['PT0M', null],
    ['P', null],
    ['soon', null],
  ])('of %j are %j', (duration, minutes) => expect(minutesOf(duration)).toBe(minutes))
})
