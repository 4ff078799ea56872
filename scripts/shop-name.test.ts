import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BRAND } from '#shared/catalogue/brand.ts'
import { namedManifest, namedPage } from './shop-name.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What is no source of the shop: the one file itself, tests and what only tests use, papers, pictures and fonts. */
const ASIDE =
  /^shared\/catalogue\/brand\.ts$|\.test\.tsx?$|(^|\/)(e2e|testing|store\/contract)\/|\/(testing|harness)\.tsx?$|\.(md|png|webp|woff2)$/

/** Paths of all sources, from the top of the repository. */
function sources(): string[] {
  const below = ['api', 'pwa', 'scripts', 'shared'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  )
  return [...below, 'vite.config.ts', 'manifest.webmanifest', 'package.json'].filter(
    path => !ASIDE.test(path),
  )
}

/** However it is written. */
const PHONE = new RegExp([...BRAND.phone.replace(/\D/g, '')].join('[ ().-]{0,2}'))
/** Each fact as it might stand anywhere; protocol names (`X-Goldleaf-Api`, `goldleaf-shop`) are no name of a shop. */
const FACTS: [fact: string, isIn: (text: string) => boolean][] = [
  ['name', text => text.replaceAll('&amp;', '&').includes(BRAND.name)],
  ['short name', text => new RegExp(`(?<!X-)\\b${BRAND.shortName}\\b`).test(text)],
  ['street', text => text.includes(BRAND.street)],
  ['city', text => new RegExp(`\\b${BRAND.city}\\b`).test(text)],
  ['postal code', text => new RegExp(`\\b${BRAND.postalCode}\\b`).test(text)],
  ['phone', text => PHONE.test(text)],
  ['email', text => text.includes(BRAND.email)],
]

describe('D40 the brand', () => {
  test('D40 one file holds the name, place, phone and address of the shop: no other source of it names them', () => {
    const paths = sources()
    expect(paths).toEqual(expect.arrayContaining(['pwa/index.html', 'manifest.webmanifest', 'api/main.ts']))
    const texts = paths.map(path => [path, read(path)] as const)
    const named = texts.flatMap(([path, text]) =>
      FACTS.filter(([, isIn]) => isIn(text)).map(([fact]) => `${path}: ${fact}`),
    )
    expect(named).toEqual([])
  })

  test('D40 each fact would be found where it stood', () => {
    const text = read('shared/catalogue/brand.ts')
    expect(FACTS.filter(([, isIn]) => !isIn(text)).map(([fact]) => fact)).toEqual([])
  })

  test('D40 the built page and manifest get the name from that file', () => {
    const page = namedPage(read('pwa/index.html'))
    const name = BRAND.name.replaceAll('&', '&amp;')
    expect(page).toContain(`<title>${name}</title>`)
    expect(page).toContain(`<noscript>${name} needs`)
    expect(page).toContain(`<meta name="description" content="${BRAND.blurb.replaceAll('&', '&amp;')}" />`)
    const source = JSON.parse(read('manifest.webmanifest'))
    expect(JSON.parse(namedManifest(JSON.stringify(source)))).toEqual({
      ...source,
      name: BRAND.name,
      short_name: BRAND.shortName,
    })
  })

  test('D40 a place that no fact fills stops the build', () => {
    expect(() => namedPage('<title>%SHOP_NAMES%</title>')).toThrow('%SHOP_NAMES%')
  })
})
