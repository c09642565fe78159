import { describe, expect, it } from 'vitest'
import { ProfileForm } from '#domain/profile.ts'

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
