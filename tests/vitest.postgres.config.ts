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
          include: ['tests/{features,rest}/**/*.test.ts', 'tests/operation/import-process.test.ts'],
          exclude: [
            // About SQLite's files: backups, migrations and locks.
            'tests/features/{backup,backups,migrations,readiness,imports/samples,imports/reader}.test.ts',
            'tests/rest/{cli,refused-starts,seed,sign-in-restored,start}.test.ts',
            // About the program and its documents, without a database of a world.
            'tests/rest/{docs,monitoring}.test.ts',
            // They let statements of better-sqlite3 fail, or put its rows back.
            'tests/features/{faults-*,hidden-batches}.test.ts',
          ],
          isolate: false,
          setupFiles: 'tests/support/close-worlds.ts',
        },
      },
    ],
  },
})
