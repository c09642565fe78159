import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyFastChanges, applyToCurrent } from '../../client/features/fasting/fast-changes.ts'
import { applyEntryChanges } from '../../client/features/progress/entry-changes.ts'
import type { QueuedChange, QueuedInputs } from '../../client/offline/queue.ts'

const queued = <Path extends keyof QueuedInputs>(path: Path, input: QueuedInputs[Path], failed = false) =>
  ({ mutationId: 1, path, input, failed, waiting: !failed }) as QueuedChange

const entry = (id: string, date: string, weight: number) => ({
  id,
  date,
  weight,
  bodyFatPercentage: null,
  measurements: { waist: null },
})

describe('weights that wait for the connection', () => {
  const saved = [entry('b', '2026-03-09', 70), entry('a', '2026-03-01', 71)]
  const idsOf = (changes: QueuedChange[]) => applyEntryChanges(saved, changes).map(({ id }) => id)

  it('take their place by day, the latest of a day first', () => {
    const log = (id: string, date: string) => queued('progress.log', { id, date, weight: 69 })
    expect(idsOf([log('c', '2026-03-09'), log('d', '2026-03-09'), log('e', '2026-03-05')])).toEqual([
      'd',
      'c',
      'b',
      'e',
      'a',
    ])
    expect(applyEntryChanges(saved, [log('c', '2026-03-10')])[0]).toEqual({
      ...entry('c', '2026-03-10', 69),
      isWaiting: true,
    })
  })

  it('are corrected and deleted like those on the server, and count once when the server has them already', () => {
    const changes = [
      queued('progress.log', { id: 'b', date: '2026-03-09', weight: 70 }),
      queued('progress.change', { id: 'a', weight: 72, measurements: { waist: 80 } }),
      queued('progress.change', { id: 'gone', weight: 72 }),
    ]
    expect(applyEntryChanges(saved, changes)).toMatchObject([
      { id: 'b', weight: 70 },
      { id: 'a', weight: 72, measurements: { waist: 80 }, isWaiting: true },
    ])
    expect(idsOf([...changes, queued('progress.remove', { id: 'b' })])).toEqual(['a'])
  })

  it('change nothing that is shown once they have failed', () => {
    const failed = [
      queued('progress.log', { id: 'c', date: '2026-03-10', weight: 500 }, true),
      queued('progress.change', { id: 'a', weight: 500 }, true),
      queued('progress.remove', { id: 'b' }, true),
    ]
    expect(applyEntryChanges(saved, failed)).toEqual(saved.map((one) => ({ ...one, isWaiting: false })))
  })

  it('leave every list in order, each entry once', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd')
    const date = fc.constantFrom('2026-03-01', '2026-03-05', '2026-03-09', '2026-03-12')
    const change = fc.oneof(
      fc.record({ id, date, weight: fc.constant(69) }).map((input) => queued('progress.log', input)),
      fc.record({ id, date }).map((input) => queued('progress.change', input)),
      fc.record({ id }).map((input) => queued('progress.remove', input)),
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const rows = applyEntryChanges(saved, changes)
        const dates = rows.map((row) => row.date)
        expect(dates).toEqual(dates.toSorted().reverse())
        expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
      }),
    )
  })
})

describe('fasts that wait for the connection', () => {
  const startTime = '2026-03-10T18:00:00.000Z'
  const endTime = '2026-03-11T10:00:00.000Z'
  const start = queued('fasting.start', { id: 'x', startTime, plannedDurationHours: 16 })
  const end = queued('fasting.end', { id: 'x', endTime })
  const idle = { running: null, lastEndTime: null, streak: 0 }
  const running = { ...idle, running: { id: 'x', startTime, plannedDurationHours: 16 } }

  it('run, end and go on', () => {
    expect(applyToCurrent(idle, [start])).toEqual(running)
    expect(applyToCurrent(idle, [start, end])).toEqual({ ...idle, lastEndTime: endTime })
    expect(applyToCurrent(running, [end])).toEqual({ ...idle, lastEndTime: endTime })
    expect(applyToCurrent(running, [end, queued('fasting.change', { id: 'x', endTime: null })])).toEqual(running)
    expect(applyToCurrent(running, [queued('fasting.remove', { id: 'x' })])).toEqual(idle)
  })

  it('change nothing that is shown once they have failed', () => {
    expect(applyToCurrent(idle, [{ ...start, failed: true }])).toEqual(idle)
    expect(applyToCurrent(running, [{ ...end, failed: true }])).toEqual(running)
  })

  it('are in the history with what was corrected, and keep what was not', () => {
    const past = { id: 'y', startTime: '2026-03-01T18:00:00.000Z', endTime: '2026-03-02T10:00:00.000Z' }
    const saved = [{ ...past, plannedDurationHours: 16 }]
    const changes = [
      queued('fasting.change', { id: 'y', startTime: undefined, plannedDurationHours: 18 }),
      queued('fasting.add', { ...past, id: 'z', plannedDurationHours: 14 }),
    ]
    expect(applyFastChanges(saved, changes)).toEqual([
      { ...past, plannedDurationHours: 18, isWaiting: true },
      { ...past, id: 'z', plannedDurationHours: 14, isWaiting: true },
    ])
  })
})
