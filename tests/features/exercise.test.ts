import { expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { createWorld } from '../support/world.ts'

const date = '2026-03-10'
const run = { date, exerciseName: 'Running', caloriesBurned: 310 }

it('logs, shows and removes exercise', async () => {
  const { api } = await createWorld().join('ada')
  const entry = await api.exercise.log(run)
  expect(entry).toEqual({ id: entry.id, ...run })
  expect((await api.diary.day({ date })).exercise).toEqual([entry])
  expect(await api.exercise.remove({ id: entry.id })).toEqual({ msg: 'Entry deleted.' })
  expect((await api.diary.day({ date })).exercise).toEqual([])
})

it('changes the name and the calories of an entry, which keeps its id, day and place', async () => {
  const { api } = await createWorld().join('ada')
  const first = await api.exercise.log(run)
  const second = await api.exercise.log({ ...run, exerciseName: 'Yoga' })
  const renamed = { ...first, exerciseName: 'Trail run' }
  expect(await api.exercise.change({ id: first.id, exerciseName: ' Trail run ' })).toEqual(renamed)
  const changed = { ...renamed, caloriesBurned: 0 }
  expect(await api.exercise.change({ id: first.id, caloriesBurned: 0 })).toEqual(changed)
  expect((await api.diary.day({ date })).exercise).toEqual([changed, second])
  await expect(api.exercise.change({ id: first.id })).rejects.toThrow('There is nothing to change.')
  await expect(api.exercise.change({ id: first.id, exerciseName: ' ' })).rejects.toThrow(
    'An exercise name is required.',
  )
})

it('requires a name and calories, which may be 0', async () => {
  const { api } = await createWorld().join('ada')
  const log = (change: object) => api.exercise.log({ ...run, ...change })
  await expect(log({ exerciseName: ' ' })).rejects.toThrow('An exercise name is required.')
  await expect(log({ caloriesBurned: undefined })).rejects.toThrow('Calories burned must be a number.')
  await expect(log({ caloriesBurned: '310' })).rejects.toThrow('Calories burned must be a number.')
  await expect(log({ caloriesBurned: -1 })).rejects.toThrow('Calories burned cannot be negative.')
  expect(await log({ caloriesBurned: 0 })).toMatchObject({ caloriesBurned: 0 })
})

it('logs exercise once when sent twice with the same id', async () => {
  const { api } = await createWorld().join('ada')
  const id = '01958000-0000-7000-8000-000000000002'
  expect(await api.exercise.log({ ...run, id })).toEqual(await api.exercise.log({ ...run, id }))
  expect((await api.diary.day({ date })).exercise).toHaveLength(1)
})

it('shows exercise to its owner only', async () => {
  const world = createWorld()
  const { api: ada } = await world.join('ada')
  const { api: bob } = await world.join('bob')
  const { id } = await ada.exercise.log(run)
  const notFound = { code: 'NOT_FOUND', message: 'Exercise not found.' }
  await expect(bob.exercise.remove({ id })).rejects.toMatchObject(notFound)
  await expect(bob.exercise.change({ id, caloriesBurned: 1 })).rejects.toMatchObject(notFound)
  await expect(bob.exercise.log({ ...run, id })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await bob.exercise.recents()).toEqual([])
  expect((await ada.diary.day({ date })).exercise).toMatchObject([{ id, ...run }])
})

it('lists recent exercises with their last calories, latest first', async () => {
  const { api } = await createWorld().join('ada')
  await api.exercise.log({ ...run, date: addDays(date, -3), caloriesBurned: 200 })
  await api.exercise.log({ ...run, date: addDays(date, -2), exerciseName: 'Yoga', caloriesBurned: 120 })
  await api.exercise.log({ ...run, exerciseName: 'running' })
  expect(await api.exercise.recents()).toEqual([
    { exerciseName: 'running', caloriesBurned: 310 },
    { exerciseName: 'Yoga', caloriesBurned: 120 },
  ])
})
