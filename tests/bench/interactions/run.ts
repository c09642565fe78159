import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium as browserType, type CDPSession, type Page } from '@playwright/test'
import { storeTokens } from '../../support/people.ts'
import { chromium } from '../../support/run-options.ts'
import { calibrate, observe, type Row, respond, rest, tableOf, traced, type Work } from './measure.ts'
import { type Step, startWorld, type Tour, tours } from './world.ts'

/**
 * `npm run bench:interactions [-- --rounds 5 --only /diary --json]`: how long a phone takes from an input to the next paint.
 * The built product at 390x844 with 43 foods on today's diary and the processor made 4 times slower; medians of several
 * rounds, each in a page loaded afresh. Each round has a second pass without the slowdown, which counts the processor time
 * of the page's main thread beside that of a fixed loop in the same page: a ratio that hardly depends on the machine and on
 * what else it does. `--work` leaves the first pass out, `--slow` the second; `--profiles <folder>` writes a profile of each
 * interaction's scripts. `--steps "open the amount,close the food search"` walks a screen no further than these, and shows only them.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    work: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
    steps: { type: 'string' },
    profiles: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const slowdown = 4
/** A first render answers no input. */
const noInput = { duration: Number.NaN, processing: Number.NaN }

const world = await startWorld()
const browser = await browserType.launch({
  ...(chromium ? { executablePath: chromium } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
const rows = new Map<string, Row>()
const shown = values.steps?.split(',')
const asked = tours.filter(({ path }) => path.includes(values.only)).flatMap(upToShown)
for (let round = 0; round < rounds; round++)
  for (const { path, steps } of asked) {
    if (!values.work) await walkSlowly(path, steps)
    if (!values.slow) await walkTraced(path, steps)
    await world.reset()
  }
await browser.close()
await world.stop()
const measured = [...rows.values()].filter(({ name }) => shown?.includes(name) ?? true)
process.stdout.write(values.json ? `${JSON.stringify(measured, null, 2)}\n` : tableOf(measured))

/** The tour as far as the last step that is shown: an interaction needs those before it. */
function upToShown(tour: Tour): Tour[] {
  if (!shown) return [tour]
  const end = tour.steps.findLastIndex(({ name }) => shown.includes(name)) + 1
  return end === 0 ? [] : [{ ...tour, steps: tour.steps.slice(0, end) }]
}

/** The time of each step with the processor slowed down. */
async function walkSlowly(path: string, steps: Step[]): Promise<void> {
  await inPage(async (page, cdp) => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(world.url + path)
    row(renderOf(path)).times.push({ ...(await rest(page)), ...noInput })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await otherScreensLoaded(page)
    for (const step of steps) row(step.name).times.push(await respond(page, cdp, step, slowdown))
  })
}

/** The processor time of each step. */
async function walkTraced(path: string, steps: Step[]): Promise<void> {
  await inPage(async (page, cdp) => {
    const loop = (await traced(browser, page, () => page.evaluate(calibrate))).longest
    const add = (name: string, work: Work) => row(name).works.push({ ...work, loops: work.toPaint / loop })
    add(
      renderOf(path),
      await traced(browser, page, async () => {
        await page.goto(world.url + path)
        await rest(page)
      }),
    )
    await otherScreensLoaded(page)
    await cdp.send('Profiler.enable')
    for (const step of steps) {
      const act = () => respond(page, cdp, step, 1)
      if (values.profiles) await profiled(cdp, join(values.profiles, `${step.name}.cpuprofile`), act)
      else add(step.name, await traced(browser, page, act))
    }
  })
}

async function inPage(go: (page: Page, cdp: CDPSession) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: world.timeZone,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await storeTokens(page, world.url, world.newSession())
  await page.addInitScript(observe)
  await go(page, await context.newCDPSession(page))
  await context.close()
}

/** The code of the other screens is loaded five seconds after the first one has been shown. */
function otherScreensLoaded(page: Page) {
  return page.waitForFunction(() => performance.now() > 8_000)
}

async function profiled(cdp: CDPSession, file: string, act: () => Promise<unknown>): Promise<void> {
  await cdp.send('Profiler.setSamplingInterval', { interval: 200 })
  await cdp.send('Profiler.start')
  await act()
  const { profile } = await cdp.send('Profiler.stop')
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, JSON.stringify(profile))
}

function renderOf(path: string): string {
  return `first render of ${path}`
}

function row(name: string): Row {
  const found = rows.get(name) ?? { name, times: [], works: [] }
  rows.set(name, found)
  return found
}
