/** Recipes and saved meals that people share with their buddies. */

import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { recipes, savedMeals, shares, users } from '#schema'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/open.ts'
import { placeholdersOf, prepared } from '../db/prepared.ts'
import { write } from '../db/write.ts'
import { CopyShare, Share } from '../domain/buddies.ts'
import { ById } from '../domain/fields.ts'
import { badRequest, conflict, notFound, tooManyRequests } from '../errors.ts'
import { yieldRegularly } from '../lib/yield.ts'
import type { Texts } from '../texts.ts'
import { router, type UserContext, userProcedure } from '../trpc.ts'
import { userOf } from './account/user.ts'
import { areFriends, notifyFromViewer } from './buddies/friendships.ts'
import type { Owner } from './household/members.ts'
import { findMeal, readSavedMeal, storeMeal } from './meals.ts'
import { findRecipe, readRecipe, storeRecipe } from './recipes.ts'

export const sharesRouter = router({
  /** At most 50 received and 500 sent, newest first. */
  list: userProcedure.query(({ ctx }) => listShares(ctx)),

  /** `id` is the id of the recipe. */
  shareRecipe: userProcedure.input(Share).mutation(({ ctx, input }) => shareRecipe(ctx, input)),

  /** `id` is the id of the saved meal. */
  shareMeal: userProcedure.input(Share).mutation(({ ctx, input }) => shareMeal(ctx, input)),

  /** Returns the new recipe or saved meal. */
  copy: userProcedure.input(CopyShare).mutation(({ ctx, input }) => copyShare(ctx, input)),

  /** Both the sender and the recipient can end a share. */
  remove: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removeShare(ctx, input.id)
    return { msg: 'No longer shared.' }
  }),
})

/**
 * What others share with the viewer, with all foods, and what the viewer shares with others, newest first. Lets other requests
 * run in between.
 */
async function listShares({ db, viewer }: UserContext) {
  const yieldIfLong = yieldRegularly()
  const received: ReceivedShare[] = []
  for (const share of statements(db).received.all({ userId: viewer.id })) {
    const { id, senderId, username, createdAt } = share
    const content = contentOf(db, share)
    if (content) received.push({ id, from: { id: senderId, username }, createdAt, ...content })
    await yieldIfLong()
  }
  return { received, sent: sentBy(db, viewer.id) }
}

const sentBy = (db: Db, userId: string) =>
  statements(db)
    .sent.all({ userId })
    .map(({ recipientId, username, ...share }) => ({
      ...share,
      to: { id: recipientId, username },
    }))

/** Throws 404 unless the recipe is the viewer's and the other person is a buddy, and 409 when it is already shared with them. */
const shareRecipe = (ctx: UserContext, { id, friendId }: z.output<typeof Share>) =>
  share(ctx, friendId, () => {
    const recipe = findRecipe(ctx, id)
    if (!recipe) throw notFound('Recipe')
    return { recipeId: id, mealId: null, message: sharedRecipe(recipe.name) }
  })

/** Throws as `shareRecipe` does. */
const shareMeal = (ctx: UserContext, { id, friendId }: z.output<typeof Share>) =>
  share(ctx, friendId, () => {
    const meal = findMeal(ctx, id)
    if (!meal) throw notFound('Saved meal')
    return { recipeId: null, mealId: id, message: sharedMeal(meal.name) }
  })

type SharedText = (i18n: Texts, username: string) => string

const sharedRecipe =
  (name: string): SharedText =>
  (i18n, username) =>
    i18n._('{username} shared the recipe {name} with you.', { username, name })

const sharedMeal =
  (name: string): SharedText =>
  (i18n, username) =>
    i18n._('{username} shared the meal {name} with you.', { username, name })

async function share(ctx: UserContext, friendId: string, read: () => Content) {
  const { db, viewer, now, throttles } = ctx
  const pair = `${viewer.id} ${friendId}`
  const wait = throttles.sharesPerPair.retryAfter(pair)
  if (wait > 0) throw tooManyRequests('You have shared a lot with this buddy today. Please try again later.', wait)
  const shared = await write(ctx, { subject: 'share', others: [friendId], rows: 1 }, () => {
    const { message, ...content } = read()
    if (!areFriends(db, viewer.id, friendId)) throw notFound('Buddy')
    const friend = userOf(db, friendId)
    assertRoom(db, viewer.id, friend)
    const createdAt = now.toISOString()
    const row = { id: newId(), senderId: viewer.id, recipientId: friendId, ...content, createdAt }
    if (statements(db).insert.run(row).changes === 0)
      throw conflict(`You have already shared this with ${friend.username}.`)
    notifyFromViewer(ctx, friendId, { kind: 'share', message, targetId: row.id })
    return { id: row.id, ...content, to: { id: friendId, username: friend.username }, createdAt }
  })
  throttles.sharesPerPair.record(pair)
  return shared
}

/**
 * Copies the shared recipe or meal, as it is now, to the viewer's own, and ends the share. A repeated `copyId` is a retry, which
 * returns the copy.
 */
function copyShare(ctx: UserContext, { id, copyId = newId() }: z.output<typeof CopyShare>) {
  const { db, viewer } = ctx
  type Copied = { others: string[] } & (
    | { subject: 'recipe'; copy: ReturnType<typeof storeRecipe> }
    | { subject: 'meal'; copy: ReturnType<typeof storeMeal> }
  )
  const about = ({ subject, others, copy }: Copied) => {
    const foods = 'ingredients' in copy ? copy.ingredients : copy.items
    return { subject, others, rows: others.length === 0 ? 0 : 1 + foods.length }
  }
  const copied = write(ctx, about, (): Copied => {
    const earlier = findRecipe(ctx, copyId)
    if (earlier) return { subject: 'recipe', copy: earlier, others: [] }
    const earlierMeal = findMeal(ctx, copyId)
    if (earlierMeal) return { subject: 'meal', copy: earlierMeal, others: [] }
    const share = statements(db).share.get({ id, userId: viewer.id })
    const content = share?.recipientId === viewer.id ? contentOf(db, share) : undefined
    if (!share || !content) throw notFound('Shared recipe or meal')
    statements(db).remove.run({ id, userId: viewer.id })
    const others = [share.senderId]
    return content.kind === 'recipe'
      ? { subject: 'recipe', copy: storeRecipe(ctx, copyId, content.recipe), others }
      : { subject: 'meal', copy: storeMeal(ctx, copyId, content.meal), others }
  })
  return copied.then(({ copy }) => copy)
}

async function removeShare(ctx: UserContext, id: string): Promise<void> {
  const { db, viewer } = ctx
  const about = ({ senderId, recipientId }: { senderId: string; recipientId: string }) =>
    ({ subject: 'share', others: [senderId === viewer.id ? recipientId : senderId] }) as const
  await write(ctx, about, () => {
    const share = statements(db).share.get({ id, userId: viewer.id })
    if (!share) throw notFound('Shared recipe or meal')
    statements(db).remove.run({ id, userId: viewer.id })
    return share
  })
}

/** Anybody but the viewer, who does not see the nutrients that the owner added: they may have one under the same key. */
const somebodyElse: Owner = { name: '' }

/** Reads the shared recipe or meal of its owner, so it is always up to date. Undefined when it was deleted. */
function contentOf(db: Db, { senderId, recipeId, mealId }: Pick<Shared, 'senderId' | 'recipeId' | 'mealId'>) {
  const recipe = recipeId ? readRecipe(db, senderId, recipeId, somebodyElse) : undefined
  if (recipe) return { kind: 'recipe' as const, name: recipe.name, recipe: { ...recipe, owner: null }, meal: null }
  const meal = mealId ? readSavedMeal(db, senderId, mealId, somebodyElse) : undefined
  return meal && { kind: 'meal' as const, name: meal.name, recipe: null, meal: { ...meal, owner: null } }
}

function assertRoom(db: Db, senderId: string, recipient: { id: string; username: string }) {
  if ((statements(db).countSent.get({ userId: senderId })?.shares ?? 0) >= maxSent)
    throw badRequest(`You can share at most ${maxSent} recipes and meals. Please stop sharing some first.`)
  if ((statements(db).countReceived.get({ userId: recipient.id })?.shares ?? 0) >= maxReceived)
    throw badRequest(`${recipient.username} cannot receive any more recipes or meals at the moment.`)
}

type ReceivedShare = { id: string; from: { id: string; username: string }; createdAt: string } & NonNullable<
  ReturnType<typeof contentOf>
>

type Shared = typeof shares.$inferSelect

type Content = { recipeId: string | null; mealId: string | null; message: SharedText }

/** Limits of the lists, which have no pages. */
const maxReceived = 50
const maxSent = 500

const columns = {
  id: shares.id,
  senderId: shares.senderId,
  recipientId: shares.recipientId,
  recipeId: shares.recipeId,
  mealId: shares.mealId,
  createdAt: shares.createdAt,
}
const sentColumns = {
  id: shares.id,
  recipeId: shares.recipeId,
  mealId: shares.mealId,
  // A share has one of the two.
  name: sql<string>`coalesce(${recipes.name}, ${savedMeals.name})`,
  recipientId: shares.recipientId,
  username: users.username,
  createdAt: shares.createdAt,
}
const senders = alias(users, 'sender')
const receivedColumns = { ...columns, username: senders.username }

const statements = prepared((db) => {
  const userId = sql.placeholder('userId')
  const isOwn = or(eq(shares.senderId, userId), eq(shares.recipientId, userId))
  const own = and(eq(shares.id, sql.placeholder('id')), isOwn)
  const newestFirst = [desc(shares.createdAt), desc(shares.id)]
  return {
    insert: db.insert(shares).values(placeholdersOf(columns)).onConflictDoNothing().prepare(),
    share: db.select(columns).from(shares).where(own).prepare(),
    remove: db.delete(shares).where(own).prepare(),
    received: db
      .select(receivedColumns)
      .from(shares)
      .innerJoin(senders, eq(senders.id, shares.senderId))
      .where(eq(shares.recipientId, userId))
      .orderBy(...newestFirst)
      .limit(maxReceived)
      .prepare(),
    sent: db
      .select(sentColumns)
      .from(shares)
      .innerJoin(users, eq(users.id, shares.recipientId))
      .leftJoin(recipes, eq(recipes.id, shares.recipeId))
      .leftJoin(savedMeals, eq(savedMeals.id, shares.mealId))
      .where(eq(shares.senderId, userId))
      .orderBy(...newestFirst)
      .limit(maxSent)
      .prepare(),
    countReceived: db.select({ shares: count() }).from(shares).where(eq(shares.recipientId, userId)).prepare(),
    countSent: db.select({ shares: count() }).from(shares).where(eq(shares.senderId, userId)).prepare(),
  }
})
