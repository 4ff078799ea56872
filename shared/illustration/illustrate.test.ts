import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OptionKey, Product } from '#shared/catalogue/product.ts'
import { ENTRIES, illustrate, printArea, VIEWS } from './index.ts'
import { VIEW } from './stage.ts'

type Drawable = Pick<Product, 'path' | 'options' | 'aliasOf'>

function product(path: string, lists: Partial<Record<OptionKey, string[]>> = {}): Drawable {
  const options = Object.entries(lists).map(([key, names]) => [key, names.map(name => ({ name, price: 0 }))])
  return { path, options: Object.fromEntries(options) }
}

const vinyl = product('/13oz-vinyl-banner', {
  hem: ['Hem All Sides', 'No Hem'],
  grommet: ['Every 2 ft, All Sides', '4 Corners Only', 'No Grommets'],
  polePocket: ['No Pole Pocket', '3 in. Pocket, Top & Bottom'],
  webbing: ['No Webbing', '1 in. Webbing, All Sides'],
})
const feather = product('/feather-angled', {
  sizes: ['Small - 24" x 79"', 'Large - 29.5" x 134"'],
  flagOptions: ['Flag + Pole', 'Flag Only'],
  base: ['Ground Stake', 'Cross Base', 'Tire Base', 'Cross Base + Water Bag'],
})
const retractable = product('/standard-retractable', { sizes: ['33" x 81"', '47" x 81"'] })

/** Sheets drawn flat to the camera, whose print area must keep the size's own proportions. */
const FLAT = [
  '/13oz-vinyl-banner',
  '/mesh-banner',
  '/coroplast',
  '/foam-board',
  '/canvas-wrap',
  '/adhesive-vinyl',
]

/** Names of tags left open or closed wrongly, in order. */
function badTags(svg: string): string[] {
  const open: string[] = []
  const bad: string[] = []
  for (const [, close, name = '', rest = ''] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*\s*\/?)>/g,
  )) {
    if (close) {
      if (open.pop() !== name) bad.push(name)
    } else if (!rest.endsWith('/')) open.push(name)
  }
  return [...bad, ...open]
}

const brackets = (svg: string, mark: string) => svg.split(mark).length

describe('drawings', () => {
  const samples = [
    feather,
    retractable,
    ...FLAT.map(path => product(path)),
    product('/event-tent'),
    product('/dtf'),
  ]
  test.each(samples.map(p => [p.path, p] as const))(
    'issue 2.8: %s is well-formed XML of bounded size',
    (_, p) => {
      for (const view of VIEWS) {
        const svg = illustrate(p, view)
        expect(badTags(svg)).toEqual([])
        expect(brackets(svg, '<')).toBe(brackets(svg, '>'))
        expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/)
        expect(svg.length).toBeLessThan(90_000)
      }
    },
  )

  test('§3: 84 products are drawn, each unlike every other in both views', () => {
    const paths = Object.keys(ENTRIES)
    expect(paths).toHaveLength(84)
    const ownId = (path: string, svg: string) =>
      svg.replaceAll(`i-${path.replace(/[^a-z0-9]+/g, '-').slice(1)}`, '')
    for (const view of VIEWS) {
      expect(new Set(paths.map(path => ownId(path, illustrate(product(path), view)))).size).toBe(84)
    }
  })

  test('the same product and choices draw the same picture', () => {
    expect(illustrate(feather, 'whole')).toBe(illustrate(structuredClone(feather), 'whole'))
  })

  test('an alias is drawn as the entry it names, an unknown path is a mistake', () => {
    const alias = { ...product('/wood-frame'), aliasOf: '/magnetic-wood-frame-hanger' }
    expect(illustrate(alias, 'whole').length).toBeGreaterThan(3000)
    expect(() => illustrate(product('/no-such-product'), 'whole')).toThrow('/no-such-product')
  })

  test('hardware follows the choices: grommets, pockets, bases and bare flags', () => {
    const seen = [
      illustrate(vinyl, 'whole'),
      illustrate(vinyl, 'whole', { choices: { grommet: 'No Grommets' } }),
      illustrate(vinyl, 'whole', { choices: { polePocket: '3 in. Pocket, Top & Bottom' } }),
      illustrate(vinyl, 'whole', { choices: { webbing: '1 in. Webbing, All Sides' } }),
      ...['Ground Stake', 'Cross Base', 'Tire Base', 'Cross Base + Water Bag'].map(base =>
        illustrate(feather, 'whole', { choices: { base } }),
      ),
      illustrate(feather, 'whole', { choices: { flagOptions: 'Flag Only' } }),
    ]
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('a choice the product does not have is not drawn', () => {
    expect(illustrate(feather, 'whole', { choices: { base: 'Marble Plinth' } })).toBe(
      illustrate(feather, 'whole', { choices: { base: 'Ground Stake' } }),
    )
  })

  test('a proof asks for blank print areas: no lettering left on them', () => {
    const blank = illustrate(vinyl, 'whole', { blank: true })
    expect(blank.length).toBeLessThan(illustrate(vinyl, 'whole').length * 0.75)
    expect(blank).toContain('fill="#fff"')
  })
})

describe('what stands beside a configured product', () => {
  const glossy = product('/13oz-vinyl-banner', { material: ['13oz Matte Vinyl', '13oz Gloss Vinyl'] })
  const letters = product('/standard-channel-letters', { material: ['White Acrylic Face'] })
  const choices = { material: '13oz Gloss Vinyl' }
  const hasLoupe = (svg: string) => svg.includes('-glass')

  test('a close look shows the stock with the artwork that is printed, the person’s own where there is one', () => {
    expect(hasLoupe(illustrate(glossy, 'whole', { choices }))).toBe(true)
    const own = illustrate(glossy, 'whole', {
      choices,
      artwork: { front: { href: 'data:own', size: null }, back: null },
    })
    expect(own.split('href="data:own"')).toHaveLength(3)
  })

  test('issue 5.6: a proof shows the product alone, nothing hides its corners', () => {
    const plain = illustrate(glossy, 'whole', { choices, plain: true })
    expect(hasLoupe(plain)).toBe(false)
    const both = product('/13oz-vinyl-banner', { numOfSides: ['1 Side', '2 Sides'] })
    const twoSided = { choices: { numOfSides: '2 Sides' } }
    expect(illustrate(both, 'whole', twoSided)).toContain('-back')
    expect(illustrate(both, 'whole', { ...twoSided, plain: true })).not.toContain('-back')
  })

  test('letters have no printed sheet to look at closely', () => {
    expect(hasLoupe(illustrate(letters, 'whole', { choices: { material: 'White Acrylic Face' } }))).toBe(
      false,
    )
  })

  test('letters spell what was typed, as far as it can be drawn, and the sample’s word without', () => {
    const spell = (characters: string) => illustrate(letters, 'whole', { characters })
    expect(spell('')).toBe(illustrate(letters, 'whole'))
    expect(spell(' ☃ ')).toBe(spell(''))
    expect(spell('OPEN 24')).not.toBe(spell(''))
    expect(spell('OPEN  24☃')).toBe(spell('OPEN 24'))
    expect(spell('ABCDEFGHIJKLMNOP')).toBe(spell('ABCDEFGHIJKL'))
  })
})

describe('print areas', () => {
  const size = { widthIn: fc.integer({ min: 12, max: 480 }), heightIn: fc.integer({ min: 12, max: 108 }) }
  const flat = fc.constantFrom(...FLAT)

  test('law: a flat sheet lies in the picture and has the proportions of the chosen size', () => {
    fc.assert(
      fc.property(flat, fc.record(size), (path, chosen) => {
        const { corners, widthIn, heightIn } = printArea(product(path), chosen)
        const [a, b, c] = corners
        for (const [x, y] of corners) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(VIEW.width)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(VIEW.height)
        }
        expect({ widthIn, heightIn }).toEqual(chosen)
        expect((b[0] - a[0]) / (c[1] - b[1])).toBeCloseTo(chosen.widthIn / chosen.heightIn, 5)
      }),
      { numRuns: 60 },
    )
  })

  test('§3 sizes: a size from the list is drawn in its proportions', () => {
    const area = (choice: string) => printArea(retractable, { choices: { sizes: choice } })
    const ratio = (choice: string) => {
      const [a, b, c] = area(choice).corners
      return (b[0] - a[0]) / (c[1] - b[1])
    }
    expect(ratio('33" x 81"')).toBeCloseTo(33 / 81, 5)
    expect(ratio('47" x 81"')).toBeCloseTo(47 / 81, 5)
    expect(area('47" x 81"')).toMatchObject({ widthIn: 47, heightIn: 81 })
  })

  test('signs for lawns are listed height first', () => {
    const yard = product('/yard-sign-h-stake', { sizes: ['18" x 24"'] })
    expect(printArea(yard)).toMatchObject({ widthIn: 24, heightIn: 18 })
  })
})
