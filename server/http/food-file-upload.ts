import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signedInViewerOf } from '../auth/viewer.ts'
import type { Context } from '../context.ts'
import { forbidden, parsed } from '../errors.ts'
import { FilePiece, receivePiece } from '../features/admin/catalogue-files.ts'

type Upload = { Params: { name: string }; Querystring: { from?: string; size?: string } }

/**
 * `PUT /admin/catalogue/files/:name?from=&size=`: the body is a piece of a file, or without `from` and `size` all of it, and goes
 * to the disk as it arrives.
 */
export async function mountFoodFileUpload(app: FastifyInstance, contextOf: (request: FastifyRequest) => Context) {
  await app.register(async (scope) => {
    // Whatever the type, it is the bytes of a file.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))

    const config = { procedure: 'admin.catalogue.upload' }
    scope.put<Upload>('/admin/catalogue/files/:name', { config }, (request) => {
      const context = contextOf(request)
      const viewer = signedInViewerOf(context)
      if (viewer.role !== 'admin') throw forbidden()
      const { from = 0, size = request.headers['content-length'] } = request.query
      const piece = parsed(FilePiece, { name: request.params.name, from: Number(from), size: Number(size) })
      return receivePiece({ ...context, viewer }, piece, request.body as Readable)
    })
  })
}
