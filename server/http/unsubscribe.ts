/** The page that ends weekly summaries. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { brand } from '../domain/theme.ts'
import { escapeHtml } from '../lib/html.ts'
import { createCaller } from '../router.ts'
import { type Texts, textsIn } from '../texts.ts'
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
      const { env, language } = contextOf(request)
      const i18n = textsIn(language)
      // Without an action, the form is posted to this address.
      const form = `<form method="post"><button>${escapeHtml(i18n._('Unsubscribe'))}</button></form>`
      return page(reply, i18n, env.PRODUCT_NAME, i18n._('Do you want to stop the weekly summaries?'), form)
    })

    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', config, async (request, reply) => {
      const context = contextOf(request)
      const product = context.env.PRODUCT_NAME
      const i18n = textsIn(context.language)
      try {
        await createCaller(context).account.unsubscribe({ token: request.params.token })
        return page(reply, i18n, product, i18n._('You are unsubscribed. There will be no more weekly summaries.'))
      } catch (thrown) {
        const failure = handleError(thrown, request)
        const sentence = failure.status === 400 ? i18n._('This link is not valid.') : failure.msg
        return page(withStatus(reply, failure), i18n, product, sentence)
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

const page = (reply: FastifyReply, i18n: Texts, product: string, sentence: string, form = '') =>
  reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${i18n.language}" dir="${i18n.direction}"><head><meta charset="utf-8">` +
        `<title>${escapeHtml(i18n._('Weekly summary'))} - ${escapeHtml(product)}</title>` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>` +
        `<body><h1>${escapeHtml(product)}</h1><p>${escapeHtml(sentence)}</p>${form}</body></html>`,
    )
