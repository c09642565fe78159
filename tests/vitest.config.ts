import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/{client,domain,features,rest,catalogue}/**/*.test.ts'],
    setupFiles: ['tests/support/remove-folders.ts'],
    // Files share nothing; a world each.
    pool: 'threads',
    // By default one core stays free, which of two is half of them.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // Another process may take longer than the default of 1 s to answer on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
})
