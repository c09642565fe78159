import { describe, expect, it } from 'vitest'
import { readsOf } from '../../client/early-reads.ts'

/** In the time zone of whoever runs the tests. */
const evening = new Date(2026, 2, 9, 18, 30)
const namesOf = (path: string, isSignedIn = true) => readsOf(path, '', isSignedIn, evening).map(([name]) => name)
const inputOf = (name: string, path: string, query = '', now = evening) =>
  readsOf(path, query, true, now).find(([read]) => read === name)?.[1]

describe('what the page asks for before its code has loaded', () => {
  it('is nothing of a person for somebody who is signed out, or where nobody is signed in', () => {
    expect(namesOf('/dashboard', false)).toEqual(['settings.config'])
    expect(namesOf('/login')).toEqual(['settings.config'])
    expect(namesOf('/resetpassword/abc')).toEqual(['settings.config'])
  })

  it('is what the frame and the cards show, also from the start page of the installed app', () => {
    expect(namesOf('/dashboard')).toEqual(expect.arrayContaining(['account.me', 'diary.day', 'fasting.current']))
    expect(namesOf('/')).toEqual(namesOf('/dashboard'))
  })

  it('is the day and the meal of now in the diary, or those that the address names', () => {
    expect(inputOf('diary.day', '/diary')).toEqual({ date: '2026-03-09' })
    expect(inputOf('diary.recents', '/diary')).toEqual({ mealType: 'Dinner', date: '2026-03-09' })
    expect(inputOf('diary.day', '/diary', '?date=2026-02-01')).toEqual({ date: '2026-02-01' })
    const asked = '?date=2026-02-01&meal=Lunch'
    expect(inputOf('diary.recents', '/diary', asked)).toEqual({ mealType: 'Lunch', date: '2026-02-01' })
  })

  it.each([
    [0, 'Breakfast'],
    [10, 'Breakfast'],
    [11, 'Lunch'],
    [15, 'Lunch'],
    [16, 'Dinner'],
    [20, 'Dinner'],
    [21, 'Snacks'],
  ])('at %i o’clock, what is eaten for %s', (hour, mealType) => {
    const now = new Date(2026, 2, 9, hour, 59)
    expect(inputOf('diary.recents', '/dashboard', '', now)).toMatchObject({ mealType })
  })
})
