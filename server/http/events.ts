import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { viewerOf } from '../auth/viewer.ts'
import type { Context } from '../context.ts'

/**
 * `GET /notifications/stream`: server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). As
 * everywhere, the token is in a header, so clients need an EventSource that can send headers.
 */
export function mountNotificationStream(app: FastifyInstance, contextOf: (request: FastifyRequest) => Context) {
  app.route({
    method: 'GET',
    url: '/notifications/stream',
    exposeHeadRoute: false,
    // A stream lasts for hours, so it is not measured as a request.
    config: { procedure: null, countsForAddress: false },
    handler(request, reply) {
      const context = contextOf(request)

      const { raw } = reply
      const end = context.notificationStreams.open(viewerOf(context), () => {
        reply.hijack()
        // Otherwise nginx would hold events back until it has some kilobytes.
        reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
        raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
        return {
          send({ event, data }) {
            const hasRoom = raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
            // The buffer holds hundreds of events: if it is full, the client is gone.
            if (!hasRoom) raw.destroy()
          },
          end: () => void raw.end(),
        }
      })
      raw.once('close', end)
      // The connection can break while an event is being written.
      raw.on('error', end)
    },
  })
}
