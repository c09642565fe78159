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
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { TokenViewer } from '../auth/api-tokens.ts'
import { isApiToken } from '../auth/tokens.ts'
import { writingViewerOf } from '../auth/viewer.ts'
import { version } from '../config/version.ts'
import type { Context } from '../context.ts'
import { dayIn, hourIn } from '../domain/day.ts'
import { mealAt } from '../domain/meal-type.ts'
import { badRequest, parsed, unauthorized } from '../errors.ts'
import { recordCall } from '../features/tokens/calls.ts'
import { createCaller } from '../router.ts'
import { type HandleError, nothingHere } from './error-answers.ts'
import { type Present, type Tool, tools } from './mcp-tools.ts'

const toolsByName = new Map(tools.map((tool) => [tool.name, tool]))

/** It would only check what clients answer to questions of the server, which has none. One is enough, since making it takes milliseconds. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

/**
 * `POST /mcp`: the Model Context Protocol (https://modelcontextprotocol.io/specification) for assistants, as Streamable HTTP
 * without sessions: each request has a server of its own and is answered with JSON. Takes API tokens only.
 */
export async function mountMcp(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Context,
  handleError: HandleError,
) {
  await app.register(async (scope) => {
    // The SDK reads the text itself, and answers what is no JSON as the protocol wants it.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

    scope.route({
      method: ['GET', 'DELETE'],
      url: '/mcp',
      config: { procedure: 'mcp' },
      handler: (_, reply) =>
        reply.code(405).header('allow', 'POST').send({ msg: 'Assistants send POST requests to this address.' }),
    })

    scope.post('/mcp', { config: { procedure: 'mcp' } }, async (request, reply) => {
      const ctx = contextOf(request)
      const viewer = ctx.bearer !== null && isApiToken(ctx.bearer) ? ctx.apiTokens.viewer(ctx.bearer, ctx.now) : null
      if (!viewer) {
        reply.header('www-authenticate', 'Bearer')
        throw unauthorized()
      }
      if (isBatch(request.body)) throw badRequest('Messages cannot be sent in batches. Please send them one by one.')
      const server = createServer(ctx, viewer, (error, tool) => handleError(error, request, `/mcp/${tool}`).msg)
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      await server.connect(transport)
      try {
        return await sendResponse(reply, await transport.handleRequest(webRequest(request)))
      } finally {
        await server.close()
      }
    })
  })
}

/** In place of `mountMcp` with MCP=off. */
export const refuseMcp = (app: FastifyInstance) =>
  app.all('/mcp', (_, reply) => reply.code(404).send({ msg: nothingHere }))

/** `messageOf` says in a sentence for people why a tool failed. */
function createServer(ctx: Context, viewer: TokenViewer, messageOf: (error: unknown, tool: string) => string) {
  const present: Present = { today: dayIn(viewer.timeZone, ctx.now), meal: mealAt(hourIn(viewer.timeZone, ctx.now)) }
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
  messageOf: (error: unknown, tool: string) => string,
): Promise<{ result: CallToolResult; subject: string | null }> {
  let subject: string | null = null
  try {
    if (!tool.isReadOnly) writingViewerOf(ctx)
    const input = parsed(tool.input, given ?? {})
    subject = tool.subject(input, present, null)
    const answer = await tool.call(createCaller(ctx), input, present)
    subject = tool.subject(input, present, answer)
    return { result: { content: contentOf(JSON.stringify(answer)), structuredContent: answer }, subject }
  } catch (error) {
    return { result: { content: contentOf(messageOf(error, tool.name)), isError: true }, subject }
  }
}

const contentOf = (text: string) => [{ type: 'text' as const, text }]

const instructions = ({ timeZone, access }: TokenViewer, { today }: Present) =>
  `The food diary of one person. Today is ${today} in their time zone (${timeZone}). Days are dates written YYYY-MM-DD, meals ` +
  'are Breakfast, Lunch, Dinner and Snacks. Names of fields end with their unit. null is unknown, which is not 0: say so ' +
  `rather than guess. ${access === 'read' ? 'You can only read.' : 'Look a food up with search_foods before you log it.'}`

const descriptions = new Map<Tool, ToolDescription>()

/** Made when they are first asked for, since deriving the schemas takes a while. */
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

function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): ToolDescription['inputSchema'] {
  // Clients check with validators that know this version, and refuse schemas that name one they do not know.
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any' })
  return { ...json, type: 'object' } as ToolDescription['inputSchema']
}

/** The protocol dropped batches in 2025-06-18, and one would bypass the rate limit. */
const isBatch = (body: unknown) => typeof body === 'string' && body.trimStart().startsWith('[')

/** One message as the transport reads it. Answers are always JSON, so any client is taken to accept what the transport asks for. */
function webRequest({ headers, body }: FastifyRequest): Request {
  const passedOn = new Headers({ accept: 'application/json, text/event-stream' })
  for (const name of ['content-type', 'mcp-protocol-version']) {
    const value = headers[name]
    if (typeof value === 'string') passedOn.set(name, value)
  }
  // Of the address only the path counts, which is always the same.
  return new Request('http://localhost/mcp', { method: 'POST', headers: passedOn, body: String(body ?? '') })
}

async function sendResponse(reply: FastifyReply, response: Response) {
  const type = response.headers.get('content-type')
  if (type) reply.type(type === 'application/json' ? 'application/json; charset=utf-8' : type)
  return reply.code(response.status).send(await response.text())
}
