import { expect, test } from 'vitest'
import { exerciseEnergy } from '#domain/exercise-energy.ts'

test('counts what an exercise takes beyond rest', () => {
  expect(exerciseEnergy(8.5, 70, 60)).toBe(525)
  expect(exerciseEnergy(8.5, 70, 30)).toBe(263)
  expect(exerciseEnergy(1, 70, 30)).toBe(0)
  expect(exerciseEnergy(0.9, 70, 30)).toBe(0)
})

test('knows nothing of no time', () => {
  for (const minutes of [null, 0, -5, Number.NaN]) expect(exerciseEnergy(8.5, 70, minutes)).toBeNull()
})
