import { BRAND } from '#shared/catalogue/brand.ts'
import type { PageHead } from '#shared/catalogue/heads.ts'
import type { Absolute } from '#shared/catalogue/heads-data.ts'
import { escapeJson, escapeMarkup } from './escape.ts'

type Tag = readonly [label: 'name' | 'property', key: string, content: string | undefined]

/** A page's head as HTML; everything in it is escaped. `data` is its JSON-LD, null for none. */
export function headHtml(head: PageHead, data: unknown, absolute: Absolute): string {
  const { canonical } = head
  return [
    `<title>${escapeMarkup(head.title)}</title>`,
    ...tags(head, absolute).map(metaTag),
    ...(canonical ? [`<link rel="canonical" href="${escapeMarkup(absolute(canonical))}" />`] : []),
    ...(data === null ? [] : [`<script type="application/ld+json">${escapeJson(data)}</script>`]),
  ]
    .filter(line => line !== '')
    .join('\n    ')
}

function tags(
  { title, description, canonical, indexed, type, image, isSecret }: PageHead,
  absolute: Absolute,
): Tag[] {
  return [
    ['name', 'description', description],
    ['name', 'robots', indexed ? undefined : 'noindex'],
    ['name', 'referrer', isSecret ? 'no-referrer' : undefined],
    ['property', 'og:site_name', BRAND.name],
    ['property', 'og:type', type],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', canonical ? absolute(canonical) : undefined],
    ['property', 'og:image', image ? absolute(image.path) : undefined],
    ['property', 'og:image:alt', image?.alt],
    ['name', 'twitter:card', image ? 'summary_large_image' : 'summary'],
  ]
}

function metaTag([label, key, content]: Tag): string {
  return content === undefined ? '' : `<meta ${label}="${key}" content="${escapeMarkup(content)}" />`
}
