import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { defaultMealTypes } from '#domain/meal-type.ts'
import '../../client/i18n.ts'
import { storedName } from '../../client/ui/meal-names.ts'

test('a usual meal that is shown in another language is renamed only when somebody changes its name', () => {
  i18n.load('en', { Breakfast: ['Frühstück'] })
  const stored = (name: string, id?: string) => storedName(defaultMealTypes, { id, name })
  expect(stored('Frühstück', 'Breakfast')).toBe('Breakfast')
  expect(stored('Brunch', 'Breakfast')).toBe('Brunch')
  expect(stored('Frühstück')).toBe('Frühstück')
})
