import { describe, expect, it } from 'vitest'
import { unknownNutrients } from '#domain/nutrition.ts'
import {
  applyExerciseChanges,
  applyFoodChanges,
  applyWaterChanges,
  counted,
} from '../../client/features/diary/day/entries.ts'
import { editedEntry, valuesOf } from '../../client/features/diary/rows/edited-entry.ts'
import type { QueuedChange, QueuedInputs } from '../../client/offline/queue.ts'

const date = '2026-03-10'
const oats = {
  ...unknownNutrients,
  id: 'oats',
  date,
  mealType: 'Breakfast' as const,
  foodName: 'Oats',
  foodId: null,
  quantity: 2,
  servingSize: '2 x 1 bowl (50 g)',
  calories: 370,
  nutrients: {},
  isFruitOrVeg: false,
  waterMl: null,
}
const run = { id: 'run', date, exerciseName: 'Runing', caloriesBurned: 310 }

const queued = <Path extends keyof QueuedInputs>(path: Path, input: QueuedInputs[Path], failed = false) =>
  ({ mutationId: 1, path, input, failed, waiting: !failed }) as QueuedChange

describe('changes that wait for the connection', () => {
  it('to different fields of an entry add up, and its place stays', () => {
    const rows = applyFoodChanges([oats, { ...oats, id: 'tea', foodName: 'Tea' }], date, [
      queued('diary.changeFood', { id: 'oats', foodName: 'Porridge' }),
      queued('diary.changeFood', { id: 'oats', quantity: 1 }),
      queued('diary.changeFood', { id: 'oats', salt: 0.1, mealType: 'Lunch' }),
    ])
    expect(rows).toMatchObject([
      { id: 'oats', foodName: 'Porridge', quantity: 1, calories: 185, salt: 0.1, protein: null, mealType: 'Lunch' },
      { id: 'tea', foodName: 'Tea' },
    ])
  })

  it('delete several entries, or mark each of them when they cannot be deleted', () => {
    const others = ['tea', 'jam'].map((id) => ({ ...oats, id }))
    const remove = { ids: ['oats', 'jam', 'gone'] }
    expect(applyFoodChanges([oats, ...others], date, [queued('diary.removeFoods', remove)])).toMatchObject([
      { id: 'tea' },
    ])
    expect(applyFoodChanges([oats, ...others], date, [queued('diary.removeFoods', remove, true)])).toMatchObject([
      { id: 'jam', unsaved: { failed: true } },
      { id: 'oats', unsaved: { failed: true } },
      { id: 'tea', unsaved: null },
    ])
  })

  it('show on an exercise, unless they failed', () => {
    const name = { id: 'run', exerciseName: 'Running' }
    const calories = { id: 'run', caloriesBurned: 280 }
    expect(
      applyExerciseChanges([run], date, [queued('exercise.change', name), queued('exercise.change', calories)]),
    ).toMatchObject([{ id: 'run', exerciseName: 'Running', caloriesBurned: 280, unsaved: { waiting: true } }])
    expect(applyExerciseChanges([run], date, [queued('exercise.change', name, true)])).toMatchObject([
      { ...run, unsaved: { failed: true } },
    ])
  })
})

describe('water', () => {
  it('count while they wait, but not those of other days or those that failed', () => {
    const taps = [
      queued('water.remove', { id: '1', date }),
      queued('water.remove', { id: '2', date }),
      queued('water.add', { id: '3', date }),
      queued('water.add', { id: '4', date }, true),
      queued('water.add', { id: '5', date: '2026-03-11' }),
    ]
    expect(applyWaterChanges(250, date, taps)).toBe(250)
    expect(applyWaterChanges(750, date, taps)).toBe(500)
    const bottle = queued('water.add', { id: '6', date, ml: 330.3 })
    expect(applyWaterChanges(0.1, date, [...taps, bottle])).toBe(580.3)
  })
})

describe('the entry of the editor', () => {
  const nothingTyped = () => false

  it('is the same when nothing was changed', () => {
    expect(editedEntry(oats, null, valuesOf(oats), nothingTyped)).toEqual(oats)
  })

  it('takes typed values before computed ones, and an emptied one as unknown', () => {
    const values = { ...valuesOf(oats), amount: 4, protein: 9, calories: null }
    const typed = editedEntry(oats, null, values, (nutrient) => nutrient === 'protein')
    expect(typed).toMatchObject({ quantity: 4, calories: 740, protein: 9, fat: null })
    const emptied = editedEntry(oats, null, values, (nutrient) => nutrient === 'calories')
    expect(emptied).toMatchObject({ calories: null, protein: null })
  })

  it('keeps its weight when it is changed to a weight, and its amount when that field is empty', () => {
    const weighed = editedEntry(oats, null, { ...valuesOf(oats), portion: 'custom', amount: 50 }, nothingTyped)
    expect(weighed).toMatchObject({ quantity: 1, servingSize: '50g', calories: 185 })
    expect(editedEntry(oats, null, { ...valuesOf(oats), amount: null }, nothingTyped)).toEqual(oats)
  })
})

describe('the entries that count in totals', () => {
  const tea = { ...oats, id: 'tea', foodName: 'Tea' }
  const idsOf = (changes: QueuedChange[]) => counted(applyFoodChanges([oats], date, changes)).map(({ id }) => id)

  it('include those that wait, and those whose correction failed', () => {
    expect(idsOf([queued('diary.logFood', tea)])).toEqual(['oats', 'tea'])
    expect(idsOf([queued('diary.changeFood', { id: 'oats', quantity: 9 }, true)])).toEqual(['oats'])
    expect(idsOf([queued('diary.removeFood', { id: 'oats' }, true)])).toEqual(['oats'])
  })

  it('leave out those that could not be added', () => {
    expect(idsOf([queued('diary.logFood', tea, true)])).toEqual(['oats'])
    expect(idsOf([queued('diary.logFoods', { entries: [tea] }, true)])).toEqual(['oats'])
    const ran = applyExerciseChanges([run], date, [queued('exercise.log', { ...run, id: 'swim' }, true)])
    expect(ran).toHaveLength(2)
    expect(counted(ran).map(({ id }) => id)).toEqual(['run'])
  })
})
