import { defineConfig } from 'vitest/config'

/**
 * The tests for `npm run mutation:domain` and `mutation:auth`, which name their share of them: Stryker runs those that reach a
 * change for each of thousands. It ends loops itself, so tests may take their time on a busy machine.
 */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    globalSetup: 'tests/support/one-temporary-folder.ts',
    setupFiles: 'tests/support/close-worlds.ts',
    include: [
      'tests/domain/**/*.test.ts',
      'tests/features/account*.test.ts',
      'tests/features/captcha.test.ts',
      'tests/rest/{api-tokens,notification-stream}.test.ts',
    ],
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 200_000,
    hookTimeout: 200_000,
  },
})
