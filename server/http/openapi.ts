/** The OpenAPI description of the REST API. */

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Env } from '../config/env.ts'
import { procedures } from '../router.ts'
import { procedureBehind, type Route } from './rest.ts'

/** The OpenAPI 3.1 description of the REST API, derived from the table of routes that serves it. */
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
    '/api/food/photo': { post: photoUpload(answers['foods.describe']) },
    '/api/auth/oidc/backchannel-logout': { post: backchannelLogout(answers['account.backchannelLogout']) },
    '/api/unsubscribe/{token}': { get: unsubscribePage, post: unsubscribe },
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
    // Overrides the access token, which all other operations require.
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

/** The schemas that `npm run schemas` derives from the types of the procedures, with the field names of REST. */
function answerSchemas(): { answers: Record<string, unknown>; parts: Record<string, unknown> } {
  return JSON.parse(readFileSync(new URL('answer-schemas.json', import.meta.url), 'utf8'), (_, value) =>
    value?.type === 'object' ? withWireIds(value) : value,
  )
}

/** REST calls every `id` `_id`. */
function withWireIds({ properties, required, ...schema }: { properties: Record<string, Schema>; required?: string[] }) {
  const wire = (name: string) => (name === 'id' ? '_id' : name)
  const renamed = Object.entries(properties).map(([name, property]) => [wire(name), property])
  return { ...schema, properties: Object.fromEntries(renamed), ...(required ? { required: required.map(wire) } : {}) }
}

type Schema = z.core.JSONSchema.BaseSchema

const code = {
  type: 'string',
  description: 'Names the sentence, in kebab-case. It stays when the wording changes.',
}
const values = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'What the sentence names, such as a limit or a name.',
}

const failure = {
  description:
    'It did not work: `msg` is a sentence for a person, in English, and `code` stands for it; a 400 for bad input names the fields. With the code `confirm-identity`, confirm with `POST /auth/confirm` and call again; with `two-factor-required`, set up two-factor login first.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['msg', 'code'],
        properties: {
          msg: { type: 'string' },
          code,
          values,
          issues: {
            type: 'array',
            items: {
              type: 'object',
              required: ['path', 'message', 'code'],
              properties: { path: { type: 'string' }, message: { type: 'string' }, code, values },
            },
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
        required: ['status', 'problems', 'msg', 'code'],
        properties: {
          status: { const: 'not ready' },
          problems: { type: 'array', items: { type: 'string' } },
          msg: { type: 'string' },
          code: { const: 'not-ready' },
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

const backchannelLogout = (answer: unknown) => ({
  operationId: 'account.backchannelLogout',
  description: 'Ends sessions when the sign-in provider says so (OpenID Connect Back-Channel Logout 1.0).',
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', required: ['logout_token'], properties: { logout_token: { type: 'string' } } },
      },
    },
  },
  responses: {
    200: { description: 'Done.', content: { 'application/json': { schema: answer } } },
    default: failure,
  },
})

const page = { description: 'A page for a person.', content: { 'text/html': {} } }
const ofUnsubscribing = {
  security: [],
  parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
  responses: { 200: page, default: page },
}

const unsubscribePage = {
  ...ofUnsubscribing,
  operationId: 'account.unsubscribePage',
  description: 'Asks whether to unsubscribe from the weekly summary; mails link to it.',
}

const unsubscribe = {
  ...ofUnsubscribing,
  operationId: 'account.unsubscribe',
  description: 'Unsubscribes from the weekly summary; mail programs call it, too (RFC 8058).',
}

const photoUpload = (answer: unknown) => ({
  operationId: 'foods.photo',
  description:
    'Receives a picture of a meal, at most 10 MB, and answers the foods that the model of this server sees in it, in the shape of `POST /food/describe`; all are to be looked at. 404 where the server has no model (`AI_URL`), 503 when the model does not answer. Nothing is kept of the picture, and nothing is logged.',
  requestBody: { required: true, content: { 'image/jpeg': {}, 'image/png': {}, 'image/webp': {} } },
  responses: {
    200: { description: 'The foods.', content: { 'application/json': { schema: answer } } },
    default: failure,
  },
})

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
