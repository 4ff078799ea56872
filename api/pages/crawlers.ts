import { publicPages } from '#shared/catalogue/heads.ts'
import type { Absolute } from '#shared/catalogue/heads-data.ts'
import type { PriceList } from '#shared/catalogue/product.ts'
import { escapeMarkup } from './escape.ts'

/** Beginnings of addresses that no search engine has business with: calls, and pages about one person. */
export const DISALLOWED = [
  '/api',
  '/cart',
  '/orders',
  '/contact-us',
  '/sync',
  '/artwork',
  '/show-check',
  '/share-target',
  '/success',
  '/cancel',
  '/booth',
  '/desk',
  '/mail',
  '/o/',
  '/proof',
  '/pay',
  '/authorize',
  '/oauth',
  '/userinfo',
  '/v2',
  '/objects',
] as const

/** Calls a public page draws itself from: a search engine that runs scripts needs them to see the page. */
const ALLOWED = ['/api/catalogue', '/api/config', '/api/product'] as const

/** The rules of robots.txt, with the address of the sitemap. */
export function robotsText(absolute: Absolute): string {
  return [
    'User-agent: *',
    ...ALLOWED.map(path => `Allow: ${path}`),
    ...DISALLOWED.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${absolute('/sitemap.xml')}`,
    '',
  ].join('\n')
}

/** Every public page under its canonical address, last changed when the price list was published. */
export function sitemapXml(list: PriceList, absolute: Absolute): string {
  const lastmod = escapeMarkup(list.publishedAt)
  const urls = publicPages(list).map(
    ({ path }) => `<url><loc>${escapeMarkup(absolute(path))}</loc><lastmod>${lastmod}</lastmod></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
