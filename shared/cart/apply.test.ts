import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_CART_LINES } from '#shared/contract/limits.ts'
import { aLine, anArtwork } from '#shared/testing/cart.ts'
import { anyCart, anyMutation, LINE_IDS, replay } from '#shared/testing/cart-arbitrary.ts'
import { apply, type CartMutation, EMPTY_CART, type LinePatch, type SyncedCart } from './apply.ts'

const about = (line: string, seenRev = 0) => ({ mid: crypto.randomUUID(), line, seenRev })
const add = (id: string, val = aLine(id)): CartMutation => ({ ...about(id), op: 'add', val })
const remove = (id: string): CartMutation => ({ ...about(id), op: 'remove' })
const patch = (id: string, val: LinePatch, seenRev = 0): CartMutation => ({
  ...about(id, seenRev),
  op: 'patch',
  val,
})
const lineOf = (cart: SyncedCart, id: string) => cart.lines.find(line => line.id === id)

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

describe('"Cart sync" laws', () => {
  test('apply is deterministic, never throws and leaves what it was given alone', () => {
    fc.assert(
      fc.property(anyCart, anyMutation, (cart, mutation) => {
        expect(apply(frozen(cart), frozen(mutation))).toEqual(apply(cart, mutation))
      }),
    )
  })

  test('a removed line never returns, whatever comes after', () => {
    const story = fc.tuple(anyCart, fc.constantFrom(...LINE_IDS), fc.array(anyMutation, { maxLength: 20 }))
    fc.assert(
      fc.property(story, ([cart, id, later]) => {
        fc.pre(lineOf(cart, id) !== undefined)
        const end = replay([remove(id), ...later], cart)
        expect(lineOf(end, id)).toBeUndefined()
        expect(end.removed).toContain(id)
      }),
    )
  })

  test('for a removed line every mutation changes nothing and is done as gone', () => {
    fc.assert(
      fc.property(anyCart, anyMutation, (cart, mutation) => {
        fc.pre(cart.removed.includes(mutation.line))
        expect(apply(cart, mutation)).toEqual({ cart, outcome: { kind: 'done', note: 'gone' } })
      }),
    )
  })

  test('issue 6.40: a file goes to its slot alone, whatever that is called, and every other slot keeps its own', () => {
    const slot = fc.constantFrom('front', 'back', 'wall', 'partOfANewerShop')
    fc.assert(
      fc.property(
        anyCart,
        fc.constantFrom(...LINE_IDS),
        slot,
        fc.option(fc.nat(3)),
        (cart, id, where, number) => {
          const before = lineOf(cart, id)
          fc.pre(before !== undefined)
          const artwork = number === null ? null : anArtwork(number)
          const after = lineOf(
            apply(cart, { ...about(id), op: 'artwork', val: { slot: where, artwork } }).cart,
            id,
          )
          expect(after?.artwork).toEqual({ ...before?.artwork, [where]: artwork })
        },
      ),
    )
  })

  test('issue 6.40: what is no file or artwork mutation changes no slot', () => {
    fc.assert(
      fc.property(anyCart, anyMutation, (cart, mutation) => {
        fc.pre(mutation.op === 'patch')
        const files = ({ lines }: SyncedCart) => lines.map(({ artwork }) => artwork)
        expect(files(apply(cart, mutation).cart)).toEqual(files(cart))
      }),
    )
  })

  test('applied twice, the lines are as after once', () => {
    fc.assert(
      fc.property(anyCart, anyMutation, (cart, mutation) => {
        const once = apply(cart, mutation).cart
        const twice = apply(once, mutation).cart
        expect(twice).toEqual(once)
      }),
    )
  })

  test('no two lines share an id, and no line is both there and removed', () => {
    fc.assert(
      fc.property(anyCart, ({ lines, removed }) => {
        const ids = lines.map(line => line.id)
        expect(new Set([...ids, ...removed]).size).toBe(ids.length + removed.length)
      }),
    )
  })
})

describe('add', () => {
  test('D5 puts lines in the order they came', () => {
    expect(replay([add('a'), add('b')]).lines.map(line => line.id)).toEqual(['a', 'b'])
  })

  test('issue 6.30 puts a line behind the first of the named ones that is there; null is the start', () => {
    const start = replay([add('a'), add('b')])
    const order = (after: (string | null)[]) =>
      replay([{ ...about('x'), op: 'add', val: aLine('x'), after }], start).lines.map(line => line.id)
    expect(order(['gone', 'a', null])).toEqual(['a', 'x', 'b'])
    expect(order(['gone', null])).toEqual(['x', 'a', 'b'])
    expect(order(['gone'])).toEqual(['a', 'b', 'x'])
    expect(order([])).toEqual(['a', 'b', 'x'])
  })

  test('a line that is there already stays as it is', () => {
    const cart = replay([add('a'), patch('a', { total: 90 }), add('a')])
    expect(cart.lines.map(line => line.total)).toEqual([90])
  })

  test('the line is kept under the id of the mutation', () => {
    expect(replay([add('a', aLine('other'))]).lines[0]?.id).toBe('a')
  })

  test('D5 the 201st line is rejected; a removed one makes room', () => {
    const full = replay(Array.from({ length: MAX_CART_LINES }, (_, index) => add(`line ${index}`)))
    expect(full.lines).toHaveLength(200)
    const refused = apply(full, add('one more'))
    expect(refused).toEqual({ cart: full, outcome: { kind: 'rejected', code: 'cart_full' } })
    expect(replay([remove('line 7'), add('one more')], full).lines).toHaveLength(200)
  })

  test('unknown fields of a newer shop are kept', () => {
    const newer = { ...aLine('a'), giftWrap: { ribbon: 'gold' } }
    const cart = replay([add('a', newer), patch('a', { total: 1 })])
    expect(cart.lines[0]).toEqual({ ...newer, total: 1 })
  })
})

describe('patch', () => {
  test('D5 changes of different fields merge, also within the options', () => {
    const cart = replay([
      add('a'),
      patch('a', { total: 90, options: { Quantity: 2 } }),
      patch('a', { options: { 'Job Name': 'Fair' } }),
    ])
    expect(cart.lines[0]).toMatchObject({ total: 90, options: { Quantity: 2, 'Job Name': 'Fair' } })
    expect(cart.lines[0]?.options['Number of Sides']).toBe('1 Side')
  })

  test('null takes an option away', () => {
    const cart = replay([add('a'), patch('a', { options: { 'Number of Sides': null } })])
    expect(Object.keys(cart.lines[0]?.options ?? {})).not.toContain('Number of Sides')
  })

  test('neither id nor artwork can be patched', () => {
    const smuggled: LinePatch = JSON.parse('{"id":"b","artwork":null,"product":"Mesh Banner"}')
    expect(replay([add('a'), patch('a', smuggled)]).lines).toEqual([aLine('a', { product: 'Mesh Banner' })])
  })

  test('on an absent line is done as gone', () => {
    expect(apply(EMPTY_CART, patch('a', { total: 1 })).outcome).toEqual({ kind: 'done', note: 'gone' })
  })
})

describe('overwrote', () => {
  const cart = replay([add('a'), patch('a', { total: 90, options: { Size: 'Large' } })])

  test('names what another device had written and this one had not seen', () => {
    const late = patch('a', { total: 45, priceSeen: 4500, options: { Size: null } }, 1)
    expect(apply(cart, late).outcome).toEqual({
      kind: 'done',
      overwrote: { total: 90, 'options.Size': 'Large' },
    })
  })

  test('is silent about what was seen, and about the same value', () => {
    expect(apply(cart, patch('a', { total: 45 }, 2)).outcome).toEqual({ kind: 'done' })
    expect(apply(cart, patch('a', { total: 90 }, 1)).outcome).toEqual({ kind: 'done' })
  })

  test('is silent about what the same round wrote', () => {
    const round = apply(cart, patch('a', { priceSeen: 1 }, 2)).cart
    expect(apply(round, patch('a', { priceSeen: 2 }, 2)).outcome).toEqual({ kind: 'done' })
  })

  test('is silent about versions the device wrote itself', () => {
    const late = patch('a', { total: 45 }, 1)
    expect(apply(cart, late, new Set([2])).outcome).toEqual({ kind: 'done' })
    expect(apply(cart, late, new Set([3])).outcome).toMatchObject({ overwrote: { total: 90 } })
  })

  test('is remembered of a field while others of the line are written', () => {
    const later = replay([patch('a', { priceSeen: 1 })], cart)
    expect(apply(later, patch('a', { total: 45 }, 1)).outcome).toMatchObject({ overwrote: { total: 90 } })
  })

  test('is forgotten with its line', () => {
    expect(replay([remove('a')], cart).revs).toEqual({})
  })

  test('a field that was taken away is named with null', () => {
    const without = replay([patch('a', { options: { Size: null } })], cart)
    const late = apply(without, patch('a', { options: { Size: 'Small' } }, 2))
    expect(late.outcome).toEqual({ kind: 'done', overwrote: { 'options.Size': null } })
  })
})

describe('artwork', () => {
  const put = (slot: 'front' | 'back', number: number | null, seenRev = 0): CartMutation => ({
    ...about('a', seenRev),
    op: 'artwork',
    val: { slot, artwork: number === null ? null : anArtwork(number) },
  })

  test('D5 sets one slot and leaves the other and the fields alone', () => {
    const cart = replay([add('a'), put('back', 2), put('front', 1), patch('a', { total: 1 })])
    expect(cart.lines[0]?.artwork).toEqual({ front: anArtwork(1), back: anArtwork(2) })
  })

  test('null empties a slot', () => {
    expect(replay([add('a'), put('front', 1), put('front', null)]).lines[0]?.artwork.front).toBeNull()
  })

  test('a file another device had put there is offered back', () => {
    const cart = replay([add('a'), put('front', 1)])
    const outcome = apply(cart, put('front', 2, 1)).outcome
    expect(outcome).toEqual({ kind: 'done', overwrote: { 'artwork.front': anArtwork(1) } })
  })
})

test('a mutation of a kind this shop does not know is rejected and changes nothing', () => {
  const unknown: CartMutation = JSON.parse('{"mid":"m","op":"fold","line":"a","seenRev":0}')
  const cart = replay([add('a')])
  expect(apply(cart, unknown)).toEqual({ cart, outcome: { kind: 'rejected', code: 'invalid' } })
})
