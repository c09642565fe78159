import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** The tests of the server's features and its REST paths, on PostgreSQL instead of SQLite: `npm run test:postgres`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    globalSetup: ['tests/support/one-temporary-folder.ts', 'tests/support/postgres-for-all.ts'],
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['tests/{features,rest}/**/*.test.ts'],
          isolate: false,
          setupFiles: 'tests/support/close-worlds.ts',
        },
      },
    ],
  },
})
