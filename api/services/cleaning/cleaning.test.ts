import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { artworkId, claimArtwork, grantUpload, storedArtwork } from '#api/services/artwork/artwork.ts'
import { newCart } from '#api/services/cart/sync.ts'
import type { Subject } from '#api/store/contract/subject.ts'
import type { CheckoutDoc } from '#api/store/documents.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { dyingStore } from '#api/testing/dying-store.ts'
import { namedObjects } from '#api/testing/objects.ts'
import { artworkDoc, boughtLine, checkoutDoc, orderDoc, quietDeps } from '#api/testing/records.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import { aLine } from '#shared/testing/cart.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { cleanUnclaimed, cleanUnused } from './cleaning.ts'

const START = Date.parse('2026-11-21T10:00:00Z')
const PAT = 'auth0|pat'
const admitAll = async () => null

let subject: Subject
let now: number
const clock = { now: () => now }
beforeEach(() => {
  subject = sqliteSubject()
  now = START
})
afterEach(() => subject.dispose())

function shopWith(objects: ReturnType<typeof namedObjects>) {
  const deps = { ...quietDeps(subject.store, clock), objects: objects.gateway }
  return {
    deps,
    clean: async () => (await cleanUnclaimed(deps)) + (await cleanUnused(deps)),
    upload: async (owner: string | null, key = `${randomUUID()}/sign.jpg`, changes = {}) => {
      await subject.store.artworks.insert(
        artworkDoc(key, { owner, createdAt: new Date(now).toISOString(), ...changes }),
      )
      objects.keys.add(key)
      return key
    },
    cartWith: (keys: string[], slot = 'back') =>
      subject.store.carts.upsert(`${PAT}/main`, () => ({
        ...newCart(PAT, MAIN_CART, randomUUID()),
        lines: keys.map(key =>
          aLine(randomUUID(), { artwork: { front: null, back: null, [slot]: boughtLine(key).artwork } }),
        ),
      })),
  }
}

describe('D24 cleaning', () => {
  test('deletes what nobody claimed within 24 hours, object and record', async () => {
    const objects = namedObjects()
    const { clean, upload } = shopWith(objects)
    const old = await upload(null)
    now += HOUR
    const younger = await upload(null)
    now += DAY - 2 * HOUR
    expect(await clean()).toBe(0)
    now += HOUR
    expect(await clean()).toBe(1)
    expect([...objects.keys]).toEqual([younger])
    expect(await subject.store.artworks.get(artworkId(old))).toBeNull()
  })

  test('dooms what is owned and unused for 14 days, and deletes it a day later', async () => {
    const objects = namedObjects()
    const { clean, upload } = shopWith(objects)
    const key = await upload(PAT)
    now += 14 * DAY - 1
    await clean()
    now += 1
    expect(await clean()).toBe(0)
    expect(await subject.store.artworks.get(artworkId(key))).toMatchObject({
      doomedAt: new Date(now).toISOString(),
    })
    now += DAY - 1
    expect(await clean()).toBe(0)
    expect(objects.keys.has(key)).toBe(true)
    now += 1
    expect(await clean()).toBe(1)
    expect([objects.keys.size, await subject.store.artworks.count({})]).toEqual([0, 0])
  })

  const checkoutIn = (state: CheckoutDoc['state']) => (keys: string[]) =>
    subject.store.checkouts.insert(checkoutDoc({ state, lines: keys.map(boughtLine) }))
  const orderWith = (keys: string[]) => subject.store.orders.insert(orderDoc({ items: keys.map(boughtLine) }))
  const orderWithBack = (keys: string[]) => {
    const items = keys.map(key => ({ ...boughtLine(), artworkBack: boughtLine(key).artwork }))
    return subject.store.orders.insert(orderDoc({ items }))
  }
  const orderWithWall = (keys: string[]) => {
    const items = keys.flatMap(key => {
      const { artwork, ...line } = boughtLine(key)
      return artwork ? [{ ...line, artwork: null, artworkParts: { wall: artwork } }] : []
    })
    return subject.store.orders.insert(orderDoc({ items }))
  }
  test.each<[string, (keys: string[], shop: ReturnType<typeof shopWith>) => Promise<unknown>]>([
    ['a cart', (keys, { cartWith }) => cartWith(keys)],
    ['a checkout just being opened', checkoutIn('opening')],
    ['an open checkout', checkoutIn('open')],
    ['a paid checkout', checkoutIn('paid')],
    ['an order', orderWith],
    ['the back of an order', orderWithBack],
    ['a part of an order', orderWithWall],
    ['a part of a line in a cart', (keys, { cartWith }) => cartWith(keys, 'partOfANewerShop')],
  ])('keeps what %s refers to, and spares it when it was doomed', async (_, refer) => {
    const objects = namedObjects()
    const shop = shopWith(objects)
    const doomedAt = async (key: string) =>
      (await subject.store.artworks.get(artworkId(key)))?.doomedAt ?? null
    const [used, late] = [await shop.upload(PAT), await shop.upload(PAT)]
    await refer([used], shop)
    now += 15 * DAY
    await shop.clean()
    expect([await doomedAt(used), await doomedAt(late)]).toEqual([null, expect.any(String)])
    await refer([used, late], shop)
    now += 2 * DAY
    expect(await shop.clean()).toBe(0)
    expect([...objects.keys].toSorted()).toEqual([used, late].toSorted())
    expect(await doomedAt(late)).toBeNull()
  })

  test.each([
    ['an expired checkout', { state: 'expired' as const }],
    ['another person’s checkout', { owner: 'auth0|sam' }],
  ])('is not held up by %s', async (_, changes) => {
    const objects = namedObjects()
    const { clean, upload } = shopWith(objects)
    const key = await upload(PAT)
    await subject.store.checkouts.insert(checkoutDoc({ ...changes, lines: [boughtLine(key)] }))
    for (const wait of [14 * DAY, DAY]) {
      now += wait
      await clean()
    }
    expect(objects.keys.size).toBe(0)
  })

  test('D19 keeps a preview for as long as its artwork, and no longer', async () => {
    const objects = namedObjects()
    const { clean, upload, cartWith } = shopWith(objects)
    const key = await upload(PAT)
    const preview = await upload(PAT, key.replace('sign.jpg', 'preview.webp'), { contentType: 'image/webp' })
    await cartWith([key])
    now += 40 * DAY
    await clean()
    now += 2 * DAY
    expect(await clean()).toBe(0)
    await cartWith([])
    for (let day = 0; day < 18; day++) {
      await clean()
      now += DAY
      if (objects.keys.has(key)) expect(objects.keys.has(preview)).toBe(true)
    }
    expect(objects.keys.size).toBe(0)
  })

  test('issue 10.1: what is bought is looked at once a year, what else is in use every 14 days, and both stay', async () => {
    const objects = namedObjects()
    const shop = shopWith(objects)
    const keys = await Promise.all(Array.from({ length: 40 }, () => shop.upload(PAT)))
    const previews = await Promise.all(
      keys.map(key =>
        shop.upload(PAT, key.replace('sign.jpg', 'preview.webp'), { contentType: 'image/webp' }),
      ),
    )
    const [inCart = '', ...bought] = keys
    await shop.cartWith([inCart])
    await orderWith(bought)
    const { artworks } = subject.store
    let read = 0
    const counted = async (...[query]: Parameters<typeof artworks.find>) => {
      const found = await artworks.find(query)
      // Pages of 500 look ahead in what is not due.
      read += found.filter(({ nextLookAt }) => !nextLookAt || Date.parse(nextLookAt) <= now).length
      return found
    }
    const store = { ...subject.store, artworks: { ...artworks, find: counted } }
    const looked = async () => {
      read = 0
      expect(await cleanUnused({ ...shop.deps, store })).toBe(0)
      return read
    }
    now += 14 * DAY
    expect(await looked()).toBeGreaterThanOrEqual(80)
    now += 14 * DAY - 1
    expect(await looked()).toBe(0)
    now += 1
    // The file and its preview; each preview that is due looks what lies beside it.
    expect(await looked()).toBeLessThanOrEqual(4)
    now += 351 * DAY
    expect(await looked()).toBeGreaterThanOrEqual(80)
    expect([...objects.keys].toSorted()).toEqual([...keys, ...previews].toSorted())
  })

  test('issue 10.1: a round that dies at any write deletes nothing in use, and later rounds end the rest', async () => {
    for (let at = 1; ; at++)
      for (const landed of [true, false]) {
        subject.dispose()
        subject = sqliteSubject()
        now = START
        const objects = namedObjects()
        const shop = shopWith(objects)
        const [used, bought, unused] = [
          await shop.upload(PAT),
          await shop.upload(PAT),
          await shop.upload(PAT),
        ]
        const preview = unused.replace('sign.jpg', 'preview.webp')
        await shop.upload(PAT, preview, { contentType: 'image/webp' })
        await shop.cartWith([used])
        await orderWith([bought])
        now += 14 * DAY
        await shop.clean()
        now += DAY
        const dying = dyingStore(subject.store, { at, landed })
        const isOver = await cleanUnused({ ...shop.deps, store: dying }).then(
          () => true,
          () => false,
        )
        now += HOUR
        for (let day = 0; day < 20; day++) {
          await shop.clean()
          now += DAY
        }
        expect([...objects.keys].toSorted(), `death at write ${at}`).toEqual([used, bought].toSorted())
        if (isOver) return
      }
  })

  test.each([
    ['nobody’s', null],
    ['owned', PAT],
  ])(
    'goes on where it was cut short: %s artwork half deleted is gone for everybody, and tried again',
    async (_, owner) => {
      let failing = true
      const objects = namedObjects(() => {
        if (failing) throw new Error('store unreachable')
      })
      const { deps, clean, upload } = shopWith(objects)
      const key = await upload(owner)
      for (const wait of [14 * DAY, DAY]) {
        now += wait
        expect(await clean()).toBe(0)
      }
      expect(await subject.store.artworks.get(artworkId(key))).toMatchObject({ removing: true })
      expect(objects.keys.has(key)).toBe(true)
      expect(await claimArtwork(deps, PAT, key)).toBeNull()
      expect(await storedArtwork(deps, PAT, key)).toMatchObject({ ok: false, code: 'artwork_missing' })
      const again = { key, contentType: 'image/jpeg' as const, contentLength: 8 }
      expect(await grantUpload(deps, PAT, again, admitAll)).toMatchObject({ ok: false, code: 'in_progress' })
      failing = false
      expect(await clean()).toBe(1)
      expect(await grantUpload(deps, PAT, again, admitAll)).toMatchObject({ ok: true })
    },
  )

  test('does not touch what is claimed at the very moment', async () => {
    const objects = namedObjects()
    const { deps, upload } = shopWith(objects)
    const [unclaimed, doomed] = [await upload(null), await upload(PAT)]
    now += 14 * DAY
    await cleanUnused(deps)
    now += DAY
    const { artworks } = subject.store
    const racing = {
      ...artworks,
      // The person comes between the cleaner's look and its mark.
      update: async (...[id, change]: Parameters<typeof artworks.update>) => {
        await claimArtwork(deps, PAT, id.replace('order-artwork/', ''))
        return artworks.update(id, change)
      },
    }
    const late = { ...deps, store: { ...subject.store, artworks: racing } }
    expect([await cleanUnclaimed(late), await cleanUnused(late)]).toEqual([0, 0])
    expect([...objects.keys].toSorted()).toEqual([unclaimed, doomed].toSorted())
  })

  test('looks afresh before it deletes, however short ago it looked at that person’s cart', async () => {
    const objects = namedObjects()
    const { deps, upload, cartWith } = shopWith(objects)
    const doomed = await upload(PAT, 'ffffffff-0000-4000-8000-000000000000/late.jpg')
    now += 14 * DAY
    await cleanUnused(deps)
    const first = await upload(PAT, '00000000-0000-4000-8000-000000000000/early.jpg', {
      createdAt: new Date(START).toISOString(),
    })
    now += DAY
    const { artworks } = subject.store
    const update = async (...[id, change]: Parameters<typeof artworks.update>) => {
      if (id === artworkId(first)) await cartWith([doomed])
      return artworks.update(id, change)
    }
    const store = { ...subject.store, artworks: { ...artworks, update } }
    expect(await cleanUnused({ ...deps, store })).toBe(0)
    expect(objects.keys.has(doomed)).toBe(true)
  })

  test('D22 starts a file’s time anew when its address is signed again', async () => {
    const objects = namedObjects()
    const { deps, clean, upload } = shopWith(objects)
    const key = await upload(null)
    now += DAY - 1
    await grantUpload(deps, null, { key, contentType: 'image/jpeg' }, admitAll)
    now += HOUR
    expect(await clean()).toBe(0)
  })

  test('D21 another’s request to sign or claim neither spares nor prolongs', async () => {
    const objects = namedObjects()
    const { deps, clean, upload } = shopWith(objects)
    const key = await upload(PAT)
    now += 14 * DAY
    await clean()
    const before = await subject.store.artworks.get(artworkId(key))
    expect(await grantUpload(deps, 'auth0|sam', { key, contentType: 'image/jpeg' }, admitAll)).toMatchObject({
      code: 'not_found',
    })
    expect(await claimArtwork(deps, 'auth0|sam', key)).toBeNull()
    expect(await subject.store.artworks.get(artworkId(key))).toEqual(before)
  })
})

describe('D24 cleaning, whatever happens in whatever order', () => {
  const action = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.integer({ min: 1, max: 24 * 16 }).map(hours => ({ kind: 'wait' as const, hours })),
    },
    { weight: 4, arbitrary: fc.constant({ kind: 'clean' as const }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        { kind: 'claim' as const },
        { kind: 'use' as const },
        { kind: 'drop' as const },
      ),
    },
  )

  test('never deletes what is in use or was claimed within a day, and forgets everything else in the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(action, { maxLength: 14 }), async (owned, actions) => {
        let used = false
        let claimedAt = owned ? now : Number.NEGATIVE_INFINITY
        const objects = namedObjects(() => {
          expect(used).toBe(false)
          expect(now - claimedAt).toBeGreaterThanOrEqual(DAY)
        })
        const { deps, clean, upload, cartWith } = shopWith(objects)
        const key = await upload(owned ? PAT : null)
        const claim = async () => {
          const doc = await claimArtwork(deps, PAT, key)
          if (doc) claimedAt = now
          return doc !== null
        }
        for (const step of actions) {
          if (step.kind === 'wait') now += step.hours * HOUR
          if (step.kind === 'clean') await clean()
          if (step.kind === 'claim') await claim()
          if (step.kind === 'use' && (await claim())) {
            await cartWith([key])
            used = true
          }
          if (step.kind === 'drop') {
            used = false
            await cartWith([])
          }
        }
        expect(objects.keys.has(key) || !used).toBe(true)
        used = false
        await cartWith([])
        for (const wait of [14 * DAY, DAY]) {
          now += wait
          await clean()
        }
        expect([objects.keys.size, await subject.store.artworks.count({})]).toEqual([0, 0])
      }),
      { numRuns: 25 },
    )
  })
})
