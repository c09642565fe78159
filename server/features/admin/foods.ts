import { and, count, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { customFoods, users } from '#schema'
import { words } from '../../catalogue/text.ts'
import { audited } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Changed } from '../../db/write.ts'
import { definedFields } from '../../domain/entries.ts'
import { ById } from '../../domain/fields.ts'
import { type Food, isShopLocal, ReviewFood, SearchSharedFoods } from '../../domain/food.ts'
import { maxListed } from '../../domain/limits.ts'
import { changedAmounts, per100gOf, refusalOfChange } from '../../domain/nutrition.ts'

import { invalid, notFound } from '../../errors.ts'
import { findEach, yieldRegularly } from '../../lib/yield.ts'
import type { Texts } from '../../texts.ts'
import { adminProcedure, confirmedAdminProcedure, router, type UserContext } from '../../trpc.ts'
import { addNotification } from '../notifications.ts'

/** How many other foods of users are compared with one that has the same barcode. */
const maxSameBarcode = 5

const columns = { ...getTableColumns(customFoods), username: users.username }
/** Private foods do not exist for admins. */
const isNotPrivate = ne(customFoods.status, 'private')
const isPending = eq(customFoods.status, 'pending')

const foodsWithAuthors = (db: Db) =>
  db.select(columns).from(customFoods).leftJoin(users, eq(users.id, customFoods.createdBy))

// Prepared, because a list asks them for each of its foods.
const statements = prepared((db) => {
  const id = sql.placeholder('id')
  return {
    one: foodsWithAuthors(db)
      .where(and(eq(customFoods.id, id), isNotPrivate))
      .prepare(),
    sameBarcode: foodsWithAuthors(db)
      .where(and(eq(customFoods.code, sql.placeholder('code')), ne(customFoods.id, id), isNotPrivate))
      // Those that everybody sees come first.
      .orderBy(customFoods.status, desc(customFoods.createdAt))
      .limit(maxSameBarcode)
      .prepare(),
  }
})

type Row = typeof customFoods.$inferSelect & { username: string | null }

export const foodsRouter = router({
  /** At most 200 foods that wait for approval, newest first, each with others of the same barcode. */
  pending: adminProcedure.query(({ ctx }) => listPending(ctx)),

  /** At most 200 approved foods whose names have the words of a search, newest first. A blank search has all. */
  shared: adminProcedure.input(SearchSharedFoods).query(({ ctx, input }) => listShared(ctx, input.search)),

  /** Approves a food of a user for everybody, withdraws it or corrects it, and returns it. */
  review: adminProcedure.input(ReviewFood).mutation(({ ctx, input }) => reviewFood(ctx, input)),

  /** Diary entries of it are kept. */
  remove: confirmedAdminProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removeFood(ctx, input.id)
    return { msg: 'Food deleted.' }
  }),
})

/** How many foods wait for approval. */
export const countPendingFoods = (db: Db): number =>
  db.select({ foods: count() }).from(customFoods).where(isPending).get()?.foods ?? 0

async function listPending(ctx: UserContext) {
  const yieldIfLong = yieldRegularly()
  const foods = []
  const pending = foodsWithAuthors(ctx.db)
    .where(isPending)
    .orderBy(desc(customFoods.createdAt), desc(customFoods.id))
    .limit(maxListed)
    .all()
  for (const row of pending) {
    foods.push({ ...toDto(row), sameBarcode: sameBarcode(ctx, row) })
    await yieldIfLong()
  }
  return foods
}

function listShared(ctx: UserContext, search: string) {
  const query = words(search)
  const found = ctx.userFoods
    .shared()
    .filter((food) => query.every((word) => food.words.some((other) => other.startsWith(word))))
    .slice(0, maxListed)
  return findEach(found, ({ id }) => {
    const row = statements(ctx.db).one.get({ id })
    return row && toDto(row)
  })
}

/** Other foods with the barcode of this one: those of users, then one of the catalogue. */
function sameBarcode(ctx: UserContext, { id, code }: Row) {
  // Shops use the same codes for different products.
  if (code === null || isShopLocal(code)) return []
  const byUsers = statements(ctx.db).sameBarcode.all({ id, code })
  const listed = ctx.catalogue.byCode(code) ?? ctx.openFoodFacts.cached(code)
  return [...byUsers.map((row) => ({ ...toDto(row), brands: null })), ...(listed ? [listedFood(listed)] : [])]
}

/** A food of the catalogue, in the form of those of users. */
const listedFood = ({ id, product_name, brands, nutriments, serving_size, code }: Food) => ({
  id,
  product_name,
  brands,
  nutriments,
  serving_size,
  code,
  status: null,
  createdBy: null,
})

/** The author of a food, whose list and searches have it. */
const ofAuthor = ({ createdBy }: Row): Changed[] =>
  createdBy === null ? [] : [{ userId: createdBy, subject: 'customFood', dates: [] }]

async function reviewFood(ctx: UserContext, { id, barcode, ...values }: z.output<typeof ReviewFood>) {
  const { row } = await audited(
    ctx,
    ({ before, row }) => ({
      action: actionOf(before, row),
      subject: row.productName,
      detail: { id, edited: editsOf(before, row) },
      of: ofAuthor(before),
    }),
    () => {
      const before = existing(ctx.db, id)
      const change = {
        ...definedFields({ ...values, code: barcode }),
        ...(values.salt !== undefined && changedAmounts(before, { salt: values.salt })),
      }
      const row = { ...before, ...change }
      const refusal = refusalOfChange(values, row)
      if (refusal) throw invalid(refusal.nutrient, refusal.message)
      ctx.db.update(customFoods).set(change).where(eq(customFoods.id, id)).run()
      const message = messageOf(before, row)
      if (message) notifyAuthor(ctx, before, message)
      return { before, row }
    },
  )
  return toDto(row)
}

function actionOf(before: Row, { status }: Row) {
  if (status === before.status) return 'food edited'
  return status === 'global' ? 'food approved' : 'food withdrawn'
}

/** The names of the fields that an admin corrected; null for none. */
function editsOf(before: Row, after: Row): string | null {
  const names = (Object.keys(before) as (keyof Row)[]).filter((name) => name !== 'status' && name !== 'nutrients')
  return names.filter((name) => before[name] !== after[name]).join(', ') || null
}

type Message = (i18n: Texts) => string

/** What the author is told of a review, or null when nothing changed in who can find the food. */
function messageOf(before: Row, after: Row): Message | null {
  if (before.status === after.status) return null
  const food = before.productName
  return after.status === 'global'
    ? (i18n) => i18n._('Your food {food} was approved. Everybody can find it now.', { food })
    : (i18n) => i18n._('Your food {food} is no longer shared with everybody. It is still yours.', { food })
}

function notifyAuthor({ db, now }: UserContext, { createdBy }: Row, message: Message) {
  if (createdBy !== null) addNotification(db, createdBy, { kind: 'food', message }, now)
}

async function removeFood(ctx: UserContext, id: string) {
  await audited(
    ctx,
    (food) => ({
      action: 'food deleted',
      subject: food.productName,
      detail: { id, status: food.status },
      of: ofAuthor(food),
    }),
    () => {
      const food = existing(ctx.db, id)
      ctx.db.delete(customFoods).where(eq(customFoods.id, id)).run()
      notifyAuthor(ctx, food, (i18n) =>
        i18n._('An admin deleted your food {food}. What you logged with it stays in your diary.', {
          food: food.productName,
        }),
      )
      return food
    },
  )
}

function existing(db: Db, id: string): Row {
  const food = statements(db).one.get({ id })
  if (!food) throw notFound('Food')
  return food
}

/** Values are per 100 g. */
const toDto = (row: Row) => ({
  id: row.id,
  product_name: row.productName,
  nutriments: per100gOf(row, 100),
  serving_size: row.servingSize,
  code: row.code,
  status: row.status,
  createdAt: row.createdAt,
  /** Null when the author deleted their account. */
  createdBy: row.username === null ? null : { username: row.username },
})
