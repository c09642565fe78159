import type { Day } from '../../domain/day.ts'
import type { JournalEntry, WaterEffect } from './journal.ts'
import type { StagedValues } from './staged.ts'

export type Note = Pick<JournalEntry, 'kind' | 'key' | 'rowId'> & { content: string | null }
type WithId<Values> = Values & { id: string }

/** What is written at the moment when an import is shown, besides the entries that wait hidden. */
export type Plan = {
  /** `added` can be less than 0 where a day is replaced. */
  water: ({ date: Day } & WaterEffect)[]
  progress: WithId<StagedValues['progress']>[]
  replacedProgress: string[]
  fasts: WithId<StagedValues['fasts']>[]
  replacedFasts: string[]
  customFoods: WithId<StagedValues['customFoods']>[]
  recipes: WithId<Omit<StagedValues['recipes'], 'ingredients'>>[]
  ingredients: WithId<StagedValues['recipes']['ingredients'][number] & { recipeId: string; position: number }>[]
  notes: Note[]
}

export const newPlan = (): Plan => ({
  water: [],
  progress: [],
  replacedProgress: [],
  fasts: [],
  replacedFasts: [],
  customFoods: [],
  recipes: [],
  ingredients: [],
  notes: [],
})
