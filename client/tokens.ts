import { brand } from '#domain/theme.ts'

/**
 * All colours and shadows. Every entry becomes the CSS variable `--gl-{name}`; charts read the resolved values of the
 * active scheme from here.
 */
type Token = readonly [light: string, dark: string]

const pairs = {
  ...brand,
  inset: ['#F6F1EA', '#2B2622'],
  raise: ['#FFFFFF', '#4A423B'],
  line: ['#EBE3D8', '#352F2A'],
  'line-strong': ['#948678', '#80766B'],
  track: ['#EEE7DD', '#37302B'],
  'track-inset': ['#E5DCCF', '#37302B'],
  'ink-3': ['#766B61', '#A2978B'],

  'brand-hover': ['#0F4E40', '#7FCBB0'],
  'brand-text': ['#14614F', '#7FCBB0'],
  'brand-soft': ['#E6F2ED', '#1D352D'],
  'brand-soft-hover': ['#D8EBE3', '#24433A'],
  danger: ['#B9302A', '#FF9A8F'],
  'danger-soft': ['#FDECEB', '#43211E'],
  'on-danger': ['#FFFFFF', '#2A0D0A'],
  dot: ['#D2443B', '#D2443B'],
  'on-dot': ['#FFFFFF', '#FFFFFF'],

  'ember-1': ['#E4752F', '#FFB58A'],
  'ember-2': ['#CF5317', '#F5803F'],
  glow: ['rgba(246,150,84,.20)', 'rgba(251,149,96,.13)'],
  scrim: ['rgba(30,22,16,.46)', 'rgba(30,22,16,.46)'],

  energy: ['#CC5216', '#FB9560'],
  'energy-text': ['#8F3A06', '#FFB997'],
  'energy-soft': ['#FFEFE4', '#40291D'],
  protein: ['#B53559', '#E87D94'],
  'protein-text': ['#982F4C', '#FFB3C1'],
  'protein-soft': ['#FDECEF', '#40262C'],
  carbs: ['#B98417', '#F0C66E'],
  'carbs-text': ['#7A4D00', '#EDCD96'],
  'carbs-soft': ['#F9F0DD', '#392C14'],
  fat: ['#008B96', '#62BDC9'],
  'fat-text': ['#00656F', '#9CD6DD'],
  'fat-soft': ['#E0F4F6', '#123438'],
  water: ['#0C7DC3', '#6AB5F2'],
  'water-text': ['#005C9D', '#A3D3FC'],
  'water-soft': ['#E4F2FD', '#1A3043'],
  fasting: ['#6250B2', '#A89FF2'],
  'fasting-text': ['#5646A0', '#CAC5FF'],
  'fasting-soft': ['#F0EFFD', '#2D2A43'],
  fruit: ['#57872A', '#A3CF7E'],
  'fruit-text': ['#3B6708', '#BBDBA3'],
  'fruit-soft': ['#ECF5E4', '#26341B'],
  exercise: ['#A3489D', '#DC8FD4'],
  'exercise-text': ['#84377F', '#EFB8E9'],
  'exercise-soft': ['#FAECF8', '#3B2539'],

  'logo-sun': ['#EE7A3C', '#EE7A3C'],
  'art-ink': ['#0F3A30', '#F4EEE7'],

  'shadow-card': ['0 1px 2px rgba(70,45,20,.05), 0 10px 28px -18px rgba(70,45,20,.18)', 'none'],
  'shadow-pop': ['0 18px 44px -16px rgba(50,30,10,.35)', '0 18px 44px -16px rgba(50,30,10,.35)'],
  'shadow-modal': ['0 40px 90px -30px rgba(30,20,10,.55)', '0 40px 90px -30px rgba(30,20,10,.55)'],
  'shadow-fab': ['0 10px 24px -8px rgba(10,50,40,.55)', '0 10px 24px -8px rgba(10,50,40,.55)'],
  'shadow-raise': ['0 1px 2px rgba(70,45,20,.12)', 'none'],

  // On an inset background, icon chips are white in light; `initial` in dark keeps their soft hue.
  'chip-inset': ['#FFFFFF', 'initial'],
} as const satisfies Record<string, Token>

export type TokenName = keyof typeof pairs
export type Scheme = 'light' | 'dark'

/** The semantic hues. Each has a solid, a `-text` and a `-soft` token. */
export type Hue = 'energy' | 'protein' | 'carbs' | 'fat' | 'water' | 'fasting' | 'fruit' | 'exercise'

/** The resolved value of a token in a scheme. */
export const token = (name: TokenName, scheme: Scheme): string => pairs[name][scheme === 'light' ? 0 : 1]

/** Every `--gl-*` variable with its value in a scheme. */
export const variables = (scheme: Scheme): Record<string, string> =>
  Object.fromEntries(Object.keys(pairs).map((name) => [`--gl-${name}`, token(name as TokenName, scheme)]))
