/** Adjectives for how a food is prepared, in the gender and number of the food. */

import type { OtherLanguage } from './local-text.ts'
import { fold } from './text.ts'

type Gender = 'm' | 'f' | 'n'
type Form = { gender: Gender; isPlural: boolean }

/** An adjective with `~` behind its first form agrees with the food: `prażony~ na sucho`. Anything else stays as it is. */
export function inflected(word: string, language: OtherLanguage, food: string): string {
  const [noun = ''] = fold(food).split(/[\s-]/)
  return word.replace(
    /(\S+)~/,
    (_, adjective: string) => agreeing[language]?.(adjective, formOf(language, noun)) ?? adjective,
  )
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Names of foods whose ending does not tell their gender. */
const feminine: Partial<Record<OtherLanguage, ReadonlySet<string>>> = {
  fr: set(
    'autruche caille chevre dinde oie saucisse truite sardine anguille carpe perche ecrevisse huitre noix crevette seiche pomme banane mure ' +
      'myrtille cerise canneberge datte figue goyave mangue nectarine olive orange papaye peche poire prune grenade framboise ' +
      'rhubarbe fraise mandarine pasteque roquette asperge pousse betterave carotte blette chicoree aubergine laitue algue echalote ' +
      'patate tomate courgette lentille amande noisette chataigne graine creme orge avoine eau pates',
  ),
  es: set('carne leche miel sal nuez col coliflor codorniz'),
  it: set('carne noce'),
  pl: set('ges marchew sol'),
  'pt-BR': set('carne couve raiz noz alface maca avela roma semente vagem'),
  ar: set('بطاطس بطاطا طماطم سبانخ بازلاء كوسا فاصوليا بذور براعم'.normalize('NFC')),
}
const plurals: Partial<Record<OtherLanguage, ReadonlySet<string>>> = {
  fr: set('pates'),
  pl: set('borowki jezyny winogrona rodzynki maliny orzeszki'),
}

function formOf(language: OtherLanguage, noun: string): Form {
  const isFeminine = feminine[language]?.has(noun) === true
  const isPlural = plurals[language]?.has(noun) === true
  return { gender: isFeminine ? 'f' : genderByEnding(language, noun), isPlural }
}

function genderByEnding(language: OtherLanguage, noun: string): Gender {
  if (language === 'ar') return noun.endsWith('ة') ? 'f' : 'm'
  if (language === 'fr' || !/[aoe]$|mie$/.test(noun)) return noun.endsWith('i') && language === 'pl' ? 'n' : 'm'
  if (noun.endsWith('a')) return 'f'
  return language === 'pl' ? 'n' : 'm'
}

const agreeing: Partial<Record<OtherLanguage, (adjective: string, form: Form) => string>> = {
  fr: (word, { gender, isPlural }) =>
    `${gender === 'f' ? (frenchFeminine[word] ?? `${word}e`) : word}${isPlural && !(gender === 'm' && word.endsWith('s')) ? 's' : ''}`,
  es: (word, { gender }) => (gender === 'f' ? word.replace(/o$/, 'a') : word),
  it: (word, { gender }) => (gender === 'f' ? word.replace(/o$/, 'a') : word),
  'pt-BR': (word, { gender }) => (gender === 'f' ? word.replace(/o$/, 'a').replace(/^cru$/, 'crua') : word),
  pl: (word, { gender, isPlural }) => {
    if (isPlural || gender === 'n')
      return word
        .replace(/ki$/, 'kie')
        .replace(/y$/, 'e')
        .replace(/([^k])i$/, '$1ie')
    return gender === 'f' ? word.replace(/[iy]$/, 'a') : word
  },
  ar: (word, { gender }) => (gender === 'f' ? arabicFeminine(word) : word),
}

const frenchFeminine: Record<string, string> = { complet: 'complète', sec: 'sèche', frais: 'fraîche', blanc: 'blanche' }

const arabicColours: Record<string, string> = { أحمر: 'حمراء', أخضر: 'خضراء', أصفر: 'صفراء', أبيض: 'بيضاء' }

/** `محلى` ends in a letter that changes. */
const arabicFeminine = (word: string) =>
  arabicColours[word] ?? (word.endsWith('ى') ? `${word.slice(0, -1)}اة` : `${word}ة`)
