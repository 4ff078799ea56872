import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equalsBought } from '#shared/orders/bought.ts'
import { aLine, anArtwork, aWaitingFile } from '#shared/testing/cart.ts'
import { anyCart, LINE_IDS } from '#shared/testing/cart-arbitrary.ts'
import { vinylBanner } from '#shared/testing/catalogue.ts'
import { apply } from './apply.ts'
import { artworksOf } from './artworks.ts'
import { canCheckOut, lacksArtwork } from './checkout-gate.ts'
import { filePlaces } from './file-places.ts'
import type { ArtworkRef, ArtworkSlot, CartLine, PendingFile } from './line.ts'
import type { CartMutation, LinePatch, SyncedCart } from './mutation.ts'
import { isOnlyWaiting, waitingFiles, waitingFor, waitingPatch, withoutWaiting } from './pending-file.ts'

const about = (line: string, seenRev = 0) => ({ mid: crypto.randomUUID(), line, seenRev })
const word = (line: string, slot: ArtworkSlot, file: PendingFile | null): CartMutation => ({
  ...about(line),
  op: 'patch',
  val: waitingPatch(slot, file),
})
const placed = (line: string, slot: ArtworkSlot, artwork: ArtworkRef | null): CartMutation => ({
  ...about(line),
  op: 'artwork',
  val: { slot, artwork },
})
const lineOf = ({ lines }: SyncedCart, id: string) => lines.find(line => line.id === id)

const SLOTS: ArtworkSlot[] = ['front', 'back', 'wall', 'rider2']
const anySlot = fc.constantFrom(...SLOTS)
const anyFile = fc.record({ id: fc.uuid(), fileName: fc.string({ unit: 'binary', maxLength: 400 }) })
const anyWord = fc
  .record({ line: fc.constantFrom(...LINE_IDS), slot: anySlot, file: fc.option(anyFile) })
  .map(({ line, slot, file }) => word(line, slot, file))
const otherSlot = (slot: ArtworkSlot): ArtworkSlot =>
  SLOTS[(SLOTS.indexOf(slot) + 1) % SLOTS.length] ?? 'front'

describe('D19 word of a waiting file', () => {
  test('changes nothing else of a cart: not what is ordered, not its versions, and overwrites nobody', () => {
    fc.assert(
      fc.property(anyCart, anyWord, (cart, mutation) => {
        const after = apply(cart, mutation)
        expect(after.cart.lines.map(withoutWaiting)).toEqual(cart.lines.map(withoutWaiting))
        const versions = (of: SyncedCart) =>
          Object.entries(of.revs).filter(([, fields]) => Object.keys(fields)[0])
        expect(versions(after.cart)).toEqual(versions(cart))
        expect(after.outcome).not.toHaveProperty('overwrote')
      }),
    )
  })

  test('is not artwork: gate, places for files and what was bought do not look at it', () => {
    const bought = (line: CartLine) => ({
      id: line.id,
      options: line.options,
      artworkKey: line.artwork.front?.key ?? '',
      artworkBackKey: line.artwork.back?.key ?? '',
      artworkPartKeys: Object.fromEntries(artworksOf(line).map(([slot, { key }]) => [slot, key])),
    })
    fc.assert(
      fc.property(anyCart, anyWord, (cart, mutation) => {
        const after = apply(cart, mutation).cart
        expect(after.lines.map(lacksArtwork)).toEqual(cart.lines.map(lacksArtwork))
        expect(canCheckOut(after.lines)).toBe(canCheckOut(cart.lines))
        const places = ({ lines }: SyncedCart) => filePlaces(lines, () => vinylBanner)
        expect(places(after)).toEqual(places(cart))
        for (const [i, line] of cart.lines.entries())
          expect(equalsBought(after.lines[i] ?? line, bought(line))).toBe(true)
      }),
    )
    expect(lacksArtwork(aLine('a', waitingPatch('front', aWaitingFile())))).toBe(true)
  })

  test('is about one slot, until a file is in that slot', () => {
    fc.assert(
      fc.property(anySlot, anyFile, anyFile, (slot, file, other) => {
        const line = aLine('a', {
          ...waitingPatch(slot, file),
          ...waitingPatch(otherSlot(slot), other),
        })
        const cart: SyncedCart = { lines: [line], v: 1, removed: [], revs: {} }
        const after = lineOf(apply(cart, placed('a', slot, anArtwork())).cart, 'a') ?? line
        expect(waitingFor(after, slot)).toBeNull()
        expect(waitingFor(after, otherSlot(slot))?.id).toBe(other.id)
        const emptied = lineOf(apply(cart, placed('a', slot, null)).cart, 'a') ?? line
        expect(waitingFor(emptied, slot)?.id).toBe(file.id)
      }),
    )
  })

  test('of a slot nobody waits for, placing artwork leaves no trace on the line', () => {
    const cart: SyncedCart = { lines: [aLine('a')], v: 1, removed: [], revs: {} }
    const after = apply(cart, placed('a', 'front', anArtwork())).cart
    expect(after.lines).toEqual([aLine('a', { artwork: { front: anArtwork(), back: null } })])
  })

  test('goes with its line, and finds none that is gone', () => {
    const cart: SyncedCart = { lines: [], v: 3, removed: ['a'], revs: {} }
    const after = apply(cart, word('a', 'front', aWaitingFile()))
    expect(after).toEqual({ cart, outcome: { kind: 'done', note: 'gone' } })
  })

  test('names the file in at most 120 characters, never in half a one', () => {
    fc.assert(
      fc.property(anySlot, anyFile, (slot, file) => {
        const line = aLine('a', waitingPatch(slot, file))
        const { fileName = '' } = waitingFor(line, slot) ?? {}
        expect([...fileName].length).toBeLessThanOrEqual(120)
        expect(fileName.isWellFormed()).toBe(true)
        expect(file.fileName.toWellFormed().startsWith(fileName)).toBe(true)
      }),
    )
  })
})

test('issue 6.40: word of waiting files is found slot by slot, front before back before other parts', () => {
  const line = aLine('a', {
    ...waitingPatch('rider2', aWaitingFile(3)),
    ...waitingPatch('back', aWaitingFile(2)),
    ...waitingPatch('front', null),
    ...waitingPatch('wall', aWaitingFile(1)),
  })
  expect(waitingFiles(line)).toEqual([
    ['back', aWaitingFile(2)],
    ['rider2', aWaitingFile(3)],
    ['wall', aWaitingFile(1)],
  ])
  expect(waitingPatch('wall', null)).toEqual({ waitingWall: null })
  const junk = JSON.parse('{"waitingRoom":7,"waitingWall":"soon","waiting":{}}')
  expect(waitingFiles({ ...aLine('a'), ...junk })).toEqual([])
})

test.each<[string, LinePatch, boolean]>([
  ['word of a file', waitingPatch('front', aWaitingFile()), true],
  ['its end', waitingPatch('back', null), true],
  ['a price', { total: 3 }, false],
  ['a price beside it', { total: 3, ...waitingPatch('front', null) }, false],
  ['nothing at all', {}, false],
])('D19 a patch of %s is only about waiting: %#', (_, val, isOnly) => {
  expect(isOnlyWaiting({ ...about('a'), op: 'patch', val })).toBe(isOnly)
  expect(isOnlyWaiting({ ...about('a'), op: 'remove' })).toBe(false)
})

test('D19: what a newer device tells otherwise is no waiting file here, and stays as it was told', () => {
  for (const word of [
    'banner.pdf',
    1,
    null,
    [],
    {},
    { id: 'a' },
    { fileName: 'b' },
    { id: 1, fileName: 'b' },
    { id: 'a', fileName: 2 },
  ]) {
    const line = { ...aLine('a'), waitingFront: word } as CartLine
    expect(waitingFor(line, 'front')).toBeNull()
    expect(waitingFiles(line)).toEqual([])
  }
})
