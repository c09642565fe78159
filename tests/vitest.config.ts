import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { messages } from '../client/vite/messages.ts'

/** Look into one process: at its database handle, its caches, its counters and its event loop. */
const ofOneProcess = [
  'tests/features/{faults-*,writes,backup,cache,foods-openfoodfacts,readiness,streak,user-foods}.test.ts',
  'tests/rest/{edges,metrics,refused-starts,sign-in-restored}.test.ts',
]

export default defineConfig({
  plugins: [messages()],
  test: {
    root: new URL('..', import.meta.url).pathname,
    globalSetup: 'tests/support/one-temporary-folder.ts',
    pool: 'threads',
    // One more than there are cores: many tests wait for processes of their own, or for connections that stall.
    maxWorkers: availableParallelism() + 1,
    // Some tests start a dozen processes, each of which takes seconds on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Another process may take longer than the default of 1 s to answer on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    coverage: {
      include: ['server/{domain,features,auth,catalogue,db,http}/**/*.ts'],
      reportsDirectory: 'test-results/coverage',
      reporter: ['json-summary', ['text', { file: 'files.txt' }]],
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{domain,features,rest,catalogue}/**/*.test.ts'],
          exclude: process.env.PROCESSES === '2' ? ofOneProcess : [],
          // The server keeps nothing in its modules, so a thread loads them once for all of its files.
          isolate: false,
          setupFiles: 'tests/support/close-worlds.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          isolate: false,
          setupFiles: 'tests/support/close-worlds.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'operation',
          include: ['tests/operation/**/*.test.ts'],
          isolate: false,
          setupFiles: 'tests/support/close-worlds.ts',
        },
      },
      // The client's modules hold the session and the state of the connection.
      { extends: true, test: { name: 'client', include: ['tests/client/**/*.test.ts'] } },
    ],
  },
})
