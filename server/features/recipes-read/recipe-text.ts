/** A recipe in plain text: its title, its ingredients and its steps, told apart by headings or by the shape of the lines. */

import { latinDigits } from '../../domain/serving-words.ts'
import { minutesOf, servingsBesideWord, servingsIn } from './written-numbers.ts'

export type RecipeText = {
  title: string
  servings: number | null
  /** The lines of the ingredients. */
  lines: string[]
  instructions: string[]
  prepMinutes: number | null
  cookMinutes: number | null
}

const maxTextLines = 2_000
const maxIngredients = 200
const maxSteps = 200

/** Headings without accents, in lower case. In the order of the languages en de fr es it nl pl pt ar. */
const headings = {
  ingredients: [
    'ingredients?',
    'ingredients list',
    'what you.?(ll)? need',
    'you will need',
    'shopping list',
    'zutaten(liste)?',
    'das brauchst du',
    'ingredientes?',
    'ingredienti',
    'ingredienten',
    'boodschappen',
    'benodigdheden',
    'dit heb je nodig',
    'skladniki',
    'المقادير',
    'المكونات',
    'مقادير',
    'مكونات',
  ],
  steps: [
    'instructions?',
    'directions?',
    'method',
    'preparation( steps)?',
    'steps?',
    'procedure',
    'how to (make|cook|prepare)',
    'cooking instructions',
    'zubereitung(sschritte)?',
    'anleitung',
    'arbeitsschritte',
    'so geht.?s',
    'und so geht.?s',
    'schritte',
    'etapes?( de preparation)?',
    'realisation',
    'la recette',
    'recette',
    'preparacion',
    'elaboracion',
    'instrucciones',
    'pasos',
    'modo de (preparacion|preparo|fazer)',
    'preparazione',
    'procedimento',
    'istruzioni',
    'come si fa',
    'bereiding(swijze)?',
    'instructies',
    'werkwijze',
    'aan de slag',
    'stappen',
    'przygotowanie',
    'sposob (przygotowania|wykonania)',
    'wykonanie',
    'kroki',
    'preparacao',
    'preparo',
    'instrucoes',
    'como fazer',
    'passos?',
    'طريقه (التحضير|العمل|الطبخ|الاعداد)',
    'التحضير',
    'الطريقه',
    'خطوات التحضير',
    'الخطوات',
  ],
  end: [
    '(recipe )?notes?',
    'nutrition( facts| information)?',
    'nutritional (information|values?)',
    'comments?',
    'reviews?',
    'did you make this.*',
    '(cooking |chef.?s )?tips?',
    'video',
    'equipment',
    'storage',
    'related( recipes)?',
    'you (may|might) also like',
    'keywords?',
    'tipps?',
    'nahrwerte?( pro portion)?',
    'kommentare',
    'hinweise?',
    'notizen',
    'conseils?',
    'astuces?',
    'commentaires',
    'valeurs nutritionnelles',
    'consejos?',
    'notas?',
    'comentarios',
    'informacion nutricional',
    'consigli(o)?',
    'commenti',
    'valori nutrizionali',
    'voedingswaarden?',
    'reacties',
    'wskazowki',
    'komentarze',
    'wartosci odzywcze',
    'dicas?',
    'informacao nutricional',
    'ملاحظات',
    'القيم الغذائيه',
  ],
} as const

type Heading = keyof typeof headings

/** After a heading may follow for how many it is: `Zutaten für 4 Personen`, `Ingredients (serves 4)`. */
const afterHeading =
  '(?:\\s*[:：(\\[-].{0,60}|\\s+(?:for|fur|pour|para|per|voor|dla|serves|x)\\b.{0,40}|\\s+\\d{1,3}.{0,30}|\\s+(?:لـ|ل|ل\\s).{0,40})?'
const patterns = Object.entries(headings).map(
  ([name, words]) => [name as Heading, new RegExp(`^(?:${words.join('|')})${afterHeading}$`, 'u')] as const,
)

/** Without accents and marks, in lower case; letters of Arabic that people write in two ways in one of them. */
const withoutMarks = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0652\u0670]/g, '')
    .replace(/ł/g, 'l')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة/g, 'ه')

function headingOf(line: string): Heading | null {
  if (line.length > 80) return null
  const plain = withoutMarks(line.replace(/^[^\p{L}]+/u, '').replace(/[\s:：*_#.!]+$/u, ''))
  return patterns.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

/** The recipe of a pasted text; null when no ingredients can be told. */
export function recipeOfText(text: string): RecipeText | null {
  const lines = text
    .slice(0, 300_000)
    .split(/[\n\r\u2028\u2029]+/, maxTextLines)
    .map((line) => line.replace(/[\s\u200b\ufeff]+/g, ' ').trim())
    .filter((line) => line !== '')
  return recipeFromLines(lines, { needsHeadings: false })
}

/** `needsHeadings` is for whole pages, where any list could look like ingredients. */
export function recipeFromLines(
  all: readonly string[],
  { needsHeadings }: { needsHeadings: boolean },
): RecipeText | null {
  const lines = all.slice(0, maxTextLines)
  const found = lines.map(headingOf)
  const parts = partsByHeadings(lines, found) ?? (needsHeadings ? null : partsByShape(lines))
  if (!parts || parts.ingredients.length === 0 || (needsHeadings && parts.steps.length === 0)) return null
  const about = [...parts.before, ...parts.about].slice(0, 60)
  const minutesAfter = (words: RegExp): number | null => {
    const line = about.find((one) => words.test(withoutMarks(one)))
    return line === undefined ? null : minutesOf(withoutMarks(line).replace(words, ' '))
  }
  return {
    title: titleIn(parts.before),
    servings: about.map(servingsBesideWord).find((count) => count !== null) ?? servingsIn(about.filter(isYield)),
    lines: parts.ingredients.slice(0, maxIngredients),
    instructions: stepsIn(parts.steps).slice(0, maxSteps),
    prepMinutes: minutesAfter(prepWords),
    cookMinutes: minutesAfter(cookWords),
  }
}

const prepWords =
  /^\W*(prep(aration)?( time)?|vorbereitung(szeit)?|arbeitszeit|temps de preparation|tiempo de preparacion|(tempo di )?preparazione|voorbereiding(stijd)?|czas przygotowania|tempo de preparo|وقت التحضير)(?!\p{L})(?=.{0,4}\d)/u
const cookWords =
  /^\W*(cook(ing)?( time)?|bak(e|ing)( time)?|kochzeit|koch-?\/?backzeit|backzeit|garzeit|(temps de )?cuisson|tiempo de coccion|(tempo di )?cottura|kooktijd|bereidingstijd|czas (gotowania|pieczenia)|tempo de cozimento|وقت الطبخ)(?!\p{L})(?=.{0,4}\d)/u

const isYield = (line: string): boolean => /^\W*(yields?|makes|ergibt|rinde|rende|servings?|portionen)\b/iu.test(line)

type Parts = { before: string[]; ingredients: string[]; steps: string[]; about: string[] }

function partsByHeadings(lines: readonly string[], found: readonly (Heading | null)[]): Parts | null {
  // Pages name the ingredients in their navigation too: the heading counts that is followed by some.
  const starts = found.flatMap((heading, at) => (heading === 'ingredients' ? [at] : []))
  const start = starts.find((at) => lines.slice(at + 1, at + 5).some(looksLikeIngredient)) ?? starts[0]
  if (start === undefined) return null
  const next = (from: number, which: (heading: Heading) => boolean): number => {
    const at = found.findIndex((heading, index) => index >= from && heading !== null && which(heading))
    return at < 0 ? lines.length : at
  }
  const end = next(start + 1, (heading) => heading !== 'ingredients')
  const stepsAt = next(start + 1, (heading) => heading === 'steps')
  const block = lines.slice(start + 1, end)
  // Without a heading for the steps, they begin with the first line that is a sentence.
  const firstStep = stepsAt < lines.length ? -1 : block.findIndex((line, at) => at > 0 && looksLikeStep(line))
  const listed = firstStep < 0 ? block : block.slice(0, firstStep)
  const earlierSteps = lines.slice(0, start).some((_, at) => found[at] === 'steps')
  const steps =
    stepsAt < lines.length
      ? lines.slice(
          stepsAt + 1,
          next(stepsAt + 1, (heading) => heading !== 'steps'),
        )
      : firstStep < 0
        ? []
        : block.slice(firstStep)
  return {
    before: lines.slice(0, start),
    ingredients: listed.filter((line) => !isSubheading(line) && !isAbout(line)).map(withoutBullet),
    steps: earlierSteps && steps.length === 0 ? stepsBefore(lines, found, start) : steps,
    about: lines.slice(start, stepsAt).filter((line, at) => at === 0 || isAbout(line)),
  }
}

/** The steps of a recipe whose ingredients stand at the end. */
function stepsBefore(lines: readonly string[], found: readonly (Heading | null)[], end: number): string[] {
  const at = found.lastIndexOf('steps', end)
  return lines.slice(at + 1, end)
}

/** The title, then lines that look like ingredients, then all that follows them. */
function partsByShape(lines: readonly string[]): Parts | null {
  const start = lines.findIndex((line, at) => looksLikeIngredient(line) && (at > 0 || startsWithAmount(line)))
  if (start < 0) return null
  let end = start
  while (end < lines.length && !startsSteps(lines, end)) end++
  const listed = lines.slice(start, end).filter((line) => !isSubheading(line) && !isAbout(line))
  // A story has no amounts.
  if (listed.length < 2 || listed.filter(startsWithAmount).length * 3 < listed.length) return null
  return {
    before: lines.slice(0, start),
    ingredients: listed.map(withoutBullet),
    steps: lines.slice(end),
    about: lines.slice(start, end).filter(isAbout),
  }
}

/** Whether a line is a sentence, and not one among ingredients, such as `Salt to taste.` */
function startsSteps(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (!looksLikeStep(line) && (startsWithAmount(line) || !endsSentence(line) || !line.includes(' '))) return false
  return !startsWithAmount(lines[at + 1] ?? '')
}

const bullet = /^[\s•·▢☐□▪‣✓✔*–—-]+(?=\S)/u

/** A line without what marks it in a list, and of at most 500 characters, which is all that the search for its food looks at. */
export const withoutBullet = (line: string): string => line.replace(bullet, '').slice(0, 500).toWellFormed()

const startsWithAmount = (line: string): boolean =>
  /^(?:ca\.?|about|approx\.?|etwa|environ|circa|około|cerca de)?\s*[\d¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/iu.test(
    latinDigits(line.replace(bullet, '')),
  ) && !/^\d{1,2}[.)]\s/.test(line)

const endsSentence = (line: string): boolean => /\p{L}{2,}[)"”]?[.!。؟]$/u.test(line)

const looksLikeIngredient = (line: string): boolean =>
  line.length <= 120 && !looksLikeStep(line) && (startsWithAmount(line) || bullet.test(line))

/** A numbered line, a long one, or a sentence of several words. */
const looksLikeStep = (line: string): boolean => {
  if (/^(?:\d{1,2}[.)]\s+\p{L}|(?:step|schritt|étape|paso|passo|stap|krok)\s+\d)/iu.test(line)) return true
  if (startsWithAmount(line)) return line.length > 160
  return line.length > 120 || (endsSentence(line) && line.split(' ').length >= 4)
}

/** `For the sauce:` */
const isSubheading = (line: string): boolean =>
  !/\d/.test(line) &&
  (/[:：]$/u.test(line) ||
    /^(?:for the|für (?:den|die|das)|pour (?:la|le|les)|para (?:la|el|o|a)|per (?:la|il)|voor (?:de|het)) [^,]{1,40}$/iu.test(
      line,
    ))

/** Times and servings among the ingredients. */
const isAbout = (line: string): boolean => {
  if (line.length > 60) return false
  const plain = withoutMarks(line)
  return (
    prepWords.test(plain) ||
    cookWords.test(plain) ||
    isYield(line) ||
    /^\W*(total|gesamt(zeit)?|temps total|tiempo total|serves|rinde|print|jump to|pin|save|share)\b.{0,30}$/iu.test(
      plain,
    ) ||
    (servingsBesideWord(line) !== null && line.split(' ').length <= 4)
  )
}

const noise =
  /^(print|pin|save|share|jump to recipe|rate|home|menu|search|skip to .*|recipes?|rezepte?|recettes?|advertisement|anzeige)$/iu

/** The first line that is no button of a page. */
function titleIn(lines: readonly string[]): string {
  const title = lines.find((line) => line.length <= 150 && /\p{L}/u.test(line) && !noise.test(line) && !isAbout(line))
  return (title ?? '').replace(/^[#*_\s]+|[#*_\s:]+$/g, '').slice(0, 200)
}

const stepNumber = /^(?:(?:step|schritt|étape|paso|passo|stap|krok|etapa)\s*)?\d{1,2}\s*(?:[.):](?!\d)|[-–](?=\s))\s*/iu
const bareNumber = /^(?:(?:step|schritt|étape|paso|passo|stap|krok|etapa)\s*)?\d{1,2}[.):]?$/iu

/** One step a line, without numbers, which may stand on lines of their own. */
export const stepsIn = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => !bareNumber.test(line))
    .map((line) => withoutStepNumber(line.replace(bullet, '')))
    .filter((line) => /\p{L}/u.test(line))

/** `Chop.` for `1. Chop.` and `Step 1: Chop.` */
const withoutStepNumber = (step: string): string => step.replace(stepNumber, '').trim().toWellFormed()
