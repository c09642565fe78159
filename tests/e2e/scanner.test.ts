import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { chromium as browsers } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, today } from '../support/diary.ts'
import { chromium as executablePath } from '../support/run-options.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test.use({ refusals: true })

const known = '5000112637922'
const unknown = '4006381333931'

const camera = (code: string) => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${filmOf(code)}`,
]

/** Runs the test in a browser of its own, because the fake camera is set by launch arguments. */
async function withCamera(args: string[], options: BrowserContextOptions, story: (page: Page) => Promise<void>) {
  const browser: Browser = await browsers.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...args] })
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 404/.test(message.text())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  await story(page)
  await browser.close()
  expect(said).toEqual([])
}

/** Returns whether the page has loaded html5-qrcode by now, told by an id that only its code contains. */
function watchLibrary(page: Page) {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    // One that still loads when the browser is closed has no text.
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''))
  })
  return async () => (await Promise.all(scripts)).some((script) => script.includes('qr-shaded-region'))
}

test('scans a barcode and logs its food', { tag: '@phone' }, async ({ product, viewport, isMobile }) => {
  await withCamera(camera(known), { viewport, isMobile, baseURL: product.url }, async (page) => {
    const usesLibrary = watchLibrary(page)
    const { api } = await registerAndSignIn(page, product)
    await api.customFoods.create({
      productName: 'Elderflower pressé',
      calories: 40,
      carbs: 9.6,
      servingSize: '1 glass (250 g)',
      barcode: known,
    })
    await page.goto('/diary?meal=Snacks&log=1')
    await page.getByRole('button', { name: 'Scan Barcode' }).click()
    const modal = page.getByRole('dialog', { name: 'Elderflower pressé' })
    await expect(modal).toBeVisible({ timeout: 20_000 })
    expect(await usesLibrary()).toBe(true)
    process.stdout.write(`  the fake camera showed ${known}: ${await modal.getByRole('heading').first().innerText()}\n`)
    await modal.getByText('1 glass (250 g)').click()
    await modal.getByRole('button', { name: 'Add Food', exact: true }).click()
    await expect
      .poll(async () => (await api.diary.day({ date: today() })).food)
      .toMatchObject([
        { foodName: 'Elderflower pressé', servingSize: '1 x 1 glass (250 g)', calories: 100, protein: null },
      ])
  })
})

test('an unknown barcode leads to a custom food', { tag: ['@phone', '@extended'] }, async ({
  product,
  viewport,
  isMobile,
}) => {
  await withCamera(camera(unknown), { viewport, isMobile, baseURL: product.url }, async (page) => {
    const { api } = await registerAndSignIn(page, product)
    await page.goto('/diary?log=1')
    await page.getByRole('button', { name: 'Scan Barcode' }).click()
    const scan = page.getByRole('dialog', { name: 'Scan Barcode' })
    await expect(scan.getByText('Product not found')).toBeVisible({ timeout: 20_000 })
    await expect(scan.getByText(unknown)).toBeVisible()
    await scan.getByRole('button', { name: 'Add a custom food' }).click()
    const form = page.getByRole('dialog', { name: 'Custom food' })
    await expect(form.getByRole('textbox', { name: 'Barcode' })).toHaveValue(unknown)
    await form.getByRole('textbox', { name: 'Product name' }).fill('Marker pens')
    await form.getByRole('textbox', { name: 'Calories' }).fill('1')
    await form.getByRole('button', { name: 'Add food' }).click()
    await expect(page.getByRole('dialog', { name: 'Marker pens' })).toBeVisible()
    expect((await api.foods.barcode({ code: unknown })).product_name).toBe('Marker pens')
  })
})

test('accepts a typed barcode without a camera', { tag: ['@desktop', '@extended'] }, async ({
  product,
  viewport,
  isMobile,
}) => {
  const none = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=device-count=0']
  await withCamera(none, { viewport, isMobile, baseURL: product.url }, async (page) => {
    const { api } = await registerAndSignIn(page, product)
    await api.customFoods.create({ productName: 'Elderflower pressé', calories: 40, barcode: known })
    await page.goto('/diary?log=1')
    await page.getByRole('button', { name: 'Scan Barcode' }).click()
    const scan = page.getByRole('dialog', { name: 'Scan Barcode' })
    await expect(scan.getByText('No cameras found.')).toBeVisible()
    await expect(page.getByText('No cameras found on this device.')).toBeVisible()
    const lookUp = async () => {
      await scan.getByRole('textbox', { name: 'Or enter the barcode number' }).fill(known)
      await scan.getByRole('button', { name: 'Look up' }).click()
    }

    // An answer that comes after the scanner was closed opens nothing.
    let answer = () => {}
    const isAwaited = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(
      '**/trpc/foods.barcode*',
      async (route) => {
        await isAwaited
        await route.continue()
      },
      { times: 1 },
    )
    await lookUp()
    await expect(scan.getByText(`Looking up ${known}…`)).toBeVisible()
    await scan.getByRole('button', { name: 'Close' }).click()
    await expect(scan).toHaveCount(0)
    const answered = page.waitForResponse(/foods\.barcode/)
    answer()
    await answered
    await page.getByRole('button', { name: 'Scan Barcode' }).click()
    await expect(scan).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)

    await lookUp()
    await expect(page.getByRole('dialog', { name: 'Elderflower pressé' })).toBeVisible()
  })
})

test('explains a denied camera permission', { tag: ['@desktop', '@extended'] }, async ({
  product,
  viewport,
  isMobile,
}) => {
  const denied = ['--use-fake-ui-for-media-stream=deny', '--use-fake-device-for-media-stream']
  await withCamera(denied, { viewport, isMobile, baseURL: product.url }, async (page) => {
    await registerAndSignIn(page, product)
    await page.goto('/diary?log=1')
    await page.getByRole('button', { name: 'Scan Barcode' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Scan Barcode' }).getByText('Camera permission denied.'),
    ).toBeVisible()
    await expect(page.getByText('Please grant camera permission and refresh the page.')).toBeVisible()
  })
})

test('explains a scanner that fails to load', { tag: ['@desktop', '@extended'] }, async ({ page, product }) => {
  await registerAndSignIn(page, product)
  await page.goto('/diary?log=1')
  await expect(page.getByText('Type a name, a brand or the number under a barcode.')).toBeVisible()
  // The dialog's own code is fetched when the browser is idle.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /ScanModal-[^/]*\.js/.test(name)),
  )
  // The only script loaded from here on is the scanner.
  await page.route(/\.js$/, (route) => route.abort())
  await page.getByRole('button', { name: 'Scan Barcode' }).click()
  await expect(page.getByText('Scanner library not loaded.')).toBeVisible()
})

/**
 * Gives the page a `BarcodeDetector`, which Chromium has on phones but not on Linux. It reads one row of the picture and
 * knows the bars of one code. `cameras` counts the tracks that were started and are still live.
 */
async function provideDetector(page: Page, code: string) {
  await page.addInitScript(
    ({ code, bars }) => {
      class BarcodeDetector {
        static getSupportedFormats = async () => ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'qr_code']
        async detect(picture: ImageBitmap) {
          const context = new OffscreenCanvas(picture.width, 1).getContext('2d')
          context?.drawImage(picture, 0, -Math.floor(picture.height / 2))
          const pixels = context?.getImageData(0, 0, picture.width, 1).data ?? []
          const isDark = Array.from({ length: picture.width }, (_, x) => (pixels[x * 4] ?? 255) < 128)
          const [from, to] = [isDark.indexOf(true), isDark.lastIndexOf(true) + 1]
          const read = [...bars].map((_, at) =>
            isDark[Math.floor(from + ((at + 0.5) * (to - from)) / bars.length)] ? 1 : 0,
          )
          return read.join('') === bars ? [{ rawValue: code }] : []
        }
      }
      const tracks: MediaStreamTrack[] = []
      const { mediaDevices } = navigator
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await getUserMedia(wanted)
        tracks.push(...stream.getTracks())
        return stream
      }
      const cameras = () => [tracks.length, tracks.filter(({ readyState }) => readyState === 'live').length]
      Object.assign(globalThis, { BarcodeDetector, cameras })
    },
    { code, bars: ean13(code) },
  )
  return () => page.evaluate(() => (globalThis as unknown as { cameras: () => [number, number] }).cameras())
}

test('scans with the detector of the browser, without the library, and releases the camera', {
  tag: ['@phone', '@extended'],
}, async ({ product, viewport, isMobile }) => {
  await withCamera(camera(known), { viewport, isMobile, baseURL: product.url }, async (page) => {
    const cameras = await provideDetector(page, known)
    const usesLibrary = watchLibrary(page)
    const { api } = await registerAndSignIn(page, product)
    await api.customFoods.create({ productName: 'Elderflower pressé', calories: 40, barcode: known })
    await page.goto('/diary?log=1')
    const scan = page.getByRole('dialog', { name: 'Scan Barcode' })
    await page.getByRole('button', { name: 'Scan Barcode' }).click()
    await expect(page.getByRole('dialog', { name: 'Elderflower pressé' })).toBeVisible({ timeout: 20_000 })
    await expect(scan).toHaveCount(0)
    await expect.poll(cameras).toEqual([1, 0])
    expect(await usesLibrary()).toBe(false)
  })
})

/** The bars of each digit in set A, seven modules each, 1 is dark. Set C is its complement, set B is C reversed. */
const setA = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const setC = setA.map((bars) => [...bars].map((bar) => (bar === '1' ? '0' : '1')).join(''))
const setB = setC.map((bars) => [...bars].reverse().join(''))

/** The sets of the left half by first digit, which has no bars of its own. */
const sets = 'AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA'.split(' ')

/** The 95 modules of an EAN-13 with guards (GS1 General Specifications, 5.2.1). */
function ean13(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number)
  const left = digits.slice(0, 6).map((digit, at) => (sets[first]?.[at] === 'A' ? setA : setB)[digit])
  const right = digits.slice(6).map((digit) => setC[digit])
  return `101${left.join('')}01010${right.join('')}101`
}

/** Writes a Y4M video of the barcode, dark on light, for Chromium's fake camera. Returns its path. */
function filmOf(code: string): string {
  const [width, height, module] = [640, 480, 3]
  const bars = ean13(code)
  const from = Math.round((width - bars.length * module) / 2)
  const row = Buffer.from(
    Array.from({ length: width }, (_, x) => (bars[Math.floor((x - from) / module)] === '1' && x >= from ? 30 : 225)),
  )
  const blank = Buffer.alloc(width, 225)
  const luma = Buffer.concat(Array.from({ length: height }, (_, y) => (Math.abs(y - height / 2) < 100 ? row : blank)))
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, colour])
  const path = join(temporaryFolder(), 'code.y4m')
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  )
  return path
}
