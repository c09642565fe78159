import { expect, test } from '../support/browser.ts'
import { registerAndSignIn, today } from '../support/diary.ts'

test('estimates what an exercise takes', { tag: ['@desktop', '@extended'] }, async ({ page, product }) => {
  const { api } = await registerAndSignIn(page, product)
  const form = page.getByRole('region', { name: 'Add Exercise' })
  const open = () => form.getByRole('button', { name: 'Estimate from an activity' }).click()
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const choose = async (search: string, name: string) => {
    await form.getByRole('combobox', { name: 'Activity' }).fill(search)
    await page.getByRole('option', { name, exact: true }).click()
  }
  const logged = async () =>
    (await api.diary.day({ date: today() })).exercise.map(({ exerciseName, caloriesBurned }) => [
      exerciseName,
      caloriesBurned,
    ])

  await test.step('which needs a weight', async () => {
    await page.goto('/diary')
    await open()
    await expect(form.getByRole('combobox', { name: 'Activity' })).toBeFocused()
    await form.getByRole('button', { name: 'Close the estimate' }).click()
    await expect(field('Exercise')).toBeFocused()
    await open()
    await expect(form.getByText('An estimate needs your weight.')).toBeVisible()
    await choose('jog', 'Jogging')
    await expect(field('Exercise')).toHaveValue('Jogging, 30 min')
    await expect(field('Calories burned')).toHaveValue('')
  })

  await test.step('from the activity, the time and the weight', async () => {
    await api.progress.log({ date: today(), weight: 70 })
    await page.goto('/diary')
    await open()
    await expect(form.getByText('Estimated from your weight, 70.0 kg.')).toBeVisible()
    await choose('10 running', 'Running, 10 km/h')
    await expect(field('Exercise')).toHaveValue('Running, 10 km/h, 30 min')
    // (9.3 - 1) x 70 x 0.5
    await expect(field('Calories burned')).toHaveValue('291')
    await field('Minutes').fill('60')
    await expect(field('Exercise')).toHaveValue('Running, 10 km/h, 60 min')
    await expect(field('Calories burned')).toHaveValue('581')
  })

  await test.step('and can be changed', async () => {
    await field('Calories burned').fill('500')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.poll(logged).toEqual([['Running, 10 km/h, 60 min', 500]])
    await expect(page.getByTitle('Running, 10 km/h, 60 min')).toBeVisible()
  })

  await test.step('a name and calories of your own need none', async () => {
    await field('Exercise').fill('Juggling')
    await field('Calories burned').fill('90')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.poll(logged).toContainEqual(['Juggling', 90])
  })
})
