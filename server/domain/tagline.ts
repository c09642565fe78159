/** A tagline of more letters takes three lines or more, and is set smaller. */
const longTagline = 48

/** How the picture beside the login form shows a tagline: one-letter words are kept off the end of a line. */
export const typesetTagline = (tagline: string): { text: string; isLong: boolean } => ({
  text: tagline.replace(/(?<=^| )(\p{L}) /gu, '$1\u00a0'),
  isLong: tagline.length > longTagline,
})
