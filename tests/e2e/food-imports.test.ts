import { expect, test } from '../support/browser.ts'
import { carry, register, signIn } from '../support/people.ts'

test.use({ ownServer: true })

test('an admin imports foods from a file, which people find at once', { tag: ['@desktop', '@extended'] }, async ({
  page,
  product: { url, services },
}) => {
  const admin = await register(services, 'elena')
  await carry(page, url, await signIn(services, admin.email))
  const oats = { code: '96385074', product_name: 'Moonlight oats', nutriments: { 'energy-kcal_100g': 370 } }
  const file = { name: 'my oats.jsonl', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(oats)) }

  await page.goto('/admin?tab=catalogue')
  await page.getByRole('button', { name: 'Import foods' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import foods' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'File' }).click(),
  ])
  await chooser.setFiles(file)
  await dialog.getByRole('button', { name: 'Start import' }).click()
  await expect(dialog).toBeHidden()
  // Somebody on another screen learns that it has ended, too.
  await page.getByRole('tab', { name: 'Outbox' }).click()
  await page.getByRole('tab', { name: 'Food catalogue' }).click()
  await expect(page.getByText('Imported 1 food from my oats.jsonl.')).toBeVisible({ timeout: 25_000 })
  await expect(page.getByRole('row', { name: /^Open Food Facts/ })).toContainText('my oats.jsonl')

  await page.goto('/diary')
  await page.getByRole('searchbox', { name: 'Search for Food' }).fill('moonlight')
  await expect(page.getByText('Moonlight oats', { exact: true })).toBeVisible()
})
