import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { freshDb } from '#pwa/local/testing/rows.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { SEEN_REV } from './offer-row.ts'
import { FLAG } from './testing/a-booth.ts'
import { offerAgain, offerMerged, offerNow } from './write-offer.ts'

const pieces = (Quantity: number): CartLine[] => [
  { ...FLAG, id: 'a', options: { ...FLAG.options, Quantity } },
]

/** A ticket's database with these offers, each of as many pieces as its rev, of which the shop was seen to have one. */
async function offered(revs: readonly number[], seen: number) {
  const db = freshDb()
  for (const rev of revs)
    await db.offers.add({ rev, lines: pieces(rev), made: { id: `offer ${rev}`, bytes: new Uint8Array() } })
  if (seen > 0) await db.meta.put({ name: SEEN_REV, value: seen })
  return db
}

const revsOf = async (db: Awaited<ReturnType<typeof offered>>) =>
  (await db.offers.orderBy('rev').toArray()).map(({ rev }) => rev)

describe('B5: a cart that another tablet’s changes came to', () => {
  test.each<[string, revs: number[], seen: number, hasOwn: boolean, after: number[]]>([
    ['is offered anew where the highest offer is this tablet’s', [1, 2], 2, false, [1, 2, 3]],
    ['also before the shop has seen it', [1], 0, false, [1, 2]],
    ['not where another tablet has offered since, which offers it', [1, 2], 3, false, [1, 2]],
    ['then too with changes of its own, as no tablet has offered that cart', [1, 2], 3, true, [1, 2, 4]],
    ['with them above what others offered', [], 3, true, [4]],
    ['be it the very first of theirs', [], 1, true, [2]],
    ['not where nobody has offered anything', [], 0, true, []],
  ])('%s', async (_, revs, seen, hasOwn, after) => {
    const db = await offered(revs, seen)
    await offerMerged(db, { before: pieces(8), after: pieces(9), hasOwn })
    expect(await revsOf(db)).toEqual(after)
  })

  test('is not offered where it makes the same offer', async () => {
    const db = await offered([1], 1)
    await offerMerged(db, { before: pieces(8), after: pieces(8), hasOwn: true })
    expect(await revsOf(db)).toEqual([1])
  })
})

describe('B5: an edited cart', () => {
  test('is offered again where it was offered, here or elsewhere, and not before', async () => {
    const made: number[][] = []
    for (const db of [await offered([1], 1), await offered([], 1), await offered([], 0)]) {
      await offerAgain(db, pieces(9))
      made.push(await revsOf(db))
    }
    expect(made).toEqual([[1, 2], [2], []])
  })

  test('is offered above all that stand; one that was never made stands for nobody', async () => {
    const db = await offered([1], 1)
    expect([(await offerNow(db, pieces(5))).rev, (await offerNow(db, pieces(6))).rev]).toEqual([2, 2])
    expect(await revsOf(db)).toEqual([1, 2])
    // The very last offer is the same whoever asks for it.
    expect(await offerNow(db, pieces(6))).toEqual((await db.offers.toArray())[1])
    await db.meta.put({ name: SEEN_REV, value: 7 })
    expect((await offerNow(db, pieces(6))).rev).toBe(8)
    expect(await revsOf(db)).toEqual([1, 8])
  })
})
