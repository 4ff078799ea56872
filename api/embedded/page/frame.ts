import { html, raw } from 'hono/html'
import { BRAND } from '#shared/catalogue/brand.ts'
import { STYLES } from './styles.ts'

export type Markup = ReturnType<typeof html>

/** The one HTML frame of the hosted pages: `title` is plain text, `body` is escaped markup. */
export function frame(title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${BRAND.name}</title>
<style>${raw(STYLES)}</style>
</head>
<body>
<div class="bar" aria-hidden="true"><i></i><i></i><i></i><i></i></div>
<main>
<p class="brand">${BRAND.name}</p>
<div class="card">
${body}
</div>
</main>
</body>
</html>`
}

/** A page that says one thing and offers one way on. */
export function notice(at: { title: string; text: string; href: string; link: string }): Markup {
  return frame(
    at.title,
    html`<h1>${at.title}</h1>
<p>${at.text}</p>
<p class="after"><a href="${at.href}">${at.link}</a></p>`,
  )
}
