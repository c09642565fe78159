/** The page that ends weekly summaries. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { brand } from '../domain/brand.ts'
import { escapeHtml } from '../lib/html.ts'
import { createCaller } from '../router.ts'
import { type HandleError, withStatus } from './answers.ts'

/**
 * The link at the foot of a weekly summary. Mail programs post a form to it (RFC 8058); people open it and press the button.
 * Opening it changes nothing, because mail scanners open every link.
 */
export async function mountUnsubscribe(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Context,
  handleError: HandleError,
) {
  await app.register(async (scope) => {
    // The content of the form does not matter.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))

    const config = { config: { procedure: 'account.unsubscribe' } }

    scope.get('/unsubscribe/:token', config, (request, reply) => {
      const { PRODUCT_NAME: product } = contextOf(request).env
      // Without an action, the form is posted to this address.
      const form = '<form method="post"><button>Unsubscribe</button></form>'
      return page(reply, product, 'Do you want to stop the weekly summaries?', form)
    })

    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', config, async (request, reply) => {
      const context = contextOf(request)
      const { PRODUCT_NAME: product } = context.env
      try {
        const { msg } = await createCaller(context).account.unsubscribe({ token: request.params.token })
        return page(reply, product, msg)
      } catch (thrown) {
        const failure = handleError(thrown, request)
        return page(withStatus(reply, failure), product, failure.msg)
      }
    })
  })
}

const looks = (scheme: 0 | 1) => `body{background:${brand.bg[scheme]};color:${brand.ink[scheme]}}
button{background:${brand.brand[scheme]};color:${brand['on-brand'][scheme]}}`

const style = `body{max-width:32rem;margin:4rem auto;padding:0 1rem;font:16px/1.5 sans-serif}
button{padding:.625rem 1.125rem;border:0;border-radius:.5rem;font:inherit;cursor:pointer}
${looks(0)}
@media (prefers-color-scheme:dark){${looks(1)}}`

const page = (reply: FastifyReply, product: string, sentence: string, form = '') =>
  reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Weekly summary - ${escapeHtml(product)}</title>` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>` +
        `<body><h1>${escapeHtml(product)}</h1><p>${escapeHtml(sentence)}</p>${form}</body></html>`,
    )
