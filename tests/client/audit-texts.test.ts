import { describe, expect, it } from 'vitest'
import { auditActions } from '#domain/admin.ts'
import '../../client/i18n.ts'
import { actionName, auditText } from '../../client/features/admin/audit-texts.ts'

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
