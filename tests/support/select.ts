import { expect, type Locator } from '@playwright/test'

/**
 * Chooses an option of a Select. Playwright scrolls the option into view, and the page below a dialog with it, after which
 * the list moves back under its field: between press and release, that is no choice, and the option is pressed again.
 */
export async function choose(select: Locator, option: string) {
  const shown = select.page().getByRole('option', { name: option, exact: true })
  await expect(async () => {
    if (!(await shown.isVisible())) await select.click()
    await shown.click({ timeout: 3_000 })
    await expect(select).toHaveValue(option, { timeout: 3_000 })
  }).toPass()
}
