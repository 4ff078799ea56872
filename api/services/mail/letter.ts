import { escapeMarkup } from '#api/pages/escape.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import type { MailWords } from './texts.ts'

/** Both forms of a mail. */
export interface Letter {
  subject: string
  text: string
  html: string
}

const SHOP = `${BRAND.name}, ${BRAND.street}, ${BRAND.city}, ${BRAND.region} ${BRAND.postalCode}, ${BRAND.phone}`
const STOP = 'Stop mails about how orders go on'

/**
 * A mail in text and HTML, both whole by themselves; neither loads anything from anywhere. `name` greets, empty where it is unknown; `stopUrl`
 * is where such mails end (D51).
 */
export function letterOf(words: MailWords, name: string, stopUrl: string | null): Letter {
  const hello = name === '' ? 'Hello,' : `Hello ${oneLine(name)},`
  return {
    subject: oneLine(words.subject),
    text: textOf(words, hello, stopUrl),
    html: htmlOf(words, hello, stopUrl),
  }
}

/** Without the control characters with which a name could begin a line of its own. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

function textOf({ heading, paragraphs, rows, links }: MailWords, hello: string, stopUrl: string | null) {
  const parts = [
    heading,
    hello,
    ...paragraphs.map(oneLine),
    rows.map(([what, amount]) => `${oneLine(what)}: ${amount}`).join('\n'),
    links.map(({ text, href }) => `${text}: ${href}`).join('\n'),
    `--\n${SHOP}`,
    stopUrl === null ? '' : `${STOP}: ${stopUrl}`,
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

function htmlOf({ heading, paragraphs, rows, links }: MailWords, hello: string, stopUrl: string | null) {
  const e = escapeMarkup
  const link = (text: string, href: string) => `<a href="${e(href)}" style="color:#7D5A0B">${e(text)}</a>`
  const said = [hello, ...paragraphs].map(text => `<p>${e(text)}</p>`).join('\n')
  const cells = rows.map(
    ([what, amount]) =>
      `<tr><td style="padding:4px 24px 4px 0">${e(what)}</td><td align="right">${e(amount)}</td></tr>`,
  )
  const table = cells.length === 0 ? '' : `<table role="presentation">${cells.join('')}</table>`
  const ways = links.map(({ text, href }) => `<p>${link(text, href)}</p>`).join('\n')
  const stop = stopUrl === null ? '' : `<br>${link(STOP, stopUrl)}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${e(heading)}</title></head>
<body style="margin:0;padding:24px;background:#FBF8F2;color:#1E1A15;font:16px/1.5 Arial,sans-serif">
<h1 style="font-size:22px">${e(heading)}</h1>
${said}
${table}
${ways}
<p style="color:#5B5347;font-size:14px">${e(SHOP)}${stop}</p>
</body></html>
`
}
