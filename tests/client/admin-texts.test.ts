import { i18n } from '@lingui/core'
import { describe, expect, it, vi } from 'vitest'
import { auditActions, scheduleText as scheduleOfPattern } from '#domain/admin.ts'
import { implausibilities, mapNutrients } from '#domain/nutrition.ts'
import '../../client/i18n.ts'
import { actionName, auditText } from '../../client/features/admin/audit-texts.ts'
import { problemText, skipReasonText } from '../../client/features/admin/catalogue-texts.ts'
import { scheduleText } from '../../client/features/admin/schedule-texts.ts'
import { words } from '../../client/words.ts'
import { jobs } from '../../server/jobs.ts'

describe('what admins see of the jobs', () => {
  it.each(jobs.map(({ name }) => name))('has a name that can be translated: %s', (name) =>
    expect(words).toContain(name.charAt(0).toUpperCase() + name.slice(1)),
  )

  it.each([
    ...['Every minute', 'Every 10 minutes', 'Every hour', 'Every 6 hours', 'Every hour at 1 minute past'],
    ...['Every hour at 17 minutes past', 'Every day at 04:27', 'Off (BACKUP_EVERY)', '9-59/10 * * * *'],
    ...jobs.map(({ schedule }) => scheduleOfPattern(schedule)),
  ])('says its schedule as the server does: %s', (schedule) => expect(scheduleText(schedule)).toBe(schedule))

  it.each(jobs.map(({ schedule }) => scheduleOfPattern(schedule)))(
    'has a schedule that can be translated: %s',
    (schedule) => {
      const asked = vi.spyOn(i18n, '_')
      scheduleText(schedule)
      expect(asked).toHaveBeenCalled()
      asked.mockRestore()
    },
  )
})

describe('what is wrong with a food', () => {
  const problems = [
    ...implausibilities(mapNutrients(() => -1)),
    ...implausibilities(mapNutrients((nutrient) => (nutrient === 'calories' ? 1_000 : 102))),
  ]

  it.each(problems)('is said as the server does, and can be translated: %s', (problem) => {
    expect(problemText(problem)).toBe(problem)
    if (!problem.startsWith('energy over')) expect(words).toContain(problem)
  })

  it.each([
    'no barcode',
    'FOOD_DES: no name',
    'values left out: energy over 910 kcal',
    'values left out: fat over 100 g',
  ])('is why an import leaves it out: %s', (reason) => expect(skipReasonText(reason)).toBe(reason))
})

describe('a row of the audit log in words', () => {
  it.each([
    ['user deleted', 'mia-b', {}, 'deleted the user mia-b'],
    ['role changed', 'mia-b', { role: 'admin' }, 'made mia-b an admin'],
    ['role changed', 'mia-b', { role: 'user' }, 'made mia-b an ordinary user'],
    ['error log cleared', 'error log', { errors: 3 }, 'cleared the error log (3)'],
    ['error log cleared', 'error log', {}, 'cleared the error log'],
    ['something of a later version', 'x', {}, 'something of a later version: x'],
  ])('%s of %s is told', (action, subject, detail, sentence) => {
    expect(auditText(action, subject, detail as Record<string, string | number>)).toBe(sentence)
  })

  it('is there for every action', () => {
    for (const action of auditActions) expect(auditText(action, 'x', {})).not.toContain(':')
  })
})

it('actions have names to choose from', () => {
  expect(actionName('mail deleted')).toBe('Email deleted')
  expect(new Set(auditActions.map(actionName)).size).toBe(auditActions.length)
})
