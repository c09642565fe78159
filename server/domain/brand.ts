/** The brand's colours in the light and the dark scheme: of the client, and of what the server writes for people. */
export const brand = {
  bg: ['#FAF6F0', '#161311'],
  card: ['#FFFFFF', '#211D1A'],
  ink: ['#2A2420', '#F4EEE7'],
  'ink-2': ['#5F554C', '#C4B9AD'],
  brand: ['#14614F', '#5CB598'],
  'on-brand': ['#FFFFFF', '#0B2019'],
  'logo-sun': ['#EE7A3C', '#EE7A3C'],
} as const satisfies Record<string, readonly [light: string, dark: string]>
