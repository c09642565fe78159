import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { unauthorized } from '../errors.ts'

/**
 * `GET /notifications/stream`: server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). The
 * access token is in the header, as everywhere, so clients need an EventSource that can send headers.
 */
export function mountNotificationStream(app: FastifyInstance, contextOf: (request: FastifyRequest) => Context) {
  app.route({
    method: 'GET',
    url: '/notifications/stream',
    exposeHeadRoute: false,
    // It lasts for hours.
    config: { procedure: null },
    handler(request, reply) {
      const { bearer, sessions, notificationStreams, now } = contextOf(request)
      const viewer = bearer ? sessions.viewer(bearer, now) : null
      if (!viewer) throw unauthorized()

      const { raw } = reply
      const end = notificationStreams.open(viewer, () => {
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
