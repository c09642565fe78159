import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Env } from '../config/env.ts'
import { failureCodes } from '../errors.ts'
import { appRouter } from '../router.ts'
import { procedureBehind, type Route } from './rest.ts'

type Schema = z.core.JSONSchema.BaseSchema

const failure = {
  description: 'It did not work: `msg` is a sentence for a person; a 400 for bad input names the fields.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['msg'],
        properties: {
          msg: { type: 'string' },
          code: {
            enum: [...failureCodes],
            description:
              'With a 403 that the caller can do something about: confirm with `POST /auth/confirm` and call again, or set up two-factor login first.',
          },
          issues: {
            type: 'array',
            items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
          },
        },
      },
    },
  },
}

const statusAnswer = (description: string, status: string) => ({
  description,
  content: {
    'application/json': { schema: { type: 'object', required: ['status'], properties: { status: { const: status } } } },
  },
})

const notReady = {
  description: 'It cannot; `problems` are sentences for whoever runs it.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status', 'problems', 'msg'],
        properties: {
          status: { const: 'not ready' },
          problems: { type: 'array', items: { type: 'string' } },
          msg: { type: 'string' },
        },
      },
    },
  },
}

const stream = {
  operationId: 'notifications.stream',
  description:
    'Server-sent events without an end. `notifications` comes at first, whenever the list has changed and every 25 seconds, `changed` when somebody else changed what you see, such as a friendship; the data of both is `{unread, newest}`, `newest` the _id of the newest notification.',
  responses: {
    200: { description: 'The events.', content: { 'text/event-stream': {} } },
    default: failure,
  },
}

const upload = {
  operationId: 'admin.catalogue.upload',
  description:
    'Receives a file of foods into DATA_DIR/imports, whole or in pieces that follow one another; `from` is the place of the piece and `size` that of the whole file, in bytes.',
  parameters: [
    { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'from', in: 'query', schema: { type: 'integer' } },
    { name: 'size', in: 'query', schema: { type: 'integer' } },
  ],
  requestBody: { content: { 'application/octet-stream': {} } },
  responses: {
    200: {
      description: 'How much of it is there.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['name', 'bytes', 'isComplete'],
            properties: { name: { type: 'string' }, bytes: { type: 'integer' }, isComplete: { type: 'boolean' } },
          },
        },
      },
    },
    default: failure,
  },
}

const importUpload = (answer: unknown) => ({
  operationId: 'imports.upload',
  description:
    'Receives a file that another tracker has exported, at most 100 MB, and answers what it holds; nothing is added to the diary yet. `POST /user/imports/{id}/apply` adds it.',
  requestBody: { required: true, content: { 'application/octet-stream': {} } },
  responses: {
    201: { description: 'A preview of the import.', content: { 'application/json': { schema: answer } } },
    default: failure,
  },
})

type Procedure = { _def: { inputs: unknown[]; meta?: { access: string; fileTypes?: readonly string[] } } }

// At run time this map is flat: `diary.logFood` is a key. The types show the nested router instead.
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure | undefined>

/** The OpenAPI 3.1 description of the REST paths, derived from the same table that serves them. */
export function openapi(routes: readonly Route[], env: Pick<Env, 'PRODUCT_NAME' | 'PUBLIC_URL'>) {
  const { answers, parts } = answerSchemas()
  const paths: Record<string, Record<string, unknown>> = {
    '/api/health': {
      get: {
        operationId: 'health',
        security: [],
        responses: { 200: statusAnswer('The server answers.', 'ok') },
      },
    },
    '/api/ready': {
      get: {
        operationId: 'ready',
        security: [],
        responses: {
          200: statusAnswer('The server can do its work.', 'ready'),
          503: notReady,
        },
      },
    },
    '/api/openapi.json': {
      get: { operationId: 'openapi', security: [], responses: { 200: { description: 'This description.' } } },
    },
    '/api/notifications/stream': { get: stream },
    '/api/admin/catalogue/files/{name}': { put: upload },
    '/api/user/imports': { post: importUpload(answers['imports.get']) },
  }
  for (const route of routes) {
    const [method = '', url = ''] = route[0].split(' ')
    const path = `/api${url.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route, method, url, answers) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${env.PRODUCT_NAME} API`, version: '1' },
    servers: [{ url: env.PUBLIC_URL }],
    components: { schemas: parts, securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } } },
    security: [{ accessToken: [] }],
    paths,
  }
}

function operationOf([, call, status]: Route, method: string, url: string, answers: Record<string, unknown>) {
  const name = procedureBehind(call)
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const { properties = {}, required = [] } = inputSchema(name)
  const isPublic = procedures[name]?._def.meta?.access === 'public'
  const others = Object.keys(properties).filter((field) => !inPath.includes(field))
  const parameter = (field: string, where: 'path' | 'query') => ({
    name: field,
    in: where,
    required: where === 'path' || required.includes(field),
    schema: properties[field] ?? { type: 'string' },
  })
  const body = {
    type: 'object',
    properties: Object.fromEntries(others.map((field) => [field, properties[field]])),
    required: required.filter((field) => others.includes(field)),
  }
  return {
    operationId: name,
    // Without this an operation asks for the access token, as all do.
    ...(isPublic ? { security: [] } : {}),
    parameters: [
      ...inPath.map((field) => parameter(field, 'path')),
      ...(method === 'GET' ? others.map((field) => parameter(field, 'query')) : []),
    ],
    ...(method !== 'GET' && others.length > 0
      ? { requestBody: { required: body.required.length > 0, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      [status ?? 200]: { description: 'Done.', content: contentOf(name, answers) },
      default: failure,
    },
  }
}

function contentOf(name: string, answers: Record<string, unknown>) {
  const files = procedures[name]?._def.meta?.fileTypes ?? []
  return {
    ...(files.length === 0 || answers[name] ? { 'application/json': { schema: answers[name] } } : {}),
    ...Object.fromEntries(files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
  }
}

function inputSchema(name: string): { properties?: Record<string, Schema>; required?: string[] } {
  const [input] = procedures[name]?._def.inputs ?? []
  if (!(input instanceof z.ZodType)) return {}
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as ReturnType<typeof inputSchema>
}

/** Made of the types of the procedures by `npm run schemas`, with the names that the wire has. */
function answerSchemas(): { answers: Record<string, unknown>; parts: Record<string, unknown> } {
  return JSON.parse(readFileSync(new URL('answer-schemas.json', import.meta.url), 'utf8'), (_, value) =>
    value?.type === 'object' ? withWireIds(value) : value,
  )
}

/** On these paths, and only here, every `id` is called `_id`. */
function withWireIds({ properties, required, ...schema }: { properties: Record<string, Schema>; required?: string[] }) {
  const wire = (name: string) => (name === 'id' ? '_id' : name)
  const renamed = Object.entries(properties).map(([name, property]) => [wire(name), property])
  return { ...schema, properties: Object.fromEntries(renamed), ...(required ? { required: required.map(wire) } : {}) }
}
