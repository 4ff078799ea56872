import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { artworkId, keyOfAddress } from '#api/services/artwork/artwork.ts'
import { uploadArtwork } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { ids, mutations, syncOf } from '#api/testing/sync.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { MAX_SYNC_BYTES } from '#shared/contract/limits.ts'
import { mutationSchema, type SyncAnswer } from '#shared/contract/sync.ts'

let shop: TestShop
let pat: TestPerson
let sam: TestPerson
const { add, patch, remove, artwork } = mutations

beforeAll(async () => {
  shop = await openTestShop()
  ;[pat, sam] = await Promise.all([newPerson(shop, 'Pat'), newPerson(shop, 'Sam')])
})
afterAll(() => shop.close())

const send = (who: TestPerson | null, json: unknown) =>
  shop.call('/api/sync/cart', { json, ...(who ? { token: who.token } : {}) })
async function synced(who: TestPerson, muts: { mid: string }[] = [], known = {}): Promise<SyncAnswer> {
  const answer = await send(who, syncOf(who.sub, muts, known))
  expect(answer.status).toBe(200)
  return (await answer.json()) as SyncAnswer
}
const refused = async (answer: Response) => [answer.status, ((await answer.json()) as ErrorBody).code]

async function uploaded(who: TestPerson): Promise<ArtworkRef> {
  const key = keyOfAddress(shop.deps.artworkBase, await uploadArtwork(shop, who)) ?? ''
  return { bucket: 'order-artwork', key, fileName: 'my sign.jpg', size: 8, type: 'image/jpeg' }
}

describe('POST /api/sync/cart', () => {
  test('a cart made at the desk is there on a new phone', async () => {
    const [line = ''] = ids(1)
    const desk = await synced(pat, [add(line)])
    const phone = await synced(pat)
    expect(phone).toMatchObject({ epoch: desk.epoch, v: desk.v, done: [], rejected: [] })
    expect(phone.snapshot?.lines.map(({ id }) => id)).toContain(line)
    expect((await synced(pat, [], phone)).snapshot).toBeNull()
  })

  test('a removal offline and an edit elsewhere converge', async () => {
    const [line = ''] = ids(1)
    const known = await synced(pat, [add(line)])
    const gone = await synced(pat, [remove(line, known.v)], known)
    const late = patch(line, { total: 90 }, known.v)
    const edited = await synced(pat, [late], known)
    expect(edited.done).toEqual([{ mid: late.mid, note: 'gone' }])
    expect(edited.snapshot?.lines).toEqual(gone.snapshot?.lines)
  })

  test('a request that was answered and comes again changes nothing', async () => {
    const [line = ''] = ids(1)
    const muts = [add(line), patch(line, { total: 90 })]
    const first = await synced(sam, muts)
    expect(await synced(sam, muts)).toEqual(first)
  })

  test('carts of two people never mix: rows of another are 409, without a word of that cart', async () => {
    const answer = await send(sam, syncOf(pat.sub, [add(randomUUID())]))
    expect(await refused(answer.clone())).toEqual([409, 'wrong_user'])
    expect(await answer.text()).not.toContain('lines')
    expect(await refused(await send(null, syncOf(pat.sub, [])))).toEqual([401, 'unauthorized'])
  })

  test('an unsupported protocol is 426, whatever else it brings', async () => {
    expect(await refused(await send(pat, { proto: 2, changes: 'compressed' }))).toEqual([
      426,
      'unsupported_proto',
    ])
  })

  test('more than 50 mutations or 256 KB are 413, so that the client halves', async () => {
    const many = Array.from({ length: 51 }, () => remove(randomUUID()))
    expect(await refused(await send(sam, syncOf(sam.sub, many)))).toEqual([413, 'too_large'])
    expect((await send(sam, syncOf(sam.sub, many.slice(1)))).status).toBe(200)
    const heavy = { ...syncOf(sam.sub, []), padding: 'x'.repeat(MAX_SYNC_BYTES) }
    expect(await refused(await send(sam, heavy))).toEqual([413, 'too_large'])
  })

  test('a request that is none is 422; a mutation without a readable mid makes it none', async () => {
    for (const wrong of [
      {},
      { ...syncOf(pat.sub, []), cart: 'other' },
      { ...syncOf(pat.sub, []), knownV: -1 },
      { ...syncOf(pat.sub, []), muts: [{ op: 'add' }] },
      { ...syncOf(pat.sub, []), muts: 'all' },
    ])
      expect(await refused(await send(pat, wrong))).toEqual([422, 'invalid'])
  })

  test('D21: an artwork is claimed by its first cart; another’s is answered as if it did not exist', async () => {
    const [line = ''] = ids(1)
    const mine = await uploaded(pat)
    const theirs = await uploaded(sam)
    const nowhere = { ...mine, key: `${randomUUID()}/nowhere.jpg` }
    const unclaimed = await uploaded(pat)
    await shop.deps.store.artworks.update(artworkId(unclaimed.key), doc => ({ ...doc, owner: null }))
    const muts = [
      add(line, { artwork: { front: mine, back: null } }),
      ...[theirs, nowhere, unclaimed].map(ref => artwork(line, ref)),
    ]
    const { done, rejected, snapshot } = await synced(pat, muts)
    expect(rejected).toEqual(muts.slice(1, 3).map(({ mid }) => ({ mid, code: 'unknown_artwork' })))
    expect(done.map(({ mid }) => mid)).toEqual([muts[0]?.mid, muts[3]?.mid])
    expect(snapshot?.lines.find(({ id }) => id === line)?.artwork.front).toEqual(unclaimed)
    expect((await shop.deps.store.artworks.get(artworkId(unclaimed.key)))?.owner).toBe(pat.sub)
  })

  test('issue 6.40: a part’s artwork is claimed and another’s is none, whatever the part is called', async () => {
    const [line = '', other = ''] = ids(2)
    const [wall, rider, theirs] = [await uploaded(pat), await uploaded(pat), await uploaded(sam)]
    await shop.deps.store.artworks.update(artworkId(wall.key), doc => ({ ...doc, owner: null }))
    const muts = [
      add(line, { artwork: { front: null, back: null, wall: wall } }),
      artwork(line, rider, 'partOfANewerShop'),
      artwork(line, theirs, 'wallBack'),
      add(other, { artwork: { front: null, back: null, wall: theirs, rider } }),
    ]
    const { done, rejected, snapshot } = await synced(pat, muts)
    expect(rejected).toEqual([{ mid: muts[2]?.mid, code: 'unknown_artwork' }])
    expect(done.at(-1)).toEqual({ mid: muts[3]?.mid, note: 'artwork_gone' })
    const filesOf = (id: string) => snapshot?.lines.find(each => each.id === id)?.artwork
    expect(filesOf(line)).toEqual({ front: null, back: null, wall: wall, partOfANewerShop: rider })
    expect(filesOf(other)).toEqual({ front: null, back: null, wall: null, rider })
    expect((await shop.deps.store.artworks.get(artworkId(wall.key)))?.owner).toBe(pat.sub)
  })

  test('a long cart travels compressed', async () => {
    const who = await newPerson(shop, 'Kim')
    const muts = ids(50).map(id => add(id))
    const plain = await shop.call('/api/sync/cart', {
      token: who.token,
      json: syncOf(who.sub, muts),
      headers: { 'Accept-Encoding': 'br' },
    })
    expect(plain.headers.get('content-encoding')).toBe('br')
    expect(((await plain.json()) as SyncAnswer).snapshot?.lines).toHaveLength(50)
    expect(plain.headers.get('cache-control')).toBe('no-store')
  })

  test('D4: a deleted cart begins anew as another epoch', async () => {
    const who = await newPerson(shop, 'Lou')
    const before = await synced(who, [add(randomUUID())])
    await shop.call('/api/users/me', { method: 'DELETE', token: who.token })
    const after = await synced(who, [], before)
    expect(after.epoch).not.toBe(before.epoch)
    expect(after).toMatchObject({ v: 0, snapshot: { lines: [] } })
  })

  test('D4: what another device had of a deleted cart does not come back with what that device sends', async () => {
    const who = await newPerson(shop, 'Ola')
    const [line = '', unsent = ''] = ids(2)
    const known = await synced(who, [add(line)])
    await shop.call('/api/users/me', { method: 'DELETE', token: who.token })
    const muts = [patch(line, { total: 90 }, known.v), add(unsent, {}, known.v), remove(line, known.v)]
    const request = { ...syncOf(who.sub, muts, known), takesDeletion: true }
    const told = (await (await send(who, request)).json()) as SyncAnswer
    expect(told).toMatchObject({ isDeleted: true, v: 0, snapshot: { lines: [] }, done: [] })
    expect(told.rejected).toEqual(muts.map(({ mid }) => ({ mid, code: 'cart_deleted' })))
    // What its person says afterwards counts, as does what comes from a device that never knew a cart.
    expect((await synced(who, [add(line)], told)).snapshot?.lines.map(({ id }) => id)).toEqual([line])
    expect(await synced(who)).not.toHaveProperty('isDeleted')
  })

  test('one person’s requests are limited, not the others’', async () => {
    const who = await newPerson(shop, 'Max')
    const statuses: number[] = []
    for (let sent = 0; sent < 301; sent++) statuses.push((await send(who, syncOf(who.sub, []))).status)
    expect([statuses.indexOf(429), (await send(pat, syncOf(pat.sub, []))).status]).toEqual([300, 200])
  })
})

test('"Cart sync": each change of a request is read against its schema once, and handed on from there', async () => {
  const who = await newPerson(shop)
  const ref = await uploaded(who)
  const [line = '', other = ''] = ids(2)
  const known = await synced(who, [add(line)])
  const muts = [
    add(other, { artwork: { front: ref, back: null } }),
    artwork(line, ref),
    patch(line, { total: 90 }),
  ]
  const read = vi.spyOn(mutationSchema, 'safeParse')
  const answer = await synced(who, muts, known)
  expect(read.mock.calls.map(([sent]) => (sent as { mid: string }).mid)).toEqual(muts.map(({ mid }) => mid))
  expect(answer.done.map(({ mid }) => mid)).toEqual(muts.map(({ mid }) => mid))
})
