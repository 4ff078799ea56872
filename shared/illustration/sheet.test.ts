import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#shared/catalogue/product.ts'
import { aProduct } from '#shared/testing/catalogue.ts'
import { type ArtworkPicture, illustrate } from './illustrate.ts'
import { type Band, sheetOf } from './sheet.ts'

const entries = (...names: string[]) => names.map(name => ({ name, price: 0 }))
const HEMS = ['No Hem', 'Hem All Sides', 'Hem Top & Bottom', 'Hem Left & Right']
const POCKETS = ['No Pole Pocket', '2 in. Pocket, Top', '3 in. Pocket, Left & Right']
const GROMMETS = ['No Grommets', 'Every 2 ft, All Sides', '4 Corners Only']
const vinyl = aProduct({
  path: '/13oz-vinyl-banner',
  options: { hem: entries(...HEMS), polePocket: entries(...POCKETS), grommet: entries(...GROMMETS) },
})
const size = { widthIn: 72, heightIn: 36 }
const plain = { hem: 'No Hem', polePocket: 'No Pole Pocket', grommet: 'No Grommets' }

describe('a sheet lying flat', () => {
  const side = fc.integer({ min: 12, max: 600 })
  const choices = fc.record({
    hem: fc.constantFrom(...HEMS),
    polePocket: fc.constantFrom(...POCKETS),
    grommet: fc.constantFrom(...GROMMETS),
  })

  test('law: bands, grommets and the safe zone lie on the sheet of the ordered size', () => {
    fc.assert(
      fc.property(side, side, choices, (widthIn, heightIn, chosen) => {
        const sheet = sheetOf(vinyl, { choices: chosen, widthIn, heightIn })
        expect(sheet).toMatchObject({ widthIn, heightIn })
        for (const { x, y, w, h } of [...sheet.hems, ...sheet.pockets]) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
          expect(x + w).toBeLessThanOrEqual(widthIn)
          expect(y + h).toBeLessThanOrEqual(heightIn)
        }
        for (const [x, y] of sheet.grommets) {
          expect(x).toBeGreaterThan(0)
          expect(x).toBeLessThan(widthIn)
          expect(y).toBeGreaterThan(0)
          expect(y).toBeLessThan(heightIn)
        }
        expect(sheet.safeIn * 2).toBeLessThan(Math.min(widthIn, heightIn))
      }),
      { numRuns: 60 },
    )
  })

  test.each<[Record<string, string>, Band[]]>([
    [
      { hem: 'Hem Top & Bottom' },
      [
        { x: 0, y: 0, w: 72, h: 1 },
        { x: 0, y: 35, w: 72, h: 1 },
      ],
    ],
    [
      { hem: 'Hem Left & Right' },
      [
        { x: 0, y: 0, w: 1, h: 36 },
        { x: 71, y: 0, w: 1, h: 36 },
      ],
    ],
    [{ hem: 'No Hem' }, []],
  ])('hems an inch deep along the edges chosen: %o', (chosen, hems) => {
    expect(sheetOf(vinyl, { choices: { ...plain, ...chosen }, ...size }).hems).toEqual(hems)
  })

  test('pole pockets are as deep as chosen, grommets sit in the corners and every 2 ft', () => {
    const choices = { ...plain, polePocket: '2 in. Pocket, Top', grommet: '4 Corners Only' }
    const sheet = sheetOf(vinyl, { choices, ...size })
    expect(sheet.pockets).toEqual([{ x: 0, y: 0, w: 72, h: 2 }])
    expect(sheet.grommets).toHaveLength(4)
    const all = sheetOf(vinyl, { choices: { ...plain, grommet: 'Every 2 ft, All Sides' }, ...size })
    expect(all.grommets.length).toBeGreaterThan(8)
  })

  test('an advertising flag keeps its cut shape, brought to inches', () => {
    const flag = aProduct({ path: '/feather-angled', options: { sizes: entries('Small - 24" x 79"') } })
    const { shape, widthIn, heightIn } = sheetOf(flag, {})
    expect({ widthIn, heightIn }).toEqual({ widthIn: 24, heightIn: 79 })
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (shape?.matrix.match(/-?[\d.]+/g) ?? []).map(Number)
    const [x, y] = (/^M([\d.]+) ([\d.]+)/.exec(shape?.d ?? '') ?? []).slice(1).map(Number)
    expect(a * (x ?? 0) + c * (y ?? 0) + e).toBeCloseTo(0, 0)
    expect(b * (x ?? 0) + d * (y ?? 0) + f).toBeCloseTo(79, 0)
  })
})

/** A customer's picture of which nothing more is known, unless its size is said. */
const own = (href: string, size: ArtworkPicture['size'] = null): ArtworkPicture => ({ href, size })

describe("the customer's artwork on the drawing", () => {
  const both = aProduct({ path: '/coroplast', options: { numOfSides: entries('1 Side', '2 Sides') } })
  const draw = (numOfSides: string, back: string | null) =>
    illustrate(both, 'whole', {
      choices: { numOfSides },
      artwork: { front: own('data:front'), back: back === null ? null : own(back) },
    })

  test('it takes the place of the sample, whole and in proportion', () => {
    expect(draw('1 Side', null)).toContain('<image href="data:front"')
    expect(draw('1 Side', null)).toContain('preserveAspectRatio="xMidYMid meet"')
  })

  test('D18: the back shows its own file, or the front where it has none', () => {
    expect(draw('2 Sides', 'data:back')).toContain('href="data:back"')
    expect(draw('2 Sides', null).match(/href="data:front"/g)).toHaveLength(2)
    expect(draw('1 Side', 'data:back')).not.toContain('href="data:back"')
  })

  test('issue 6.37: a cloth is one sheet that goes on over its edges, drawn once for each side that is seen', () => {
    const sheet = (path: string, options: Product['options'] = {}) => aProduct({ path, options })
    const drawn = (product: Product) =>
      illustrate(product, 'whole', { artwork: { front: own('data:front'), back: null } }).match(
        /href="data:front"/g,
      )
    const table = { sizes: entries('6 ft Table'), backside: entries('Open Back (3-Sided)') }
    expect(drawn(sheet('/6ft-table-cover', table))).toHaveLength(3)
    expect(drawn(sheet('/event-tent'))).toHaveLength(5)
    expect(drawn(sheet('/round-table-cover'))).toHaveLength(2)
    expect(sheetOf(sheet('/6ft-table-cover', table), {}).folds).toBe('M30 0h72v30h-72Z')
  })

  test('issue 6.37: the canopy lies flat as four peaks whose tips meet, each with its valance outwards', () => {
    const { widthIn, heightIn, shape, folds } = sheetOf(aProduct({ path: '/event-tent' }), {})
    expect([widthIn, heightIn]).toEqual([176, 176])
    expect(shape?.d.match(/M88 88L/g)).toHaveLength(4)
    expect(shape?.d.startsWith('M88 88L28 166L28 176L148 176L148 166Z')).toBe(true)
    expect(folds.match(/M/g)).toHaveLength(4)
  })

  test('an address cannot leave its attribute', () => {
    const svg = illustrate(both, 'whole', { artwork: { front: own('x"><script>'), back: null } })
    expect(svg).not.toContain('<script')
  })

  describe('D17 a file that lies on its side', () => {
    const size = { widthIn: 48, heightIn: 24 }
    const image = (picture: ArtworkPicture['size'], sheet = size) => {
      const artwork = { front: own('data:front', picture), back: null }
      return /<image[^>]*>/.exec(illustrate(both, 'whole', { ...sheet, artwork, plain: true }))?.[0] ?? ''
    }
    const LAID =
      'width="24" height="48" preserveAspectRatio="xMidYMid meet" transform="translate(48 0) rotate(90)"'

    test.each([
      ['the ordered size', { widthIn: 24, heightIn: 48 }],
      ['the ordered size at a scale', { widthIn: 2.4, heightIn: 4.8 }],
      ['bleed', { widthIn: 26, heightIn: 50 }],
      ['the pixels of its small picture alone', { width: 240, height: 480 }],
      ['bleed, by the pixels of its small picture', { width: 250, height: 480 }],
    ])('D17 is drawn turned with the clock, as the shop turns it: %s', (_, picture) => {
      expect(image(picture)).toContain(LAID)
    })

    test.each([
      ['that stands as it was ordered', { widthIn: 48, heightIn: 24 }, size],
      ['that is ordered so', { widthIn: 24, heightIn: 48 }, { widthIn: 24, heightIn: 48 }],
      ['of another shape', { widthIn: 24, heightIn: 36 }, size],
      ['of which nothing is known', null, size],
    ])('D17 one %s is drawn as it lies', (_, picture, sheet) => {
      expect(image(picture, sheet)).toContain(`width="${sheet.widthIn}" height="${sheet.heightIn}"`)
      expect(image(picture, sheet)).not.toContain('transform')
    })

    test('D17 is drawn turned on the back and through the loupe too', () => {
      const stocks = entries('13oz Matte Vinyl', '13oz Gloss Vinyl')
      const options = { numOfSides: entries('1 Side', '2 Sides'), material: stocks }
      const banner = aProduct({ path: '/13oz-vinyl-banner', options })
      const choices = { numOfSides: '2 Sides', material: '13oz Gloss Vinyl' }
      const artwork = { front: own('data:front', { widthIn: 26, heightIn: 50 }), back: null }
      const drawn = illustrate(banner, 'whole', { ...size, choices, artwork })
      expect(drawn.match(/href="data:front"/g)).toHaveLength(3)
      expect(drawn.match(/href="data:front"[^>]*rotate\(90\)/g)).toHaveLength(3)
    })

    test('D17 is drawn turned on a part of its own by the size of that part', () => {
      const tent = aProduct({
        path: '/event-tent',
        options: { fullwall: entries('1 Full Wall, Single Sided') },
      })
      const walled = (picture: ArtworkPicture['size']) =>
        illustrate(tent, 'whole', {
          choices: { fullwall: '1 Full Wall, Single Sided' },
          artwork: { front: null, wall: own('data:wall', picture) },
          plain: true,
        })
      expect(walled({ widthIn: 82, heightIn: 120 })).toMatch(/href="data:wall"[^>]*rotate\(90\)/)
      expect(walled({ widthIn: 120, heightIn: 82 })).not.toMatch(/href="data:wall"[^>]*rotate/)
    })
  })
})
