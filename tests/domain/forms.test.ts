import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { isExpired, NewApiToken, NewPassword, ResetPasswordTwice } from '#domain/account.ts'
import { AddFood, CalendarRange, CopyFood, CreateSavedMeal, EditEntry } from '#domain/diary.ts'
import { changedExercise } from '#domain/entries.ts'
import { hasChange, Instant } from '#domain/fields.ts'
import { undoableSince } from '#domain/imports.ts'
import { pagesOf } from '#domain/limits.ts'
import { unknownNutrients } from '#domain/nutrition.ts'
import { ProfileForm } from '#domain/profile.ts'
import { nutrientsPerServing, WriteRecipe } from '#domain/recipe.ts'

const problemOf = (schema: z.ZodType, input: unknown) => {
  const issue = schema.safeParse(input).error?.issues[0]
  return issue && [issue.path.join('.'), issue.message]
}

describe('a new password', () => {
  it('has 8 to 256 characters, in the form that is hashed', () => {
    const tooShort = ['', 'Password must be at least 8 characters.']
    const tooLong = ['', 'Password can have at most 256 characters.']
    expect(problemOf(NewPassword, 'x'.repeat(7))).toEqual(tooShort)
    expect(problemOf(NewPassword, 'x'.repeat(8))).toBeUndefined()
    expect(problemOf(NewPassword, '🍎'.repeat(7))).toEqual(tooShort)
    expect(problemOf(NewPassword, '🍎'.repeat(256))).toBeUndefined()
    expect(problemOf(NewPassword, '🍎'.repeat(257))).toEqual(tooLong)
    // One sign as it is typed, two as it is hashed.
    expect(problemOf(NewPassword, 'ﬁ'.repeat(4))).toBeUndefined()
    expect(problemOf(NewPassword, ' '.repeat(8))).toEqual(['', 'A password needs more than blanks.'])
  })

  it('is the same both times', () => {
    const typed = { token: 't', password: 'a long password', again: 'a long password' }
    expect(ResetPasswordTwice.parse(typed)).toEqual({ token: 't', password: 'a long password' })
    expect(problemOf(ResetPasswordTwice, { ...typed, again: 'another one' })).toEqual([
      'again',
      'Passwords do not match!',
    ])
  })
})

describe('an API token', () => {
  it('expires after its last day, or never', () => {
    expect([null, '2026-03-10', '2026-03-11'].map((last) => isExpired(last, '2026-03-10'))).toEqual([
      false,
      false,
      false,
    ])
    expect(isExpired('2026-03-09', '2026-03-10')).toBe(true)
  })

  it('has a last day only where the form says so', () => {
    const form = { name: 'Display', access: 'read', lastDay: '2026-03-31' }
    expect(NewApiToken.parse({ ...form, expires: 'day' })).toEqual({
      name: 'Display',
      access: 'read',
      expiresAt: '2026-03-31',
    })
    expect(NewApiToken.parse({ ...form, expires: 'never' })).toMatchObject({ expiresAt: null })
  })
})

describe('the form of a food', () => {
  const form = { portion: '100g', grams: null, quantity: 2, mealType: 'Lunch', isWater: false }

  it('has any quantity over 0, and one portion where none is typed', () => {
    for (const quantity of [2, 1.5, 0.5, 0.25, 0.001, 1000])
      expect(AddFood.parse({ ...form, quantity })).toMatchObject({ quantity })
    expect(AddFood.parse({ ...form, quantity: null })).toMatchObject({ quantity: 1 })
    for (const quantity of [0, -1])
      expect(problemOf(AddFood, { ...form, quantity })).toEqual(['quantity', 'Quantity must be more than 0.'])
    expect(problemOf(AddFood, { ...form, quantity: 1000.5 })).toEqual(['quantity', 'Quantity can be at most 1,000.'])
    expect(problemOf(AddFood, { ...form, quantity: Number.NaN })?.[0]).toBe('quantity')
  })

  it('is edited within the same limits, by quantity or by weight', () => {
    const edit = {
      ...unknownNutrients,
      foodName: 'Soup',
      mealType: 'Lunch',
      portion: '1 bowl (330 g)',
      isWater: false,
    }
    for (const amount of [null, 0.25, 1000]) expect(problemOf(EditEntry, { ...edit, amount })).toBeUndefined()
    expect(problemOf(EditEntry, { ...edit, amount: 0 })).toEqual(['amount', 'Quantity must be more than 0.'])
    expect(problemOf(EditEntry, { ...edit, amount: 1001 })).toEqual(['amount', 'Quantity can be at most 1,000.'])
    expect(problemOf(EditEntry, { ...edit, portion: 'custom', amount: 1001 })).toBeUndefined()
    expect(problemOf(EditEntry, { ...edit, portion: 'custom', amount: 10_001 })).toEqual([
      'amount',
      'A weight can be at most 10,000 g (352 oz).',
    ])
  })

  it('needs a weight for a custom portion', () => {
    const custom = { ...form, portion: 'custom' }
    for (const grams of [null, 0])
      expect(problemOf(AddFood, { ...custom, grams })).toEqual(['grams', 'Enter a weight above 0.'])
    expect(problemOf(AddFood, { ...custom, grams: 55 })).toBeUndefined()
  })

  it('copies something', () => {
    const copy = { date: '2026-03-10', mealType: 'Lunch' }
    expect(problemOf(CopyFood, copy)?.[0]).toBe('foodItems')
    expect(problemOf(CopyFood, { ...copy, foodItems: [{ foodName: 'Soup', calories: 60 }] })).toBeUndefined()
  })
})

describe('days from one to another', () => {
  it('are in order, and no more than there is room for', () => {
    expect(problemOf(CalendarRange, { from: '2026-03-01', to: '2026-05-01' })).toBeUndefined()
    expect(problemOf(CalendarRange, { from: '2026-03-01', to: '2026-05-02' })).toEqual([
      'from',
      'A calendar can span at most 62 days.',
    ])
    expect(problemOf(CalendarRange, { from: '2026-03-01', to: '2026-03-01' })).toBeUndefined()
    expect(problemOf(CalendarRange, { from: '2026-03-01', to: '2026-02-28' })).toEqual([
      'to',
      'The last day cannot be before the first.',
    ])
  })
})

describe('an instant', () => {
  const Start = Instant('A start time is required.')

  it('is kept in UTC', () => {
    expect(Start.parse('2026-03-10T20:00:00+02:00')).toBe('2026-03-10T18:00:00.000Z')
    expect(Start.parse('1900-01-01T00:00:00Z')).toBe('1900-01-01T00:00:00.000Z')
  })

  it('is told what is wrong with it, once', () => {
    for (const input of [undefined, null, '', 5])
      expect(problemOf(Start, input)).toEqual(['', 'A start time is required.'])
    expect(problemOf(Start, '10 March')).toEqual(['', 'A time must be written like 2026-03-10T18:00:00.000Z.'])
    expect(Start.safeParse('10 March').error?.issues).toHaveLength(1)
    expect(problemOf(Start, '1899-12-31T23:59:59Z')).toEqual(['', 'A time cannot be before 1900.'])
  })
})

describe('a change', () => {
  it('says something besides the id', () => {
    expect([{ id: '1' }, { id: '1', name: undefined }].some(hasChange)).toBe(false)
    expect(
      [
        { id: '1', name: 'Soup' },
        { id: '1', height: null },
      ].every(hasChange),
    ).toBe(true)
  })

  it('leaves the rest of an exercise as it is', () => {
    const run = { id: '1', exerciseName: 'Run', caloriesBurned: 300 }
    expect(changedExercise(run, { caloriesBurned: 0 })).toEqual({ ...run, caloriesBurned: 0 })
    expect(changedExercise(run, { exerciseName: 'Long run', caloriesBurned: undefined })).toEqual({
      ...run,
      exerciseName: 'Long run',
    })
  })
})

describe('a saved meal', () => {
  it('is made of foods, or of a meal of a day', () => {
    const items = [{ foodName: 'Soup', calories: 60 }]
    expect(problemOf(CreateSavedMeal, { name: 'Usual', items })).toBeUndefined()
    expect(problemOf(CreateSavedMeal, { name: 'Usual', date: '2026-03-10', mealType: 'Lunch' })).toBeUndefined()
    for (const half of [{}, { date: '2026-03-10' }, { mealType: 'Lunch' }])
      expect(problemOf(CreateSavedMeal, { name: 'Usual', ...half })).toEqual([
        'items',
        'A saved meal needs a list of foods, or a meal and its day.',
      ])
  })
})

describe('a recipe', () => {
  it('is for one where no servings are typed, and was not weighed with a pot of 0 g', () => {
    const form = { name: 'Soup', servings: null, cookedWeight: 0 }
    expect(WriteRecipe.parse(form)).toMatchObject({ servings: 1, cookedWeight: null })
    expect(WriteRecipe.parse({ ...form, servings: 4, cookedWeight: 900 })).toMatchObject({
      servings: 4,
      cookedWeight: 900,
    })
  })

  it('has a serving of what is known, and of nothing without ingredients', () => {
    expect(nutrientsPerServing([], 2)).toEqual({ values: unknownNutrients, partial: [] })
    const [oats, milk] = [
      { ...unknownNutrients, calories: 301, fat: 5 },
      { ...unknownNutrients, calories: 100 },
    ]
    expect(nutrientsPerServing([oats, milk], 2)).toEqual({
      values: { ...unknownNutrients, calories: 201, fat: 2.5 },
      partial: ['protein', 'carbs', 'fat', 'fiber', 'sugars', 'saturatedFat', 'salt'],
    })
  })
})

it('an import can be taken back for 30 days', () => {
  expect(undoableSince(new Date('2026-03-31T12:00:00Z'))).toBe('2026-03-01T12:00:00.000Z')
})

it('a list has at least one page, and a new one after each 20 rows', () => {
  expect([0, 1, 20, 21, 40, 41].map(pagesOf)).toEqual([1, 1, 1, 2, 2, 3])
})

const empty = { height: null, targetWeight: null, birthDate: '', formulaSex: '', activityLevel: '', lifeStage: '' }
const form = (change: object) => ProfileForm.safeParse({ ...empty, ...change })

describe('the form of the profile', () => {
  it('takes what is empty for not stated', () => {
    expect(form({}).data).toMatchObject({ birthDate: null, formulaSex: null, activityLevel: null, lifeStage: null })
  })

  it('takes what is stated', () => {
    const stated = { birthDate: '1990-02-28', formulaSex: 'average', activityLevel: 'veryActive', lifeStage: 'none' }
    expect(form(stated).data).toMatchObject(stated)
  })

  it.each([
    ['1899-12-31', 'A date cannot be before 1900-01-01.'],
    ['in part', 'A date must be a real day, written YYYY-MM-DD.'],
  ])('says what is wrong with the birth date %s', (birthDate, message) => {
    expect(form({ birthDate }).error?.issues[0]).toMatchObject({ path: ['birthDate'], message })
  })
})
