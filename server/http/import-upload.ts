import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signedInViewerOf } from '../auth/viewer.ts'
import type { Context } from '../context.ts'
import { unsupportedType } from '../errors.ts'
import { receiveImport } from '../features/imports/upload.ts'
import { withWireIds } from './rest.ts'

const fileType = 'application/octet-stream'

/** `POST /user/imports`: the body is a file of another tracker, which goes to the disk as it arrives, and is then read. */
export async function mountImportUpload(app: FastifyInstance, contextOf: (request: FastifyRequest) => Context) {
  await app.register(async (scope) => {
    // The type is looked at below, since who is signed out is told so first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))

    const config = { procedure: 'imports.upload' }
    scope.post('/user/imports', { config }, async (request, reply) => {
      const context = contextOf(request)
      const viewer = signedInViewerOf(context)
      const [type] = (request.headers['content-type'] ?? '').split(';')
      if (type?.trim().toLowerCase() !== fileType || !request.body)
        throw unsupportedType(`Send the file itself (content-type: ${fileType}).`)
      const controller = new AbortController()
      // Nobody waits for what is in it.
      reply.raw.once('close', () => controller.abort())
      const body = request.body as Readable
      const length = Number(request.headers['content-length'] ?? 0)
      const preview = await receiveImport({ ...context, viewer }, { body, length, signal: controller.signal })
      return reply.code(201).send(withWireIds(preview))
    })
  })
}
