import { afterAll, beforeAll, expect, test } from 'vitest'
import { ARTWORK_BUCKET, artworkId } from '#api/services/artwork/artwork.ts'
import { cleanUnused } from '#api/services/cleaning/cleaning.ts'
import { uploadArtwork } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { urlToKey } from '#shared/artwork/address.ts'
import { type KeptFiles, MAX_KEPT_BYTES, MAX_KEPT_FILES } from '#shared/contract/kept-files.ts'
import type { PersonalData } from '#shared/contract/personal-data.ts'
import { DAY } from '#shared/time.ts'

const PATH = '/api/users/kept-files'
let shop: TestShop
let pat: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  pat = await newPerson(shop, 'Pat')
})
afterAll(() => shop.close())

const upload = async (who: TestPerson) =>
  urlToKey(shop.deps.artworkBase, await uploadArtwork(shop, who)) ?? ''
const keep = async (who: TestPerson | null, key: string, isKept = true, user = who?.sub ?? '') =>
  (await shop.call(PATH, { ...(who ? { token: who.token } : {}), json: { user, key, isKept } })).status
const keptBy = async (who: TestPerson) => {
  const { files } = (await (await shop.call(PATH, { token: who.token })).json()) as KeptFiles
  return files.map(({ key }) => key)
}
const isThere = async (key: string) => (await shop.deps.objects.head(ARTWORK_BUCKET, key)) !== null

/** As the daily cleaning finds things so many days later, twice: what is doomed goes a day after. */
async function cleanedAfter(days: number) {
  for (const later of [days, days + 2]) {
    const now = Date.now() + later * DAY
    await cleanUnused({ ...shop.deps, clock: { now: () => now } })
  }
}

test('D58: a file that is kept stays though nothing uses it, and goes once it is let go of', async () => {
  const [kept, other] = [await upload(pat), await upload(pat)]
  expect([await keep(pat, kept), await keep(pat, kept)]).toEqual([200, 200])
  expect(await keptBy(pat)).toEqual([kept])
  await cleanedAfter(20)
  expect([await isThere(kept), await isThere(other)]).toEqual([true, false])
  expect([await keep(pat, kept, false), await keep(pat, kept, false)]).toEqual([200, 200])
  expect(await keptBy(pat)).toEqual([])
  await cleanedAfter(60)
  expect(await isThere(kept)).toBe(false)
})

test('D58: nobody keeps what is another’s or not there, and nobody sees what another keeps', async () => {
  const key = await upload(pat)
  const zoe = await newPerson(shop, 'Zoe')
  expect(await keep(null, key)).toBe(401)
  expect(await keep(zoe, key)).toBe(409)
  expect(await keep(zoe, key, true, pat.sub)).toBe(409)
  expect(await keep(pat, '00000000-0000-4000-8000-000000000000/a.jpg')).toBe(409)
  expect(await keep(pat, key)).toBe(200)
  expect(await keep(zoe, key, false)).toBe(200)
  expect([await keptBy(pat), await keptBy(zoe)]).toEqual([[key], []])
})

test('D58: a person keeps so many files and so many bytes', async () => {
  const full = await newPerson(shop, 'Full')
  const file = { bucket: ARTWORK_BUCKET, fileName: 'a.jpg', size: 1, type: 'image/jpeg' } as const
  const createdAt = new Date().toISOString()
  for (let n = 0; n < MAX_KEPT_FILES; n++)
    await shop.deps.store.keptFiles.insert({
      ...{ _id: `${n}`, owner: full.sub, createdAt },
      file: { ...file, key: `${n}/a.jpg` },
    })
  const key = await upload(full)
  expect(await keep(full, key)).toBe(413)
  for (let n = 1; n < MAX_KEPT_FILES; n++) await shop.deps.store.keptFiles.remove(`${n}`)
  expect(await keep(full, key)).toBe(200)
  const more = await upload(full)
  await shop.deps.store.keptFiles.update('0', doc => ({
    ...doc,
    file: { ...doc.file, size: MAX_KEPT_BYTES },
  }))
  expect(await keep(full, more)).toBe(413)
})

test('D4: what a person keeps is handed out to them, and goes with their data', async () => {
  const leaving = await newPerson(shop, 'Leaving')
  const key = await upload(leaving)
  await keep(leaving, key)
  const mine = (await (await shop.call('/api/users/me', { token: leaving.token })).json()) as PersonalData
  expect(mine.keptFiles).toMatchObject([{ key }])
  expect((await shop.call('/api/users/me', { method: 'DELETE', token: leaving.token })).ok).toBe(true)
  // Something may still arrive at its address: nobody's record leads the cleaning there for a day (personal-data.test.ts).
  expect(await shop.deps.store.artworks.get(artworkId(key))).toMatchObject({ owner: null, removing: true })
  expect(await isThere(key)).toBe(false)
})
