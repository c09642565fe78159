import type { Env } from '../config/env.ts'

/** What a mail says, in both forms. */
export type Letter = { subject: string; text: string; html: string; headers: Record<string, string> }

/** The instance, as mails name and link it. `url` without a slash at the end. */
export type Site = { name: string; url: string }

export const siteOf = (env: Pick<Env, 'PRODUCT_NAME' | 'PUBLIC_URL'>): Site => ({
  name: env.PRODUCT_NAME,
  url: env.PUBLIC_URL,
})

/** A paragraph, a list of facts, or a link that asks to be followed. */
export type Part = string | { facts: [label: string, value: string][] } | { button: string; url: string }

type Draft = { subject: string; parts: Part[]; footer?: Part[]; headers?: Record<string, string> }

/** Writes a letter as text and as HTML. Everything is escaped; no image, no remote content. */
export function letter(site: Site, { subject, parts, footer = [], headers = {} }: Draft): Letter {
  const all = [...parts, `${site.name}\n${site.url}`]
  return {
    subject,
    text: `${[...all, ...footer].map(asText).join('\n\n')}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${escaped(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;background:#faf7f0;color:#1f2421;font:16px/1.5 sans-serif">',
      '<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:12px">',
      ...parts.map(asHtml),
      '</div>',
      '<div style="max-width:560px;margin:16px auto 0;color:#5d625e;font-size:14px">',
      `<p>${escaped(site.name)}<br><a href="${escaped(site.url)}" style="color:#5d625e">${escaped(site.url)}</a></p>`,
      ...footer.map(asHtml),
      '</div></body></html>',
    ].join('\n'),
    headers,
  }
}

function asText(part: Part): string {
  if (typeof part === 'string') return part
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  return `${part.button}:\n${part.url}`
}

function asHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`
  if ('facts' in part) return `<table style="border-collapse:collapse">${part.facts.map(asRow).join('')}</table>`
  const href = escaped(part.url)
  // Also spelled out, for who wants to see where it goes or has to copy it.
  return [
    `<p><a href="${href}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#14614b;`,
    `color:#fff;text-decoration:none">${escaped(part.button)}</a></p>`,
    `<p style="font-size:13px;color:#5d625e;word-break:break-all">${href}</p>`,
  ].join('')
}

const asRow = ([label, value]: [string, string]) =>
  `<tr><td style="padding:4px 16px 4px 0;color:#5d625e">${escaped(label)}</td><td>${escaped(value)}</td></tr>`

/** Text as HTML shows it literally. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
