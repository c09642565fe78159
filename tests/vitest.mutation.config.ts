import { defineConfig } from 'vitest/config'

/** The quick tests of the rules and of accounts, for `npm run mutation`, which runs those that reach a change for each of thousands. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    globalSetup: 'tests/support/one-temporary-folder.ts',
    setupFiles: 'tests/support/close-worlds.ts',
    include: ['tests/domain/**/*.test.ts', 'tests/features/account*.test.ts', 'tests/features/captcha.test.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
