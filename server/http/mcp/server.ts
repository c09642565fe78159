/** The Model Context Protocol: the tools, and how a call of one is answered. */

import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool as ToolDescription,
} from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { z } from 'zod'
import type { TokenViewer } from '../../auth/api-tokens.ts'
import { writingViewerOf } from '../../auth/viewer.ts'
import { version } from '../../config/runtime.ts'
import type { Context } from '../../context.ts'
import { dayIn, timeIn } from '../../domain/day.ts'
import { defaultMealTypes, mealAt } from '../../domain/meal-type.ts'
import { parsed } from '../../errors.ts'
import { recordCall } from '../../features/api-tokens.ts'
import { createCaller } from '../../router.ts'
import { getDay, getExpenditure, getFasting, getProgress, getSummary, logWeight } from './day-tools.ts'
import { copyMeal, deleteEntry, describeMeal, logExercise, logFood, logWater, searchFoods } from './food-tools.ts'
import type { Present, Tool } from './tool-fields.ts'

/** Answers one message of an assistant. */
export async function answerOf(
  message: Request,
  ctx: Context,
  viewer: TokenViewer,
  messageOf: MessageOf,
): Promise<Response> {
  const server = createServer(ctx, viewer, messageOf)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(message)
  } finally {
    await server.close()
  }
}

function createServer(ctx: Context, viewer: TokenViewer, messageOf: MessageOf) {
  const types = viewer.mealTypes ?? defaultMealTypes
  const present: Present = {
    today: dayIn(viewer.timeZone, ctx.now),
    meal: mealAt(types, timeIn(viewer.timeZone, ctx.now)).name,
    meals: types.map(({ name }) => name),
  }
  const server = new Server(
    { name: 'glowlog', title: ctx.env.PRODUCT_NAME, version },
    { capabilities: { tools: {} }, instructions: instructions(viewer, present), jsonSchemaValidator },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.filter(({ isReadOnly }) => isReadOnly || viewer.access === 'write').map(descriptionOf),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = toolsByName.get(params.name)
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}.`)
    const { result, subject } = await outcomeOf(ctx, tool, params.arguments, present, messageOf)
    await recordCall(ctx, viewer, { tool: tool.name, subject, isError: result.isError === true })
    return result
  })
  return server
}

async function outcomeOf(
  ctx: Context,
  tool: Tool,
  given: unknown,
  present: Present,
  messageOf: MessageOf,
): Promise<{ result: CallToolResult; subject: string | null }> {
  let subject: string | null = null
  try {
    if (!tool.isReadOnly) writingViewerOf(ctx)
    const input = parsed(tool.input, given ?? {})
    subject = tool.subject(input, present, null)
    // As over REST, searches answer whole foods. What is logged has its name in the person's language.
    const caller = createCaller({ ...ctx, isRest: true, ...(tool.isReadOnly && { isAssistant: true }) })
    const answer = await tool.call(caller, input, present)
    subject = tool.subject(input, present, answer)
    return { result: { content: contentOf(JSON.stringify(answer)), structuredContent: answer }, subject }
  } catch (error) {
    return { result: { content: contentOf(messageOf(error, tool.name)), isError: true }, subject }
  }
}

const contentOf = (text: string) => [{ type: 'text' as const, text }]

const instructions = ({ timeZone, access }: TokenViewer, { today, meals }: Present) =>
  `The food diary of one person. Today is ${today} in their time zone (${timeZone}). Days are dates written YYYY-MM-DD, meals ` +
  `are ${new Intl.ListFormat('en-GB').format(meals)}. ` +
  'Names of fields end with their unit. null is unknown, which is not 0: say so ' +
  `rather than guess. ${access === 'read' ? 'You can only read.' : 'Look a food up with search_foods before you log it.'}`

/** All tools, in the order in which assistants see them. Each calls procedures with the rights of the token. */
const tools: readonly Tool[] = [
  searchFoods,
  describeMeal,
  getDay,
  logFood,
  copyMeal,
  logWater,
  logExercise,
  logWeight,
  deleteEntry,
  getProgress,
  getSummary,
  getExpenditure,
  getFasting,
]

const toolsByName = new Map(tools.map((tool) => [tool.name, tool]))

/** Made when it is first requested, because deriving the schemas takes a while. */
function descriptionOf(tool: Tool): ToolDescription {
  const made = descriptions.get(tool) ?? {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: schemaOf(tool.input, 'input'),
    outputSchema: schemaOf(tool.output, 'output'),
    annotations: {
      title: tool.title,
      readOnlyHint: tool.isReadOnly ?? false,
      destructiveHint: tool.isDestructive ?? false,
      openWorldHint: tool.isOpenWorld ?? false,
    },
  }
  descriptions.set(tool, made)
  return made
}

const descriptions = new Map<Tool, ToolDescription>()

function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): ToolDescription['inputSchema'] {
  // The validators of clients know draft 7, and refuse schemas that name a version they do not know.
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any' })
  return { ...json, type: 'object' } as ToolDescription['inputSchema']
}

/** The SDK needs it to validate answers to questions of the server, which asks none. Shared, because making it takes milliseconds. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

/** The sentence for people about why a tool failed. */
type MessageOf = (error: unknown, tool: string) => string
