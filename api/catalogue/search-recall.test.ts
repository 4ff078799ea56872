import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listed } from '#shared/catalogue/listed.ts'
import { createSearchIndex } from '#shared/catalogue/search-index.ts'
import { USES } from '#shared/catalogue/search-synonyms.ts'
import { loadCatalogueData } from './load.ts'

const { products } = loadCatalogueData()
const shown = listed(products)
const understand = createSearchIndex(shown)
const pathsFor = (text: string) => understand(text).products.map(({ path }) => path)

/** What people type, and what they may mean by it. */
const ASKED: [query: string, ...right: string[]][] = [
  ['yard signs', '/yard-sign-h-stake'],
  ['yardsign', '/yard-sign-h-stake'],
  ['lawn sign', '/yard-sign-h-stake'],
  ['political signs', '/yard-sign-h-stake', '/coroplast'],
  ['garage sale sign', '/yard-sign-h-stake'],
  ['a frame', '/banner-a-frame', '/real-estate-a-frame', '/standard-signicade'],
  ['a-frame sign', '/banner-a-frame', '/real-estate-a-frame', '/standard-signicade'],
  ['aframe', '/banner-a-frame', '/real-estate-a-frame', '/standard-signicade'],
  ['sidewalk sign', '/standard-signicade', '/deluxe-signicade', '/simposign'],
  ['side walk signs', '/standard-signicade', '/deluxe-signicade', '/simposign'],
  ['sandwich board', '/aluminum-sandwich-board', '/standard-signicade'],
  ['roll up banner', '/standard-retractable', '/deluxe-retractable', '/sd-retractable'],
  ['rollup', '/standard-retractable', '/deluxe-retractable', '/sd-retractable'],
  ['pull-up banners', '/standard-retractable', '/deluxe-retractable', '/sd-retractable'],
  ['retractible banner', '/standard-retractable', '/deluxe-retractable', '/sd-retractable'],
  ['trade show backdrop', '/tension-fabric-stand', '/step-repeat-backdrop'],
  ['step and repeat', '/step-repeat-backdrop'],
  ['red carpet wall', '/step-repeat-backdrop'],
  ['vynil banner', '/13oz-vinyl-banner'],
  ['bannner vinyl', '/13oz-vinyl-banner'],
  ['grand opening banner', '/13oz-vinyl-banner'],
  ['birthday banner', '/13oz-vinyl-banner'],
  ['outdoor banner', '/13oz-vinyl-banner'],
  ['banner for windy place', '/mesh-banner'],
  ['construction fence banner', '/mesh-banner'],
  ['double sided banner', '/18oz-blockout-banner', '/fabric-banner-9.5oz-blockout'],
  ['street light pole banners', '/pole-banner'],
  ['lightbox', '/backlit-banner', '/adhesive-translucent-vinyl'],
  ['feather flags', '/feather-angled', '/feather-convex', '/econo-feather'],
  ['swooper flag', '/feather-angled', '/feather-convex', '/econo-feather'],
  ['tear drop flag', '/teardrop-flag'],
  ['beach flag', '/feather-angled', '/feather-convex', '/teardrop-flag'],
  ['canopy', '/event-tent', '/tent-flag-kit'],
  ['pop up tent', '/event-tent'],
  ['tablecloth', '/6ft-table-cover', '/4ft-table-cover', '/8ft-table-cover', '/round-table-cover'],
  ['table cloth 6 ft', '/6ft-table-cover'],
  ['8 foot table cover', '/8ft-table-cover'],
  ['spandex table cover', '/stretch-table-cover'],
  ['car magnet', '/reflective-car-magnet', '/magnets'],
  ['magnetic signs for truck', '/magnets', '/reflective-car-magnet'],
  ['fridge magnet', '/magnets', '/dry-erase-magnet'],
  ['car wrap', '/vehicle-wrap'],
  ['stickers', '/adhesive-vinyl', '/performance-vinyl', '/window-cling', '/floor-graphics'],
  ['decals', '/adhesive-vinyl', '/performance-vinyl', '/floor-graphics', '/vehicle-wrap'],
  ['floor stickers', '/floor-graphics'],
  ['see through window', '/adhesive-window-perf', '/adhesive-clear-vinyl'],
  ['one way vision', '/adhesive-window-perf'],
  ['privacy film', '/frosted-vinyl'],
  ['wallpaper', '/adhesive-wall-fabric'],
  ['static cling', '/window-cling'],
  ['t-shirt transfers', '/dtf'],
  ['tshirt', '/dtf'],
  ['foamcore poster', '/foam-board', '/dry-erase-foamcore'],
  ['parking sign', '/aluminum-sign', '/reflective-aluminum-sign'],
  ['metal signs', '/aluminum-sign', '/aluminum-sandwich-board', '/reflective-aluminum-sign'],
  ['corrugated plastic', '/coroplast', '/yard-sign-h-stake'],
  ['whiteboard', '/dry-erase-pvc-board', '/dry-erase-adhesive-vinyl', '/dry-erase-aluminum-sandwich-board'],
  ['photo on canvas', '/canvas-wrap', '/framed-canvas', '/canvas-roll'],
  ['realtor sign', '/real-estate-post', '/real-estate-frame', '/real-estate-a-frame'],
  ['led letters storefront', '/standard-channel-letters', '/halo-reverse-channel-letters'],
  ['bannr', '/13oz-vinyl-banner'],
  ['banner with grommets', '/13oz-vinyl-banner', '/18oz-blockout-banner'],
  ['flags', '/feather-angled', '/feather-convex', '/custom-pole-flag', '/rectangle-flag'],
  ['fether flag', '/feather-angled', '/feather-convex', '/econo-feather'],
  ['retractabel baner', '/standard-retractable', '/deluxe-retractable', '/sd-retractable'],
  ['chanel leters', '/standard-channel-letters', '/premium-channel-letters', '/halo-reverse-channel-letters'],
  ['alumnium sign', '/aluminum-sign', '/reflective-aluminum-sign'],
  ['signs yard', '/yard-sign-h-stake'],
  ['bulk yard signs', '/yard-sign-h-stake'],
  ['open house sign', '/real-estate-a-frame', '/yard-sign-h-stake', '/real-estate-frame'],
  ['for sale sign', '/real-estate-post', '/real-estate-frame', '/real-estate-a-frame', '/yard-sign-h-stake'],
  ['no parking sign', '/aluminum-sign', '/reflective-aluminum-sign'],
  ['photo backdrop', '/step-repeat-backdrop', '/fabric-banner-9oz'],
  ['gazebo', '/event-tent'],
  ['table runner', '/table-runner'],
  ['vehicle magnet', '/reflective-car-magnet', '/magnets'],
  ['truck wrap', '/vehicle-wrap'],
  ['window decals', '/adhesive-vinyl', '/window-cling', '/adhesive-clear-vinyl', '/adhesive-window-perf'],
  ['wall mural', '/adhesive-wall-fabric'],
  ['frosted glass', '/frosted-vinyl'],
  ['heat transfer', '/dtf'],
  ['framed photo', '/framed-prints', '/framed-canvas'],
  ['acrylic photo', '/acrylic-prints'],
  ['neon sign', '/standard-channel-letters', '/halo-reverse-channel-letters', '/premium-channel-letters'],
  ['street banner', '/18oz-blockout-banner', '/pole-banner'],
]

describe('issue 8.5: search that understands', () => {
  test('of 85 questions in people’s own words at least 95 in 100 have a right product among the first three', () => {
    const isRight = ([query, ...right]: (typeof ASKED)[number]) =>
      pathsFor(query)
        .slice(0, 3)
        .some(path => right.includes(path))
    const missed = ASKED.filter(asked => !isRight(asked)).map(
      ([query]) => `${query}: ${pathsFor(query).slice(0, 3)}`,
    )
    expect(ASKED.length).toBe(85)
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(ASKED.length * 0.05)
  })

  test('every product is found by its own name first, in any order of its words', () => {
    const orders = fc.constantFrom(...shown).chain(product => {
      const words = product.name.split(' ')
      return fc.shuffledSubarray(words, { minLength: words.length }).map(order => ({ product, order }))
    })
    for (const { name } of shown) expect(understand(name).products[0]?.name).toBe(name)
    fc.assert(
      fc.property(orders, ({ product, order }) => {
        expect(understand(order.join(' ')).products.map(({ name }) => name)).toContain(product.name)
      }),
    )
  })

  test('of banners the everyday one comes first', () => {
    expect(
      pathsFor('banner').filter(path => path.endsWith('oz-vinyl-banner') || path.includes('blockout'))[0],
    ).toBe('/13oz-vinyl-banner')
  })

  test('the table of uses names every product and nothing else', () => {
    expect(Object.keys(USES).sort()).toEqual(shown.map(({ path }) => path).sort())
  })

  test('what nobody sells is not found, and four at most are the nearest', () => {
    expect(understand('qqq')).toEqual({ isFound: false, products: [] })
    expect(understand('nothing like this').isFound).toBe(false)
    expect(understand('submarine banana')).toMatchObject({ isFound: false })
    expect(understand('zzzzzzz xylophone tent qqq').products.length).toBeLessThanOrEqual(4)
  })
})
