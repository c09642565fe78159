/** The words for units, sizes and numbers in ingredient lines, in the languages of the product. */

import { forms, sizeNames, unitNames } from './asked-amount.ts'
import { sizeOf } from './units.ts'

/** Units of weight in g. */
export const weightUnits: Record<string, number> = {
  mg: 0.001,
  g: 1,
  kg: 1000,
  oz: sizeOf('oz'),
  lb: sizeOf('lb') * 1000,
}

/** Units of volume in ml that have one size everywhere, or nearly so. */
export const volumeUnits: Record<string, number> = {
  ml: 1,
  cl: 10,
  dl: 100,
  l: 1000,
  'fl oz': sizeOf('fl oz'),
  tsp: 5,
  tbsp: 15,
  cup: 240,
}

/** Units that a package or a vessel stands for: its stated weight is that of each. */
export const containers: ReadonlySet<string> = new Set(
  'can packet jar box bottle bag pot carton block bar ball tub piece slice fillet patty'.split(' '),
)

/** Each spelling without accents, in lower case and without dots; `_` stands for a blank. */
const measures = forms<string>([
  ['mg', 'mg milligram milligrams'],
  [
    'g',
    'g gr gram grams gramme grammes gramm grammi grammo gramo gramos gramas grama gramow gramy غرام جرام غراما جراما غ جم',
  ],
  [
    'kg',
    'kg kilo kilos kilogram kilograms kilogramm kilogrammes kilogramos quilo quilos chilo chili كيلو كيلوغرام كغ كجم',
  ],
  ['oz', 'oz ounce ounces unze unzen once onces onza onzas oncia once uns onca oncas uncja uncje اونصة'],
  ['lb', 'lb lbs pound pounds libra libras libbra رطل'],
  [
    'ml',
    'ml millilitre millilitres milliliter milliliters mililitro mililitros millilitro millilitri mililitr mililitry مل مليلتر ملل',
  ],
  ['cl', 'cl centilitre centilitres centiliter centilitro centilitri'],
  ['dl', 'dl decilitre decilitres deciliter decilitro decilitri'],
  ['l', 'l litre litres liter liters litro litros litri litr litry لتر ليتر'],
  ['fl oz', 'fl_oz fluid_ounce fluid_ounces floz'],
])

/** What one such unit weighs in another: an Italian etto is 100 g. */
export const otherMeasures: ReadonlyMap<string, readonly [size: number, unit: string]> = forms<
  readonly [number, string]
>([
  [[100, 'g'], 'etto etti hg'],
  [[10, 'g'], 'dag dkg deko dekagramow'],
  [[500, 'g'], 'pfund livre livres pond'],
  [[946.353, 'ml'], 'quart quarts qt qts'],
])

const household = forms<string>([
  [
    'tbsp',
    `el essloffel c_a_soupe ca_soupe cuil_a_soupe cuill_a_soupe c_a_s ca_s cs cas cuillere_a_soupe cuilleres_a_soupe cuilleree_a_soupe cuillerees_a_soupe
    cda cdas cucharada cucharadas cucchiaio cucchiai eetlepel eetlepels lyzka lyzki lyzek lyzka_stolowa lyzki_stolowe
    colher_de_sopa colheres_de_sopa colher colheres ملعقة_كبيرة ملاعق_كبيرة ملعقة_طعام ملعقة`,
  ],
  [
    'tsp',
    `tl teeloffel c_a_cafe ca_cafe cuil_a_cafe cuill_a_cafe c_a_c ca_c cac cuillere_a_cafe cuilleres_a_cafe cuillere_a_the cuilleres_a_the cdta cdtas
    cucharadita cucharaditas cucchiaino cucchiaini theelepel theelepels lyzeczka lyzeczki lyzeczek colher_de_cha
    colheres_de_cha ملعقة_صغيرة ملاعق_صغيرة ملعقة_شاي`,
  ],
  [
    'cup',
    `tasse tassen tasses taza tazas tazza tazze kop kopje kopjes koppen filizanka filizanki xicara xicaras chavena كوب اكواب
    فنجان`,
  ],
  ['glass', 'glas glaser verre verres vaso vasos bicchiere bicchieri glazen szklanka szklanki szklanek copo copos كاس'],
  ['mug', 'kubek kubki caneca canecas'],
  [
    'slice',
    `scheibe scheiben tranche tranches rebanada rebanadas loncha lonchas rodaja rodajas fetta fette plak plakken plakje
    plakjes snee sneetje sneetjes boterham plaster plastry plasterki plasterek kromka kromki kromek fatia fatias شريحة شرائح`,
  ],
  [
    'clove',
    'zehe zehen knoblauchzehe gousse gousses diente dientes spicchio spicchi teen teentje teentjes tenen zabek zabki dente dentes فص فصوص',
  ],
  [
    'pinch',
    'prise prisen pincee pincees pizca pizcas pizzico pizzichi snuf snufje snufjes szczypta szczypty pitada pitadas رشة',
  ],
  ['dash', 'schuss spritzer trait chorrito spruzzo scheutje odrobina fio splash'],
  [
    'bunch',
    `bunch bunches bund bunde botte bottes bouquet manojo manojos mazzo mazzi mazzetto bos bosje bosjes peczek peczki maco
    macos molho حزمة`,
  ],
  [
    'can',
    `dose dosen buchse boite boites conserve lata latas lattina lattine scatola scatole scatoletta barattolo blik blikje
    blikjes puszka puszki puszek علبة علب`,
  ],
  [
    'jar',
    'jar jars glaschen bocal bocaux tarro tarros frasco frascos vasetto sloik sloiki potje potjes pote potes مرطبان',
  ],
  [
    'packet',
    `packung packungen packchen pckg pck pkg pkt paquet paquets sachet sachets paquete paquetes sobre sobres pacchetto
    pacchetti bustina bustine pak pakje pakjes zakje zakjes opakowanie opakowania paczka paczki pacote pacotes باكيت ظرف`,
  ],
  ['box', 'box boxes caja cajas caixa caixas doos karton kartony'],
  ['carton', 'carton cartons brik briks brick'],
  [
    'bottle',
    'flasche flaschen bouteille bouteilles botella botellas bottiglia bottiglie fles flessen flesje butelka butelki garrafa garrafas زجاجة',
  ],
  ['bag', 'beutel tute tuten bolsa bolsas sacchetto worek torebka torebki saco sacos كيس'],
  ['pot', 'becher joghurtbecher kubeczek bakje tub tubs tubo'],
  [
    'bowl',
    'schale schussel bol bols tazon tazones cuenco ciotola ciotole kom kommetje miska miski tigela tigelas وعاء صحن',
  ],
  [
    'handful',
    'handvoll hand_voll poignee poignees punado punados manciata manciate handje handjes handvol garsc garscie punhado punhados حفنة',
  ],
  [
    'portion',
    'portionen portions porcion porciones racion raciones porzione porzioni portie porties porcja porcje porcji porcao porcoes حصة',
  ],
  [
    'piece',
    `stuck stk stucke pieces morceau morceaux pieza piezas trozo trozos unidad unidades ud uds pezzo pezzi stuks stuk stukken
    sztuka sztuki sztuk szt kawalek kawalki unidade unidades pedaco pedacos قطعة قطع حبة حبات`,
  ],
  ['scoop', 'messloffel kugel boule boules bola bolas pallina palline bolletje galka galki'],
  [
    'leaf',
    'blatt blatter feuille feuilles hoja hojas foglia foglie blaadje blaadjes lisc liscie folha folhas ورقة اوراق',
  ],
  ['square', 'carre carres kostka kostki quadradinho'],
  ['fillet', 'filet filets filete filetes filetto filetti filety'],
  ['stalk', 'stange stangen tallo branche stangel stengel lodyga talo'],
  ['sprig', 'sprig sprigs zweig zweige brin brins ramita ramitas rametto takje takjes galazka ramo ramos'],
  ['head', 'head heads kopf tete cabeza cabezas testa krop glowka cabeca'],
])

/** The spelling of a unit in the text to its name: `cup`, `tbsp`, `g`. */
export const unitWords: ReadonlyMap<string, string> = new Map([...household, ...unitNames, ...measures])

/** The sizes, of which those of other languages also stand after the food: `2 huevos grandes`. */
export const sizeWords: ReadonlyMap<string, string> = new Map([
  ...forms<string>([
    [
      'small',
      `kleine kleiner kleines kleinen klein petit petite petits petites pequeno pequena pequenos pequenas piccolo piccola
      piccoli piccole maly mala male malych صغير صغيرة`,
    ],
    [
      'medium',
      'mittlere mittlerer mittelgrosse moyen moyenne moyens moyennes mediano mediana medianos medianas medio media medi medie sredni srednia srednie medios medias متوسط متوسطة',
    ],
    [
      'large',
      `grosse grosser grosses grossen grand grande grands grandes grandi groot grote duzy duza duze duzych
      كبير كبيرة`,
    ],
  ]),
  ...sizeNames,
])

/** Words for a dozen, which multiply the number before them: `2 dozen`. */
const dozens =
  'dozen dozens dutzend douzaine douzaines docena docenas dozzina dozzine dozijn dozijnen tuzin tuziny tuzinow duzia duzias دزينة'
export const dozenWords: ReadonlySet<string> = new Set(dozens.split(' '))

/** Numbers as words. English ones have rules of their own in `asked-amount.ts`. */
export const numberWords: ReadonlyMap<string, number> = forms<number>([
  [1 / 4, 'viertel quart cuarto quarto kwart cwierc ربع'],
  [1 / 2, 'halbe halber halbes halben halb demi demie medio media mezzo mezza halve pol polowa meio meia نصف'],
  [1, 'ein eine einen einem einer eins un une uno una een jeden jedna jedno um uma واحد واحدة'],
  [1.5, 'anderthalb eineinhalb anderhalve poltora poltorej'],
  [2, 'zwei zwo deux dos due twee dwa dwie dois duas اثنان اثنين'],
  [3, 'drei trois tres tre drie trzy ثلاث ثلاثة'],
  [4, 'vier quatre cuatro quattro cztery quatro اربع اربعة'],
  [5, 'funf cinq cinco cinque vijf piec خمس خمسة'],
  [6, 'sechs seis sei zes szesc ست ستة'],
  [7, 'sieben sept siete sette zeven siedem sete سبع سبعة'],
  [8, 'acht huit ocho otto osiem oito ثماني ثمانية'],
  [9, 'neun neuf nueve nove negen dziewiec تسع تسعة'],
  [10, 'zehn dix diez dieci tien dziesiec dez عشر عشرة'],
  [12, `zwolf douze doce dodici twaalf dwanascie doze ${dozens}`],
])

/** Words between a unit and its food. */
export const ofWords: ReadonlySet<string> = new Set(
  'of de di du des del della dello dell d von vom van da do the'.split(' '),
)

/** Words before a number that say it is not exact. */
export const aboutWords: ReadonlySet<string> = new Set(
  (
    'about approx approximately around roughly circa ca c etwa ungefahr rund environ autour unos unas aproximadamente ' +
    'ongeveer okolo ok cerca heaping heaped scant generous level rounded good gestrichen gestrichene gestrichener gehauft gehaufte gehaufter knapp حوالي'
  ).split(' '),
)

/** Words that join two foods: and, with, plus. Those of one letter join only between blanks. */
export const conjunctions: ReadonlySet<string> = new Set(
  (
    'and und et y e en i oraz plus with mit avec con met z ze com & + و مع on auf sur op su na then dann puis luego poi ' +
    'dan'
  ).split(' '),
)

/** Text in lower case without accents, as the words of this file are spelled.  */
export function plainWord(text: string): string {
  const lower = text.toLowerCase()
  if (/^[ -~]*$/.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/[’ʼ`´]/g, "'")
    .replace(/[أإآ]/g, 'ا')
}
