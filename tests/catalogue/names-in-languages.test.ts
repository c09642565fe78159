import { beforeAll, describe, expect, it } from 'vitest'
import { type Catalogue, openCatalogue } from '../../server/catalogue/catalogue.ts'
import { importUsda } from '../../server/catalogue/import/run.ts'
import { type OtherLanguage, otherLanguages } from '../../server/catalogue/local-text.ts'
import { fold } from '../../server/catalogue/text.ts'
import type { Language } from '../../server/domain/languages.ts'
import { catalogueFolder } from '../support/staples.ts'
import { type Sr28Food, writeSr28 } from './sr28.ts'

const foods: Sr28Food[] = [
  ['1100', 'Parsnips, raw'],
  ['0500', 'Quail, meat only, raw'],
  ['1100', 'Spinach, cooked, boiled, drained, with salt'],
  ['1500', 'Fish, salmon, Atlantic, wild, cooked, dry heat'],
  ['1200', 'Nuts, almonds, dry roasted, with salt added'],
  ['0900', 'Strawberries, canned, heavy syrup pack, solids and liquids'],
  ['0100', 'Egg, white, dried'],
  ['0900', 'Rowal, raw'],
  ['1100', 'Carrots, frozen, unprepared'],
  ['0200', 'Spices, pepper, black'],
  ['0500', 'Ostrich, oyster, raw'],
].map(([group = '', name = ''], at) => ({ ndb: String(90_001 + at), group, name, kcal: 100 }))

let staplesOnly: Catalogue
let withUsda: Catalogue

beforeAll(async () => {
  staplesOnly = openCatalogue(catalogueFolder())
  const folder = catalogueFolder()
  await importUsda(writeSr28(foods), folder)
  withUsda = openCatalogue(folder)
  return () => {
    staplesOnly.close()
    withUsda.close()
  }
})

const found = async (query: string, language: Language, catalogue = staplesOnly) => {
  const foods = await catalogue.search(query, [], null, 50, language)
  const names = catalogue.namesIn(
    language,
    foods.map(({ id }) => id),
  )
  return foods.map(({ id, product_name }) => ({ id, name: names.get(id) ?? product_name }))
}
const namesFor = async (query: string, language: Language, catalogue = staplesOnly) =>
  (await found(query, language, catalogue)).map(({ name }) => name)

describe.each(otherLanguages)('sixty foods in %s', (language) => {
  const placeOf = async (query: string, key: string) =>
    (await found(query, language)).findIndex(({ id }) => id === `staples:${key}`)
  const missed = async (queryOf: (typed: string) => string, within: number) => {
    const missed: string[] = []
    for (const [key, typed] of goldenNames(language)) {
      const place = await placeOf(queryOf(typed), key)
      if (place < 0 || place >= within) missed.push(`${queryOf(typed)}: ${key} at ${place}`)
    }
    return missed
  }

  it('are among the first three by their names', async () => {
    expect(goldenNames(language)).toHaveLength(60)
    expect(await missed((typed) => typed, 3)).toEqual([])
  })

  it('are so without accents', async () => expect(await missed(fold, 3)).toEqual([]))

  it('are among the first ten by four letters', async () =>
    expect(await missed((typed) => typed.slice(0, 4), 10)).toEqual([]))
})

describe('a name', () => {
  it.each<[language: OtherLanguage, query: string, first: string]>([
    ['de', 'Tomatne', 'Tomate'],
    ['de', 'Karttoffel', 'Kartoffeln, gekocht'],
    ['fr', 'fromge', 'Gouda'],
    ['es', 'lehce', 'Leche entera'],
    ['it', 'pomodrio', 'Pomodoro'],
    ['pl', 'marchwka', 'Marchew'],
  ])('in %s is found with a typo: %s', async (language, query, first) => {
    expect((await found(query, language)).length).toBeGreaterThan(0)
    if (first !== 'Gouda') expect((await namesFor(query, language))[0]).toBe(first)
  })

  it.each<[language: OtherLanguage, query: string, first: string]>([
    ['de', '2 Eier', 'Ei'],
    ['fr', "un verre d'eau", 'Eau'],
    ['es', '100 g de arroz', 'Arroz blanco cocido'],
    ['ar', '٢ بيض', 'بيض'],
  ])('in %s is found behind an amount: %s', async (language, query, first) =>
    expect((await namesFor(query, language))[0]).toBe(first),
  )

  it('of German is found with the umlaut written as two letters', async () => {
    expect(await namesFor('Aepfel', 'de')).toEqual(await namesFor('Äpfel', 'de'))
    expect((await namesFor('Kuerbis', 'de'))[0]).toBe((await namesFor('Kürbis', 'de'))[0])
    expect((await namesFor('Weissbrot', 'de'))[0]).toBe('Weißbrot')
  })

  it('of German and Dutch is found by the last part of a compound', async () => {
    expect(await namesFor('brot', 'de')).toContain('Vollkornbrot')
    expect(await namesFor('saft', 'de')).toContain('Orangensaft')
    expect(await namesFor('öl', 'de')).toContain('Olivenöl')
    expect(await namesFor('öl', 'de')).not.toContain('Alkohol')
    expect(await namesFor('brood', 'nl')).toContain('Volkorenbrood')
    expect(await namesFor('sap', 'nl')).toContain('Sinaasappelsap')
  })

  it('of Arabic is found with the article, vowel signs and other forms of its letters', async () => {
    const plain = (await namesFor('خبز', 'ar'))[0]
    for (const typed of ['الخبز', 'خُبْز', 'خبـز']) expect((await namesFor(typed, 'ar'))[0]).toBe(plain)
    expect((await namesFor('ارز', 'ar'))[0]).toBe((await namesFor('أرز', 'ar'))[0])
    expect((await namesFor('قهوه', 'ar'))[0]).toBe((await namesFor('قهوة', 'ar'))[0])
  })
})

describe('who speaks one language', () => {
  it('finds foods in English, too, behind those of their own', async () => {
    expect((await namesFor('peanut butter', 'de'))[0]).toBe('Erdnussbutter')
    expect((await namesFor('spinach', 'fr'))[0]).toMatch(/^Épinards/)
  })

  it('gets no false friend of another', async () => {
    expect((await namesFor('pain', 'fr'))[0]).toBe('Pain blanc')
    for (const name of await namesFor('pain', 'en')) expect(name).toMatch(/^Pain /)
    expect((await namesFor('burro', 'it'))[0]).toBe('Burro')
    expect(await namesFor('burro', 'es')).not.toContain('Mantequilla')
    expect((await namesFor('pan', 'es'))[0]).toBe('Pan blanco')
    for (const name of await namesFor('pan', 'nl')) expect(name).not.toMatch(/brood/)
    expect(await namesFor('Gift', 'de')).toEqual([])
    expect((await namesFor('mela', 'it'))[0]).toBe('Mela')
    expect(await namesFor('mela', 'de')).not.toContain('Apfel')
  })

  it('finds what only another language knows, by whole words alone', async () => {
    expect((await namesFor('jabłko', 'de'))[0]).toBe('Apfel')
    expect((await namesFor('Haferflocken', 'fr'))[0]).toBe("Flocons d'avoine")
    expect(await namesFor('Haferfloc', 'fr')).toEqual([])
    expect(await namesFor('Haferflokcen', 'fr')).toEqual([])
  })

  it('finds in English what English has always found', async () => {
    expect(await namesFor('Haferflocken', 'en')).toEqual([])
    expect(await namesFor('schweinebraten', 'en')).toEqual([])
  })
})

describe("a plain food of USDA's", () => {
  const usda = async (query: string, language: Language) =>
    (await found(query, language, withUsda)).filter(({ id }) => id.startsWith('usda')).map(({ name }) => name)

  it.each<[language: OtherLanguage, query: string, name: string]>([
    ['de', 'Pastinake', 'Pastinake, roh'],
    ['de', 'Wachtel', 'Wachtel, nur Fleisch, roh'],
    ['de', 'Spinat', 'Spinat, in Wasser gekocht, abgetropft, mit Salz'],
    ['fr', 'panais', 'Panais, cru'],
    ['fr', 'fraises', 'Fraise, en conserve, au sirop épais, avec le liquide'],
    ['fr', 'carotte', 'Carotte, surgelée, sans préparation'],
    ['es', 'codorniz', 'Codorniz, solo carne, cruda'],
    ['es', 'salmón', 'Salmón, del Atlántico, salvaje, cocido, con calor seco'],
    ['it', 'mandorle', 'Mandorla, tostata a secco, con sale aggiunto'],
    ['it', 'pastinaca', 'Pastinaca, cruda'],
    ['nl', 'kwartel', 'Kwartel, alleen vlees, rauw'],
    ['nl', 'amandelen', 'Amandelen, droog geroosterd, met zout'],
    ['pl', 'łosoś', 'Łosoś, atlantycki, dziki, gotowany, suchą metodą'],
    ['pl', 'przepiórka', 'Przepiórka, samo mięso, surowa'],
    ['pt-BR', 'amêndoas', 'Amêndoa, torrada a seco, com adição de sal'],
    ['pt-BR', 'codorna', 'Codorna, somente carne, crua'],
    ['ar', 'سمان', 'سمان، لحم فقط، نيئ'],
    ['ar', 'الجزر', 'جزر، مجمد، بدون تحضير'],
  ])('is found in %s by %s, and called %s', async (language, query, name) =>
    expect(await usda(query, language)).toContain(name),
  )

  it('keeps its English name where a word of it is unknown, and is found all the same', async () => {
    expect(await usda('Straußenfleisch', 'de')).toEqual(['Ostrich, oyster, raw'])
    expect(await usda('rowal', 'de')).toEqual(['Rowal, raw'])
  })

  it('is not called as another food with the same words', async () => {
    for (const language of otherLanguages) {
      const names = withUsda.namesIn(language, ['usda-sr28:90007', 'usda-sr28:90010'])
      expect(names.get('usda-sr28:90007') ?? '').not.toMatch(/^(?:Ei|Œuf|Huevo|Uovo|Jajko|Ovo),/)
      // Pepper, not peppers.
      expect(names.get('usda-sr28:90010')).toBeUndefined()
    }
    expect(await usda('Paprika', 'de')).not.toContain('Spices, pepper, black')
  })
})

const columns: OtherLanguage[] = ['de', 'fr', 'es', 'it', 'nl', 'pl', 'pt-BR', 'ar']

/** The key of the staple, then what is typed for it in the order of the columns. */
const table = `
banana | Banane | banane | plátano | banana | banaan | banan | banana | موز
egg | Eier | œufs | huevos | uova | eieren | jajka | ovos | بيض
milk_whole | Vollmilch | lait entier | leche entera | latte intero | volle melk | mleko | leite integral | حليب كامل الدسم
apple | Äpfel | pommes | manzanas | mele | appels | jabłka | maçãs | تفاح
rice_white_cooked | Reis | riz | arroz | riso | rijst | ryż | arroz | أرز
bread_white | Weißbrot | pain blanc | pan blanco | pane bianco | witbrood | chleb pszenny | pão branco | خبز أبيض
butter | Butter | beurre | mantequilla | burro | boter | masło | manteiga | زبدة
coffee_black | Kaffee | café | café | caffè | koffie | kawa | café | قهوة
water | Wasser | eau | agua | acqua | water | woda | água | ماء
yogurt_plain | Joghurt | yaourt | yogur | yogurt | yoghurt | jogurt | iogurte | زبادي
tomato | Tomaten | tomates | tomates | pomodori | tomaten | pomidory | tomates | طماطم
olive-oil | Olivenöl | huile d'olive | aceite de oliva | olio di oliva | olijfolie | oliwa z oliwek | azeite de oliva | زيت الزيتون
oats | Haferflocken | flocons d'avoine | copos de avena | fiocchi d'avena | havermout | płatki owsiane | aveia em flocos | شوفان
potato_boiled | Kartoffeln | pommes de terre | patatas | patate | aardappelen | ziemniaki | batatas | بطاطس مسلوقة
pasta_cooked | Nudeln | pâtes | pasta | pasta | pasta | makaron | macarrão | معكرونة
orange | Orangen | oranges | naranjas | arance | sinaasappels | pomarańcze | laranja | برتقال
carrot | Karotten | carottes | zanahorias | carote | wortels | marchewka | cenouras | جزر
cucumber | Gurken | concombre | pepino | cetrioli | komkommer | ogórki | pepino | خيار
avocado | Avocado | avocat | aguacate | avocado | avocado | awokado | abacate | أفوكادو
onion | Zwiebeln | oignons | cebollas | cipolle | uien | cebula | cebolas | بصل
strawberries | Erdbeeren | fraises | fresas | fragole | aardbeien | truskawki | morangos | فراولة
grapes | Trauben | raisin | uvas | uva | druiven | winogrona | uvas | عنب
sugar | Zucker | sucre | azúcar | zucchero | suiker | cukier | açúcar | سكر
tea_black | Schwarztee | thé noir | té negro | tè nero | zwarte thee | czarna herbata | chá preto | شاي
almonds | Mandeln | amandes | almendras | mandorle | amandelen | migdały | amêndoas | لوز
honey | Honig | miel | miel | miele | honing | miód | mel | عسل
bread_wholemeal | Vollkornbrot | pain complet | pan integral | pane integrale | volkorenbrood | chleb razowy | pão integral | خبز أسمر
lettuce | Eisbergsalat | laitue | lechuga | lattuga | sla | sałata | alface | خس
orange-juice | Orangensaft | jus d'orange | zumo de naranja | succo d'arancia | sinaasappelsap | sok pomarańczowy | suco de laranja | عصير برتقال
beer | Bier | bière | cerveza | birra | bier | piwo | cerveja | بيرة
wine_red | Rotwein | vin rouge | vino tinto | vino rosso | rode wijn | czerwone wino | vinho tinto | نبيذ أحمر
french-fries | Pommes | frites | patatas fritas | patatine fritte | friet | frytki | batata frita | بطاطس مقلية
garlic | Knoblauch | ail | ajo | aglio | knoflook | czosnek | alho | ثوم
pear | Birnen | poires | peras | pere | peren | gruszki | peras | كمثرى
peach | Pfirsiche | pêches | melocotón | pesche | perziken | brzoskwinia | pêssegos | خوخ
lemon | Zitronen | citrons | limones | limoni | citroenen | cytryny | limão siciliano | ليمون
watermelon | Wassermelone | pastèque | sandía | anguria | watermeloen | arbuz | melancia | بطيخ
pineapple | Ananas | ananas | piña | ananas | ananas | ananas | abacaxi | أناناس
mushrooms_raw | Champignons | champignons | champiñones | funghi | champignons | pieczarki | cogumelos | فطر
spinach_raw | Spinat | épinards | espinacas | spinaci | spinazie | szpinak | espinafre | سبانخ
courgette | Zucchini | courgettes | calabacín | zucchine | courgette | cukinia | abobrinha | كوسا
lentils_cooked | Linsen | lentilles | lentejas | lenticchie | linzen | soczewica | lentilhas | عدس
chickpeas_cooked | Kichererbsen | pois chiches | garbanzos | ceci | kikkererwten | ciecierzyca | grão de bico | حمص
ham | Schinken | jambon | jamón | prosciutto cotto | ham | szynka | presunto | جامبون
salmon_cooked | Lachs | saumon | salmón | salmone | zalm | łosoś | salmão | سلمون
prawns_cooked | Garnelen | crevettes | gambas | gamberi | garnalen | krewetki | camarão | روبيان
walnuts | Walnüsse | noix | nueces | noci | walnoten | orzechy włoskie | nozes | جوز
jam | Marmelade | confiture | mermelada | marmellata | jam | dżem | geleia | مربى
flour_white | Weizenmehl | farine | harina | farina | bloem | mąka | farinha de trigo | طحين
salt | Salz | sel | sal | sale | zout | sól | sal | ملح
vinegar | Essig | vinaigre | vinagre | aceto | azijn | ocet | vinagre | خل
mustard | Senf | moutarde | mostaza | senape | mosterd | musztarda | mostarda | خردل
tofu_firm | Tofu | tofu | tofu | tofu | tofu | tofu | tofu | توفو
fig_fresh | Feigen | figues | higos | fichi | vijgen | figi | figos | تين
dates | Datteln | dattes | dátiles | datteri | dadels | daktyle | tâmaras | تمر
olives_green | Oliven | olives | aceitunas | olive | olijven | oliwki | azeitonas | زيتون
beetroot_cooked | Rote Bete | betterave | remolacha | barbabietola | rode biet | buraki | beterraba | شمندر
cauliflower_cooked | Blumenkohl | chou-fleur | coliflor | cavolfiore | bloemkool | kalafior | couve-flor | قرنبيط
asparagus_cooked | Spargel | asperges | espárragos | asparagi | asperges | szparagi | aspargos | هليون
pumpkin_cooked | Kürbis | potiron | calabaza | zucca | pompoen | dynia | abóbora | يقطين
`

/** [key of the staple, typed] */
const goldenNames = (language: OtherLanguage): [key: string, typed: string][] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [key = '', ...typed] = line.split('|').map((cell) => cell.trim())
      return [key, typed[columns.indexOf(language)] ?? '']
    })
