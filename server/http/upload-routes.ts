import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signedInViewerOf, writingViewerOf } from '../auth/viewer.ts'
import type { Context } from '../context.ts'
import { forbidden, parsed, unsupportedType } from '../errors.ts'
import { FilePiece, receivePiece } from '../features/admin/catalogue.ts'
import { foodsOfPhoto } from '../features/foods/photo.ts'
import { receiveImport } from '../features/imports/imports.ts'
import { viewerContext } from '../trpc.ts'
import { withWireIds } from './rest.ts'

const fileType = 'application/octet-stream'

// The routes whose body is a file. They stream it to the disk, so they cannot be procedures. `server/uploads.ts` receives the bytes.

/** Mounts a route that gets the bytes of its body as a stream, whatever its content type is: routes look at that after the sign-in. */
const mountStreamed = (app: FastifyInstance, mount: (scope: FastifyInstance) => void) =>
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    mount(scope)
  })

/** `POST /user/imports`: the body is a file of another tracker, which is written to the disk as it arrives, and then read. */
export async function mountImportUpload(app: FastifyInstance, contextOf: (request: FastifyRequest) => Context) {
  await mountStreamed(app, (scope) => {
    const config = { procedure: 'imports.upload' }
    scope.post('/user/imports', { config }, async (request, reply) => {
      const context = contextOf(request)
      const viewer = signedInViewerOf(context)
      const [type] = (request.headers['content-type'] ?? '').split(';')
      if (type?.trim().toLowerCase() !== fileType || !request.body)
        throw unsupportedType(`Send the file itself (content-type: ${fileType}).`)
      const controller = new AbortController()
      // The client has gone, so nobody waits for the preview.
      reply.raw.once('close', () => controller.abort())
      const body = request.body as Readable
      const length = Number(request.headers['content-length'] ?? 0)
      const preview = await receiveImport(
        { ...context, ...viewerContext(context, viewer) },
        { body, length, signal: controller.signal },
      )
      return reply.code(201).send(withWireIds(preview))
    })
  })
}

/** `POST /food/photo`: the body is a picture of a meal. It is held in memory for the model, and nowhere else. */
export async function mountPhotoUpload(app: FastifyInstance, contextOf: (request: FastifyRequest) => Context) {
  await mountStreamed(app, (scope) => {
    const config = { procedure: 'foods.photo' }
    scope.post('/food/photo', { config }, async (request, reply) => {
      const context = contextOf(request)
      // It writes nothing, but it may cost money.
      const viewer = writingViewerOf(context)
      const controller = new AbortController()
      reply.raw.once('close', () => controller.abort())
      const [type = ''] = (request.headers['content-type'] ?? '').split(';')
      const body = (request.body ?? Readable.from([])) as Readable
      const length = Number(request.headers['content-length'] ?? 0)
      const picture = { type: type.trim().toLowerCase(), length, body }
      const answer = await foodsOfPhoto(
        { ...context, ...viewerContext(context, viewer), isRest: true },
        picture,
        controller.signal,
      )
      return reply.send(withWireIds(answer))
    })
  })
}

type Upload = { Params: { name: string }; Querystring: { from?: string; size?: string } }

/**
 * `PUT /admin/catalogue/files/:name?from=&size=`: the body is a piece of a file, or the whole file without `from` and `size`. It is
 * written to the disk as it arrives.
 */
export async function mountFoodFileUpload(app: FastifyInstance, contextOf: (request: FastifyRequest) => Context) {
  await mountStreamed(app, (scope) => {
    const config = { procedure: 'admin.catalogue.upload' }
    scope.put<Upload>('/admin/catalogue/files/:name', { config }, (request) => {
      const context = contextOf(request)
      const viewer = signedInViewerOf(context)
      if (viewer.role !== 'admin') throw forbidden()
      const { from = 0, size = request.headers['content-length'] } = request.query
      const piece = parsed(FilePiece, { name: request.params.name, from: Number(from), size: Number(size) })
      return receivePiece({ ...context, ...viewerContext(context, viewer) }, piece, request.body as Readable)
    })
  })
}
