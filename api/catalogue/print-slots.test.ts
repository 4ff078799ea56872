import { describe, expect, test } from 'vitest'
import { adviceOn } from '#shared/artwork/advice.ts'
import { lacksArtwork } from '#shared/cart/checkout-gate.ts'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import { optionKeys } from '#shared/catalogue/conditions.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { artworkSlot } from '#shared/contract/values.ts'
import { illustrate } from '#shared/illustration/index.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import type { Selection } from '#shared/pricing/types.ts'
import { configured } from '#shared/print/configured.ts'
import { SLOT_WORDS, slotTitle, slotWords } from '#shared/print/slot-words.ts'
import { printSlots } from '#shared/print/slots.ts'
import { aLine, anArtwork } from '#shared/testing/cart.ts'
import { loadCatalogueData } from './load.ts'

const products = loadCatalogueData().products.filter(({ requiresArtwork }) => requiresArtwork)

/** A product with each single choice that differs from its first, and of the tent every pair of walls. */
function waysToOrder(product: Product): Selection[] {
  const start = defaultSelection(product)
  const choose = (from: Selection, key: keyof Product['options'], name: string): Selection => ({
    ...from,
    choices: { ...from.choices, [key]: name },
  })
  const names = (key: keyof Product['options']) => (product.options[key] ?? []).map(({ name }) => name)
  const single = optionKeys(product).flatMap(key => names(key).map(name => choose(start, key, name)))
  const walls = names('fullwall').flatMap(full =>
    names('halfwall').map(half => choose(choose(start, 'fullwall', full), 'halfwall', half)),
  )
  return [...single, ...walls]
}

const ways = products.flatMap(product =>
  waysToOrder(product).map(selection => ({ product, selection, slots: printSlots(product, selection) })),
)
const named = (path: string) => {
  const product = products.find(each => each.path === path)
  if (!product) throw new Error(`no product ${path}`)
  return product
}
const slotsOf = (path: string, choices: Selection['choices']) => {
  const product = named(path)
  const start = defaultSelection(product)
  return printSlots(product, { ...start, choices: { ...start.choices, ...choices } })
}

describe('issue 6.40: the printed parts of every product', () => {
  test('each is one list that begins with the front, has every slot once, and words for each', () => {
    for (const { product, slots } of ways) {
      const names = slots.map(({ slot }) => slot)
      expect([product.path, names[0]]).toEqual([product.path, 'front'])
      expect(new Set(names).size).toBe(names.length)
      expect(new Set(slots.map(({ name }) => name)).size).toBe(names.length)
      for (const name of names) {
        expect(artworkSlot.safeParse(name).success).toBe(true)
        expect(Object.keys(SLOT_WORDS)).toContain(name)
      }
    }
  })

  test('every slot that words are there for is offered by some product', () => {
    const offered = new Set(ways.flatMap(({ slots }) => slots.map(({ slot }) => slot)))
    expect([...offered].sort()).toEqual(Object.keys(SLOT_WORDS).sort())
  })

  test('a part is offered by the choice that prints it, and by no other', () => {
    const offering = ways.flatMap(({ product, selection, slots }) =>
      slots.some(({ slot }) => slotWords(slot).names.length > 0) ? [{ product, selection }] : [],
    )
    for (const { product, selection } of offering) {
      const chosen = Object.values(configured(product, selection).choices).join('; ')
      expect(chosen).toMatch(/[12] (Full Wall|Half Walls?|Riders?)/)
    }
    const bare = ways.filter(({ product, selection }) =>
      /[12] (Full Wall|Half Walls?|Riders?)/.test(
        Object.values(configured(product, selection).choices).join('; '),
      ),
    )
    expect(bare.length).toBe(offering.length)
  })

  test.each<[string, Selection['choices'], string[]]>([
    ['/event-tent', {}, ['front 176x176']],
    ['/event-tent', { fullwall: '1 Full Wall, Single Sided' }, ['front 176x176', 'full wall 120x82']],
    [
      '/event-tent',
      { fullwall: '1 Full Wall, Double Sided', halfwall: '2 Half Walls, Double Sided' },
      [
        'front 176x176',
        'full wall 120x82',
        'full wall back 120x82',
        'right half wall 120x34',
        'right half wall back 120x34',
        'left half wall 120x34',
        'left half wall back 120x34',
      ],
    ],
    ['/event-tent', { halfwall: '1 Half Wall, Single Sided' }, ['front 176x176', 'half wall 120x34']],
    [
      '/real-estate-post',
      { rider: '2 Riders (6" x 24")', graphic: 'Double Sided' },
      ['front 24x18', 'back 24x18', 'rider 24x6', 'second rider 24x6'],
    ],
    ['/real-estate-frame', { rider: '1 Rider (6" x 24")' }, ['front 24x18', 'rider 24x6']],
    ['/tent-flag-kit', { graphic: 'Double Sided' }, ['front 24x79', 'back 24x79']],
    ['/snap-poster-hanger', { banner: '2 pieces' }, ['front 24x36', 'back 24x36']],
    ['/real-estate-frame', { pennantFlag: 'Red Pennant Flags (Pair)' }, ['front 24x18']],
    ['/6ft-table-cover', { backside: 'Full Back (4-Sided)' }, ['front 132x90']],
    ['/table-runner', {}, ['front 24x72']],
  ])('%s with %j prints %j', (path, choices, expected) => {
    const said = slotsOf(path, choices).map(({ name, size }) => `${name} ${size?.widthIn}x${size?.heightIn}`)
    expect(said).toEqual(expected)
  })

  test('a file made as large as a slot says is told exact', () => {
    for (const { product, slots } of ways)
      for (const { slot, size } of slots) {
        if (!size) continue
        const page = {
          size,
          trim: null,
          looseFonts: [],
          rgbPictures: 0,
          hasTransparency: false,
          isComplete: true,
        }
        const facts = { type: 'application/pdf' as const, dpi: null, colour: null, pixels: null }
        const [advice] = adviceOn({ file: { facts, page }, ordered: size, product: product.name })
        expect([product.path, slot, advice?.code]).toEqual([product.path, slot, 'exact'])
      }
  })

  test('D57: the gate waits for no part but the front', () => {
    for (const { product, selection, slots } of ways) {
      const options = toOptionsMap(product, selection)
      const others = slots.slice(1).map(({ slot }) => [slot, anArtwork()] as const)
      const artwork = { front: null, back: null, ...Object.fromEntries(others) }
      expect(lacksArtwork(aLine('a', { options, artwork }))).toBe(true)
      const front = { front: anArtwork(), back: null }
      expect(lacksArtwork(aLine('a', { options, artwork: front }))).toBe(false)
    }
  })

  test('the drawing shows the file of each part that can be seen from the front', () => {
    const seen = (path: string, choices: Selection['choices'], slot: string) => {
      const product = named(path)
      const artwork = { front: null, [slot]: { href: `data:${slot}`, size: null } }
      return illustrate(product, 'whole', { choices, artwork, plain: true }).includes(`href="data:${slot}"`)
    }
    const walls = { fullwall: '1 Full Wall, Single Sided', halfwall: '2 Half Walls, Double Sided' }
    for (const slot of ['wall', 'rail', 'railLeftBack', 'railLeft'])
      expect([slot, seen('/event-tent', walls, slot)]).toEqual([slot, true])
    expect(seen('/event-tent', {}, 'wall')).toBe(false)
    const riders = { rider: '2 Riders (6" x 24")' }
    for (const slot of ['rider', 'rider2']) expect(seen('/real-estate-post', riders, slot)).toBe(true)
    expect(seen('/real-estate-frame', { rider: '1 Rider (6" x 24")' }, 'rider')).toBe(true)
  })

  test('a slot is called the same wherever it is told', () => {
    expect([slotTitle('front'), slotTitle('back'), slotTitle('wall')]).toEqual([
      'Artwork',
      'Back artwork',
      'Full wall artwork',
    ])
    expect(slotTitle('partOfANewerShop')).toBe('Another part artwork')
    expect(slotWords('constructor').name).toBe('another part')
  })
})
