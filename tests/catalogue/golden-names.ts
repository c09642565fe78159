/** What people type for 60 everyday foods, in each language. */

import type { OtherLanguage } from '../../server/catalogue/local-text.ts'

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
export const goldenNames = (language: OtherLanguage): [key: string, typed: string][] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [key = '', ...typed] = line.split('|').map((cell) => cell.trim())
      return [key, typed[columns.indexOf(language)] ?? '']
    })
