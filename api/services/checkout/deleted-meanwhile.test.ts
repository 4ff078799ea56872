import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ARTWORK_BUCKET, artworkId, claimArtwork, keyOfAddress } from '#api/services/artwork/artwork.ts'
import { judgeObject } from '#api/services/artwork/judging.ts'
import type { Item } from '#api/services/cart/price-items.ts'
import { cleanUnclaimed, cleanUnused } from '#api/services/cleaning/cleaning.ts'
import { filesOf } from '#api/services/orders/order-files.ts'
import { deleteThings } from '#api/services/people/delete-things.ts'
import { storeThrough } from '#api/store/through.ts'
import { Killed } from '#api/testing/dying-store.ts'
import { buyable, itemFor, productNamed, uploadArtwork } from '#api/testing/orders.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { openCheckout } from './checkout.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Somebody with a judged file, and the item they buy with it. */
async function buyer(): Promise<{ owner: string; item: Item }> {
  const owner = `auth0|${randomUUID()}`
  const address = await uploadArtwork(shop, null)
  const key = keyOfAddress(shop.deps.artworkBase, address) ?? ''
  await claimArtwork(shop.deps, owner, key)
  await judgeObject(shop.deps, key, true)
  const product = productNamed(shop, '13oz Vinyl Banner')
  return { owner, item: { ...itemFor(product, buyable(product), address), productArtworkBack: '' } as Item }
}

/** Files that pages which may still be paid are about, and that are deleted. */
async function lostFiles(owner: string): Promise<string[]> {
  const { store, objects } = shop.deps
  const checkouts = await store.checkouts.find({ where: { owner, state: { in: ['opening', 'open'] } } })
  const lost: string[] = []
  for (const { at } of checkouts.flatMap(({ lines }) => filesOf({ items: lines }))) {
    const record = await store.artworks.get(artworkId(at))
    const isThere =
      record?.owner === owner && !record.removing && (await objects.head(ARTWORK_BUCKET, at)) !== null
    if (!isThere) lost.push(at)
  }
  return lost
}

/** Runs `inner` before one step of `outer` after another, each time for somebody else, until there is no such step. */
async function betweenSteps(
  outer: (deps: TestShop['deps'], of: { owner: string; item: Item }) => Promise<unknown>,
  inner: (of: { owner: string; item: Item }) => Promise<unknown>,
): Promise<number> {
  for (let step = 1; ; step++) {
    const of = await buyer()
    let steps = 0
    const at = async () => {
      if (++steps === step) await inner(of)
    }
    await outer({ ...shop.deps, store: storeThrough(shop.deps.store, call => at().then(call)) }, of)
    expect([step, await lostFiles(of.owner)]).toEqual([step, []])
    if (steps < step) return step
  }
}

const buys = (deps: TestShop['deps'], { owner, item }: { owner: string; item: Item }) =>
  openCheckout(deps, owner, [item], undefined)

test('D4: whenever somebody deletes their data while their checkout opens, no page is left whose file is gone', {
  timeout: 60_000,
}, async () => {
  const steps = await betweenSteps(buys, ({ owner }) => deleteThings(shop.deps, owner))
  expect(steps).toBeGreaterThan(10)
})

test.each([
  ['just now', 0],
  ['hours ago', 3 * HOUR],
])(
  'D4: whenever a checkout opens while a file of %s is deleted, the file stays or no page is left',
  {
    timeout: 60_000,
  },
  async (_, ageMs) => {
    const clock = { ...shop.deps.clock, now: () => shop.deps.clock.now() + ageMs }
    const steps = await betweenSteps(
      (deps, { owner }) => deleteThings({ ...deps, clock }, owner),
      of => buys(shop.deps, of),
    )
    expect(steps).toBeGreaterThan(10)
  },
)

test.each([
  ['just now', 0],
  ['hours ago', 3 * HOUR],
])(
  'D4: a deletion that is killed over a file of %s while a checkout opens takes it from no page, then or later; one without a page goes',
  {
    timeout: 60_000,
  },
  async (_, ageMs) => {
    const after = (ms: number) => ({ ...shop.deps, clock: { now: () => shop.deps.clock.now() + ms } })
    for (let step = 1; ; step++) {
      const of = await buyer()
      let steps = 0
      let isDead = false
      const dying = storeThrough(shop.deps.store, async (call, isWrite) => {
        if (++steps === step) await buys(shop.deps, of)
        if (isDead) throw new Killed()
        isDead = isWrite && steps >= step
        return call()
      })
      await deleteThings({ ...after(ageMs), store: dying }, of.owner).catch(error =>
        expect(error).toBeInstanceOf(Killed),
      )
      for (const ms of [ageMs, ageMs + HOUR, ageMs + 2 * DAY])
        await cleanUnclaimed(after(ms)).then(() => cleanUnused(after(ms)))
      expect([step, await lostFiles(of.owner)]).toEqual([step, []])
      const marked = await shop.deps.store.artworks.find({ where: { removing: true } })
      expect([step, marked.filter(({ owner }) => owner !== null)]).toEqual([step, []])
      if (steps < step) break
    }
  },
)
