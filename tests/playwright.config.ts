import { defineConfig } from '@playwright/test'
import './support/fast-imports.ts'
import { chromium, isThorough } from './support/run-options.ts'

const launchOptions = {
  executablePath: chromium,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    // Each story runs the app for seconds: optimizing its code would take a tenth of all the time, and gain nothing.
    '--js-flags=--no-opt --no-maglev',
    // A name that is no secure origin over http, unlike 127.0.0.1.
    '--host-resolver-rules=MAP home.test 127.0.0.1',
  ],
}

export default defineConfig({
  globalSetup: './support/one-temporary-folder.ts',
  testDir: './e2e',
  outputDir: '../test-results',
  // Two at once is what two cores carry.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  // A busy machine can take more than ten seconds to start the app, or to notice that it is online again.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/results.json' }]],
  // Traces would cost an eighth of the time: `npx playwright test --trace on` records the test in question.
  // Nothing waits for what moves: stories about motion ask for it.
  // A service worker would fetch all files of the app for each test; those about it allow it.
  use: {
    launchOptions,
    actionTimeout: 20_000,
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
  },
  // Each story is told at both sizes, but those tagged `@desktop` or `@phone` only at that one: either there is nothing to
  // see at the other, or what they show does not depend on the size. Those tagged `@extended` are about what few people meet, or
  // about features of which the other tests hold the rules and calls: `npm run test:all` tells them.
  projects: [
    {
      name: 'desktop',
      grepInvert: isThorough ? /@phone/ : /@phone|@extended/,
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: isThorough ? /@desktop/ : /@desktop|@extended/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
