import { expect, it, test } from 'vitest'
import { activities, activitiesLike, exerciseEnergy } from '#domain/activities.ts'

it('knows many kinds of exercise, each by its code and once', () => {
  expect(activities.length).toBeGreaterThanOrEqual(100)
  for (const { code, name, met } of activities) {
    expect(code).toMatch(/^\d{5}$/)
    expect(name).toMatch(/^[A-Z]/)
    expect(met).toBeGreaterThanOrEqual(1)
    expect(met).toBeLessThanOrEqual(23)
  }
  for (const key of ['code', 'name'] as const)
    expect(new Set(activities.map((one) => one[key])).size).toBe(activities.length)
})

it('finds them by words in any order and case, with or without accents, and all without a word', () => {
  const names = (search: string) => activitiesLike(search).map(({ name }) => name)
  expect(names('RUNNING 10')).toEqual(['Running, 10 km/h'])
  expect(names('slow skiing')).toEqual(['Cross-country skiing, slow'])
  expect(names('tennís')).toEqual(['Tennis, doubles', 'Tennis', 'Tennis, singles', 'Table tennis'])
  expect(names('chess')).toEqual([])
  expect(names(' ')).toHaveLength(activities.length)
})

test('counts what an exercise takes beyond rest', () => {
  expect(exerciseEnergy(8.5, 70, 60)).toBe(525)
  expect(exerciseEnergy(8.5, 70, 30)).toBe(263)
  expect(exerciseEnergy(1, 70, 30)).toBe(0)
  expect(exerciseEnergy(0.9, 70, 30)).toBe(0)
})

test('knows nothing of no time', () => {
  for (const minutes of [null, 0, -5, Number.NaN]) expect(exerciseEnergy(8.5, 70, minutes)).toBeNull()
})
