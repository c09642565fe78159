/** Renders emails as plain text and HTML. */

import type { Env } from '../config/env.ts'
import type { Language } from '../domain/languages.ts'
import { brand } from '../domain/theme.ts'
import { escapeHtml } from '../lib/html.ts'
import { type Texts, textsIn } from '../texts.ts'

// Mail programs know no schemes: these are the light ones.
const [ground, card, ink, quiet] = [brand.bg[0], brand.card[0], brand.ink[0], brand['ink-2'][0]]
const [filled, onFilled] = [brand.brand[0], brand['on-brand'][0]]

export type Email = { subject: string; text: string; html: string; headers: Record<string, string> }

/** Name and URL of this instance, and the language in which it writes to somebody. `url` has no trailing slash. */
export type Site = { name: string; url: string; language: Language }

export const siteOf = (env: Pick<Env, 'PRODUCT_NAME' | 'PUBLIC_URL'>, language: Language = 'en'): Site => ({
  name: env.PRODUCT_NAME,
  url: env.PUBLIC_URL,
  language,
})

type Draft = { subject: string; parts: Part[]; footer?: Part[]; headers?: Record<string, string> }

/** A paragraph, a table of labelled values, or a link shown as a button. */
type Part = string | { facts: [label: string, value: string][] } | { button: string; url: string }

/** All input is escaped; there are no images and no remote content. */
export function renderEmail(site: Site, { subject, parts, footer = [], headers = {} }: Draft): Email {
  const i18n = textsIn(site.language)
  const body = [...parts, `${site.name}\n${site.url}`]
  return {
    subject,
    text: `${[...body, ...footer].map((part) => partToText(part, i18n)).join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${i18n.language}" dir="${i18n.direction}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${escapeHtml(subject)}</title></head>`,
      `<body style="margin:0;padding:24px;background:${ground};color:${ink};font:16px/1.5 sans-serif">`,
      `<div style="max-width:560px;margin:0 auto;padding:24px;background:${card};border-radius:12px">`,
      ...parts.map((part) => partToHtml(part, i18n)),
      '</div>',
      `<div style="max-width:560px;margin:16px auto 0;color:${quiet};font-size:14px">`,
      `<p>${escapeHtml(site.name)}<br><a href="${escapeHtml(site.url)}" style="color:${quiet}">${escapeHtml(site.url)}</a></p>`,
      ...footer.map((part) => partToHtml(part, i18n)),
      '</div></body></html>',
    ].join('\n'),
    headers,
  }
}

function partToText(part: Part, i18n: Texts): string {
  if (typeof part === 'string') return part
  if ('facts' in part)
    return part.facts.map(([label, value]) => i18n._('{label}: {value}', { label, value })).join('\n')
  return `${i18n._('{label}:', { label: part.button })}\n${part.url}`
}

function partToHtml(part: Part, { direction }: Texts): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`
  if ('facts' in part) {
    const rows = part.facts.map((fact) => factToRow(fact, direction))
    return `<table style="border-collapse:collapse">${rows.join('')}</table>`
  }
  const href = escapeHtml(part.url)
  // The URL is repeated as text so that people can check or copy it.
  return [
    `<p><a href="${href}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:${filled};`,
    `color:${onFilled};text-decoration:none">${escapeHtml(part.button)}</a></p>`,
    `<p style="font-size:13px;color:${quiet};word-break:break-all">${href}</p>`,
  ].join('')
}

/** Some mail programs know no logical properties. */
const factToRow = ([label, value]: [string, string], direction: Texts['direction']) =>
  `<tr><td style="padding:${direction === 'rtl' ? '4px 0 4px 16px' : '4px 16px 4px 0'};color:${quiet}">${escapeHtml(label)}</td><td>${escapeHtml(value)}</td></tr>`
