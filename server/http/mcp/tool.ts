import type { z } from 'zod'
import type { Day } from '../../domain/day.ts'
import type { Meal } from '../../domain/meal-type.ts'
import type { Api } from '../../router.ts'

/** The present in the person's time zone: the day, and the meal that is usual at this hour. */
export type Present = { today: Day; meal: Meal }

type Defined<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string
  title: string
  description: string
  /** Changes nothing, so that tokens which can only read have it too. */
  isReadOnly?: true
  /** May ask others on the Internet. */
  isOpenWorld?: true
  /** Takes away what was there. */
  isDestructive?: true
  input: Input
  output: Output
  /** What a call is about, in words, for the list of calls that its owner sees; without an answer when it did not work. */
  subject: (input: z.output<Input>, present: Present, answer: z.input<Output> | null) => string | null
  call: (api: Api, input: z.output<Input>, present: Present) => Promise<z.input<Output>>
}

/** A tool, whose input has been read by its schema before `subject` and `call` see it. */
export type Tool = Defined<z.ZodObject, z.ZodObject>

export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(defined: Defined<Input, Output>) =>
  defined as unknown as Tool
