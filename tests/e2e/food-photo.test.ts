import type { Page } from '@playwright/test'
import { test as base, expect } from '../support/browser.ts'
import { registerAndSignIn, today } from '../support/diary.ts'
import { startVisionModel } from '../support/local-servers.ts'

let model: Awaited<ReturnType<typeof startVisionModel>>
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  settings: async ({}, use) => {
    model = await startVisionModel()
    await use({ AI_URL: model.url, AI_MODEL: 'eyes' })
    await model.stop()
  },
})
test.use({ ownServer: true, refusals: true })

/** A picture as large as those of a phone. */
const picture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 3_000
    canvas.height = 2_000
    canvas.getContext('2d')?.fillRect(100, 100, 900, 900)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
  })

test('a picture of a meal becomes foods to check, and nothing of it is logged before', {
  tag: ['@phone', '@extended'],
}, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  await page.goto('/diary?meal=Lunch&log=1')
  const button = page.getByRole('button', { name: 'Take a picture of your meal' })
  await expect(button).toBeVisible()
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser')
    await button.click()
    await (await chooser).setFiles({
      name: 'lunch.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await picture(page)),
    })
  }
  const dialog = page.getByRole('dialog', { name: 'What you had' })

  await test.step('a model that fails costs a sentence', async () => {
    model.says(null, 500)
    await choose()
    await expect(dialog.getByRole('alert')).toHaveText(
      'The model that looks at pictures does not answer right now. Please search for the foods.',
    )
    model.says('{"items": [{"name": "banana", "grams": 120}, {"name": "rolled oats", "grams": 40}]}')
    await dialog.getByRole('button', { name: 'Try again' }).click()
  })

  await test.step('its foods are checked and added', async () => {
    await expect(dialog.getByText('Please check', { exact: true })).toHaveCount(2)
    expect((await api.diary.day({ date: today() })).food).toEqual([])
    await dialog.getByRole('button', { name: 'Add 2 foods' }).click()
    await expect(dialog).toBeHidden()
    await expect
      .poll(async () => (await api.diary.day({ date: today() })).food.map(({ mealType }) => mealType))
      .toEqual(['Lunch', 'Lunch'])
  })

  await test.step('only a small picture left the device', async () => {
    const sent = JSON.stringify(model.asked.at(-1)?.body)
    expect(sent).toContain('data:image/jpeg;base64,')
    expect(sent.length).toBeLessThan(200_000)
  })
})
