/** `npm run test:all` also tries what takes long and seldom breaks: each fault, both colour schemes, stories tagged `@extended`. */
export const isThorough = process.env.TESTS === 'all'
