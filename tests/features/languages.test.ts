import { expect, it } from 'vitest'
import { createWorld } from '../support/world.ts'

it('is chosen in the preferences, or left to the browser', async () => {
  const { api } = await createWorld().join('ada')
  expect((await api.account.me()).language).toBeNull()
  expect((await api.profile.changePreferences({ language: 'pt-BR' })).language).toBe('pt-BR')
  expect((await api.profile.changePreferences({ isFindable: false })).language).toBe('pt-BR')
  expect((await api.profile.changePreferences({ language: null })).language).toBeNull()
  await expect(api.profile.changePreferences({ language: 'sv' as never })).rejects.toThrow('Language is one of en, de')
})
