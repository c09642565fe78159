/** All nutrients as a person sees them: what they chose for each, and the reference intakes that apply to them. */

import { and, count, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { nutrientSettings } from '#schema'
import type { Db } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { ageOn } from '../../domain/energy-needs.ts'
import { definedFields } from '../../domain/entries.ts'
import { ByNutrient, ChangeNutrient, CreateNutrient, maxOnDashboard } from '../../domain/nutrient-settings.ts'
import { isLabelNutrient, labelNutrients, nutrientDefinitions } from '../../domain/nutrients.ts'
import { type ReferenceIntake, type ReferencePerson, referenceFor } from '../../domain/reference-intakes.ts'
import { badRequest, invalid, notFound } from '../../errors.ts'
import { router, todayOf, type UserContext, userProcedure } from '../../trpc.ts'
import { userOf } from '../account/user.ts'
import { goalsOn } from '../goals-on.ts'
import { addOwnNutrient, listOwnNutrients, removeOwnNutrient, renameOwnNutrient } from './own-nutrients.ts'

export const nutrientsRouter = router({
  /** All nutrients in the order in which they are shown, with what the viewer chose for each and their reference intakes. */
  list: userProcedure.query(({ ctx }) => listNutrients(ctx)),

  create: userProcedure.input(CreateNutrient).mutation(({ ctx, input }) => createNutrient(ctx, input)),

  change: userProcedure.input(ChangeNutrient).mutation(({ ctx, input }) => changeNutrient(ctx, input)),

  /** Deletes a nutrient of the viewer's own, and its amounts in all foods and entries. */
  remove: userProcedure.input(ByNutrient).mutation(async ({ ctx, input }) => {
    await removeOwnNutrient(ctx, input.key)
    return { msg: 'Nutrient deleted.' }
  }),
})

export type ListedNutrient = {
  /** Open Food Facts' word. */
  key: string
  name: string
  unit: string
  group: string
  /** How many decimals are shown. */
  decimals: number
  isOwn: boolean
  /** Whether it is listed among all nutrients. */
  isShown: boolean
  isOnDashboard: boolean
  reference: ReferenceIntake | null
  /** A day. Null for those of the label, which have goals. */
  target: { min: number | null; max: number | null } | null
}

/** What holds for a nutrient for which nothing was chosen. */
const unchosen = { isShown: true, isOnDashboard: false, target: null }

/** All nutrients, in the order in which they are shown. */
export function listNutrients(ctx: UserContext): ListedNutrient[] {
  const { db, viewer } = ctx
  const chosen = readChoices(db, viewer.id)
  const { referenceIntakes } = userOf(db, viewer.id)
  const person = referencePerson(ctx)
  const own = listOwnNutrients(db, viewer.id).map((nutrient) => ({ ...nutrient, group: 'Your own', decimals: 1 }))
  const listed = (
    { key, name, unit, group, decimals }: Omit<ListedNutrient, keyof typeof unchosen | 'isOwn' | 'reference'>,
    isOwn: boolean,
  ) => ({
    key,
    name,
    unit,
    group,
    decimals,
    isOwn,
    ...(chosen.get(key) ?? unchosen),
    reference: isOwn ? null : referenceFor(key, referenceIntakes, person),
  })
  return [
    ...[...labelNutrients, ...nutrientDefinitions].map((nutrient) => listed(nutrient, false)),
    ...own.map((nutrient) => listed(nutrient, true)),
  ]
}

/** Whom the reference intakes are for. Those that depend on energy take the goal of today. */
function referencePerson(ctx: UserContext): ReferencePerson {
  const { birthDate, formulaSex, lifeStage } = userOf(ctx.db, ctx.viewer.id)
  const today = todayOf(ctx)
  return {
    age: birthDate === null ? null : ageOn(today, birthDate),
    formulaSex,
    lifeStage,
    energy: goalsOn(ctx.db, ctx.viewer.id, today).calories,
  }
}

/** The keys of all nutrients of a person, hidden ones too, in the order in which they are shown. */
export const nutrientKeys = (db: Db, userId: string): string[] =>
  [...labelNutrients, ...nutrientDefinitions, ...listOwnNutrients(db, userId)].map(({ key }) => key)

type Choice = Pick<ListedNutrient, 'isShown' | 'isOnDashboard' | 'target'>

function readChoices(db: Db, userId: string): Map<string, Choice> {
  const rows = db.select().from(nutrientSettings).where(eq(nutrientSettings.userId, userId)).all()
  return new Map(
    rows.map(({ key, isShown, isOnDashboard, targetMin: min, targetMax: max }) => [
      key,
      { isShown, isOnDashboard, target: min === null && max === null ? null : { min, max } },
    ]),
  )
}

/** Adds a nutrient of the viewer's own and returns it. The same name and unit again are a retry, which returns the stored one. */
function createNutrient(ctx: UserContext, input: z.output<typeof CreateNutrient>) {
  return write(ctx, { subject: 'nutrients', rows: 1 }, () => {
    const stored = listOwnNutrients(ctx.db, ctx.viewer.id).find(
      ({ name, unit }) => name === input.name && unit === input.unit,
    )
    return ownListed(ctx, (stored ?? addOwnNutrient(ctx, input)).key)
  })
}

/** Changes what the viewer chose for a nutrient, and the name of one of their own. Returns the nutrient. */
function changeNutrient(ctx: UserContext, { key, name, ...change }: z.output<typeof ChangeNutrient>) {
  return write(ctx, { subject: 'nutrients', rows: 1 }, () => {
    const before = ownListed(ctx, key)
    if (name !== undefined) {
      if (!before.isOwn) throw invalid('name', 'Only nutrients of your own can be renamed.')
      renameOwnNutrient(ctx, key, name)
    }
    if (change.target && isLabelNutrient(key)) throw invalid('target', `${before.name} has a goal instead of a target.`)
    if (change.isOnDashboard && !before.isOnDashboard) assertRoomOnDashboard(ctx, key)
    storeChoice(ctx, key, { ...before, ...definedFields(change) })
    return ownListed(ctx, key)
  })
}

/** Stores what a person chose for a nutrient. Call it inside a transaction. */
export function storeChoice(
  { db, viewer }: Pick<UserContext, 'db' | 'viewer'>,
  key: string,
  { isShown, isOnDashboard, target }: Choice,
): void {
  const values = { isShown, isOnDashboard, targetMin: target?.min ?? null, targetMax: target?.max ?? null }
  db.insert(nutrientSettings)
    .values({ userId: viewer.id, key, ...values })
    .onConflictDoUpdate({ target: [nutrientSettings.userId, nutrientSettings.key], set: values })
    .run()
}

function ownListed(ctx: UserContext, key: string): ListedNutrient {
  const nutrient = listNutrients(ctx).find((listed) => listed.key === key)
  if (!nutrient) throw notFound('Nutrient')
  return nutrient
}

function assertRoomOnDashboard({ db, viewer }: UserContext, key: string): void {
  const others = db
    .select({ shown: count() })
    .from(nutrientSettings)
    .where(
      and(
        eq(nutrientSettings.userId, viewer.id),
        eq(nutrientSettings.isOnDashboard, true),
        ne(nutrientSettings.key, key),
      ),
    )
    .get()
  if ((others?.shown ?? 0) >= maxOnDashboard)
    throw badRequest(`The dashboard has room for ${maxOnDashboard} nutrients. Take another one off first.`)
}
