import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { viewerOf } from '../auth/viewer.ts'
import type { Context } from '../context.ts'

/**
 * `GET /notifications/stream`: server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). The
 * token is in the header, as everywhere, so clients need an EventSource that can send headers.
 */
export function mountNotificationStream(app: FastifyInstance, contextOf: (request: FastifyRequest) => Context) {
  app.route({
    method: 'GET',
    url: '/notifications/stream',
    exposeHeadRoute: false,
    // It lasts for hours.
    config: { procedure: null, countsForAddress: false },
    handler(request, reply) {
      const context = contextOf(request)

      const { raw } = reply
      const end = context.notificationStreams.open(viewerOf(context), () => {
        reply.hijack()
        // nginx would keep the events until there are some kilobytes of them.
        reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
        raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
        return {
          send({ event, data }) {
            const hasRoom = raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
            // A full buffer holds hundreds of events, so the client is gone.
            if (!hasRoom) raw.destroy()
          },
          end: () => void raw.end(),
        }
      })
      raw.once('close', end)
      // Of a connection that broke off while something was being written.
      raw.on('error', end)
    },
  })
}
