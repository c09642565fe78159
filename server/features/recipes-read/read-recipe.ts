/** Reads a recipe that stands elsewhere, as a draft that somebody reviews before it is saved. */

import type { z } from 'zod'
import { maxNameLength } from '../../domain/fields.ts'
import { maxFoodsPerCall } from '../../domain/limits.ts'
import { maxInstructions, maxPageBytes, type ReadRecipe } from '../../domain/recipe.ts'
import { badRequest, forbidden, tooManyRequests } from '../../errors.ts'
import { AddressError } from '../../lib/address-guard.ts'
import type { UserContext } from '../../trpc.ts'
import { matchedLines } from '../foods/matched-lines.ts'
import { type ReadRecipe as Found, recipeOfPage } from './recipe-page.ts'
import { recipeOfText } from './recipe-text.ts'

/** The draft of a recipe at an address, in a page or in a text. Throws 400 when there is none. */
export async function readRecipe(ctx: UserContext, { url, html, text }: z.output<typeof ReadRecipe>) {
  if (url !== undefined && html === undefined && ctx.env.RECIPE_FETCH === 'off')
    throw forbidden('This server opens no pages. Please open it in your browser, copy its text and paste that.')
  countRead(ctx)
  const given = html ?? text
  if (given !== undefined && Buffer.byteLength(given) > maxPageBytes) throw badRequest('A page can have at most 3 MB.')
  const found = text === undefined ? await recipeOfPage(html ?? (await opened(ctx, url ?? ''))) : ofText(text)
  if (!found) throw badRequest(text === undefined ? noneInPage : noneInText)
  const { title, servings, lines, instructions, prepMinutes, cookMinutes, siteNutrition, ownAddress } = found
  return {
    title: title.slice(0, maxNameLength).toWellFormed(),
    servings,
    ingredients: (await matchedLines(ctx, lines.slice(0, maxFoodsPerCall))).map(({ note: _, ...line }) => line),
    instructions: fitting(instructions),
    prepMinutes,
    cookMinutes,
    sourceUrl: sourceUrlOf(url) ?? sourceUrlOf(ownAddress),
    siteNutrition,
  }
}

const noneInPage =
  'There is no recipe on this page that could be read. Please copy its ingredients and steps and paste them.'
const noneInText =
  'There is no recipe in this text that could be read. Please put each ingredient on a line of its own, such as 200 g flour.'

function countRead({ throttles, viewer }: UserContext): void {
  const wait = throttles.recipeReadsPerPerson.retryAfter(viewer.id)
  if (wait > 0) throw tooManyRequests('You can read 10 recipes a minute. Please try again in a moment.', wait)
  throttles.recipeReadsPerPerson.record(viewer.id)
}

async function opened({ recipePages }: UserContext, url: string): Promise<string> {
  try {
    return await recipePages.open(url)
  } catch (error) {
    throw error instanceof AddressError ? badRequest(error.message) : error
  }
}

function ofText(text: string): Found | null {
  const found = recipeOfText(text)
  return found && { ...found, siteNutrition: null, ownAddress: null }
}

/** The address to keep: http(s) only, and without a password in it. */
function sourceUrlOf(address: string | null | undefined): string | null {
  if (!address || !/^https?:\/\//i.test(address) || !URL.canParse(address) || address.length > 2_000) return null
  const url = new URL(address)
  if (url.username === '' && url.password === '') return address
  url.username = ''
  url.password = ''
  return url.href
}

/** As many steps as a recipe can have. */
function fitting(steps: readonly string[]): string[] {
  let length = 0
  return steps.filter((step) => {
    length += step.length + 1
    return length <= maxInstructions
  })
}
