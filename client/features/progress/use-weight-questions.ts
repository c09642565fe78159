import { t } from '@lingui/core/macro'
import { addDays, type Day } from '#domain/day.ts'
import { comparedWith, isUnlikely, withPointMoved } from '#domain/progress.ts'
import { inUnit, shownIn, storedFrom } from '#domain/units.ts'
import { dateOf, dateText } from '../../ui/format.ts'
import { useQuestion } from '../../ui/use-question.tsx'
import { useChosenUnits, useUnits } from '../../units.ts'
import { useToday } from '../../user.ts'
import type { Entry } from './entry-changes.ts'
import { useEntries } from './use-entries.ts'

type Typed = { date: Day; weight: number }

/** The weight to save in kg, and the entry of the same day that it replaces. */
type Answer = { weight: number; replaced: Entry | null }

/** Asks before it saves an unlikely weight, or a second one of the same day. */
export function useWeightQuestions() {
  const { entries } = useEntries()
  const today = useToday()
  const units = useUnits()
  const { weight: unit } = useChosenUnits()
  const { ask, dialog } = useQuestion<'moved' | 'keep' | 'both' | 'replace'>()

  /** The weight to save in kg; null when the person wants to type it again. */
  async function likely({ date, weight }: Typed, others: Entry[]): Promise<number | null> {
    const last = comparedWith(date, others)
    if (!last || !isUnlikely(weight, last.weight)) return weight
    // Stones have no decimal point.
    const moved = unit === 'st' ? null : withPointMoved(shownIn(weight, unit), inUnit(last.weight, unit))
    const shown = units.targetWeight(weight)
    const lastWeight = units.weight(last.weight)
    const lastDate = dateOf(last.date, today)
    const meant = moved === null || unit === 'st' ? '' : units.targetWeight(storedFrom(moved, unit))
    const answer = await ask({
      title: `${shown}?`,
      text:
        last === others[0] ? t`Your last weight was ${lastWeight}.` : t`Your weight of ${lastDate} was ${lastWeight}.`,
      choices: [
        { value: 'keep', label: t`Keep ${shown}` },
        ...(moved === null || unit === 'st' ? [] : [{ value: 'moved', label: t`Use ${meant}` } as const]),
      ],
    })
    if (answer === 'moved' && moved !== null && unit !== 'st') return storedFrom(moved, unit)
    return answer && weight
  }

  /** Null when nothing should be saved. `edited` is the entry before the correction. */
  async function askAbout(typed: Typed, edited?: Entry): Promise<Answer | null> {
    const others = (entries ?? []).filter(({ id }) => id !== edited?.id)
    const weight = typed.weight === edited?.weight ? typed.weight : await likely(typed, others)
    if (weight === null) return null
    const sameDay = typed.date === edited?.date ? undefined : others.find(({ date }) => date === typed.date)
    if (!sameDay) return { weight, replaced: null }
    const logged = units.weight(sameDay.weight)
    const answer = await ask({
      title: t`A second weight on this day?`,
      text: secondText(logged, units.weight(weight), typed.date, today),
      choices: [
        { value: 'both', label: t`Keep both` },
        { value: 'replace', label: t`Replace ${logged}` },
      ],
    })
    return answer && { weight, replaced: answer === 'replace' ? sameDay : null }
  }

  return { askAbout, dialog }
}

function secondText(logged: string, weight: string, day: Day, today: Day): string {
  const date = dateText(day, today, 'short')
  if (day === today) return t`You logged ${logged} today. Replace it with ${weight}, or keep both?`
  if (day === addDays(today, -1)) return t`You logged ${logged} yesterday. Replace it with ${weight}, or keep both?`
  return t`You logged ${logged} on ${date}. Replace it with ${weight}, or keep both?`
}
