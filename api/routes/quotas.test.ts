import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Environment } from '#api/config.ts'
import { ARTWORK_BUCKET, artworkId } from '#api/services/artwork/artwork.ts'
import { cleanRecords } from '#api/services/cleaning/records.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { fileOf, type TestFile, uploading } from '#api/testing/uploads.ts'
import { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
import type { QuotaReached } from '#shared/contract/artwork-upload.ts'
import { DAY, HOUR } from '#shared/time.ts'

const MIB = 2 ** 20
const GB = 1024 * MIB
/** A stranger may take a tenth of the ceiling from one address: 1 GB here. */
const SMALL = { UPLOAD_GB_PERSON: '1', UPLOAD_GB_ADDRESS: '4', UPLOAD_GB_UNCLAIMED: '10', TRUST_PROXY: '1' }

let shop: TestShop
const open = async (env: Environment = {}) => {
  shop = await openTestShop({ ...SMALL, ...env })
  return shop
}
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})

interface Asked {
  token?: string
  address?: string
  bytes?: number | undefined
  key?: string
}
/** Asks for an address to send so many bytes to. */
async function ask({
  token,
  address = '10.0.0.1',
  bytes = 300 * MIB,
  key = `${randomUUID()}/a.jpg`,
}: Asked = {}) {
  const answer = await shop.call('/api/aws/get-presigned-upload-url', {
    json: {
      bucket: ARTWORK_BUCKET,
      key,
      contentType: 'image/jpeg',
      ...(bytes === Number.POSITIVE_INFINITY ? {} : { contentLength: bytes }),
    },
    headers: { 'X-Forwarded-For': address },
    ...(token ? { token } : {}),
  })
  const body = (await answer.json()) as { code?: string; url?: string; details?: QuotaReached }
  return { status: answer.status, retryAfter: Number(answer.headers.get('Retry-After')), ...body }
}
const unclaimedMib = async () =>
  (await shop.deps.store.unclaimedBytes.find({})).reduce((sum, { mib }) => sum + mib, 0)

describe('issue 6.12: bytes of one person', () => {
  test('are admitted up to the quota; then it is said when to try again, and other people are not hindered', async () => {
    await open()
    const [pat, sam] = [await newPerson(shop), await newPerson(shop, 'Sam')]
    for (let file = 0; file < 3; file++) expect((await ask({ token: pat.token })).status).toBe(200)
    const refused = await ask({ token: pat.token })
    expect(refused).toMatchObject({ status: 429, code: 'quota_reached' })
    expect(refused.retryAfter).toBeGreaterThan(23 * 3600)
    expect(refused.retryAfter).toBeLessThanOrEqual(24 * 3600)
    expect(refused.details?.retryAfterSeconds).toBe(refused.retryAfter)
    expect((await ask({ token: sam.token })).status).toBe(200)
  })

  test('that were refused do not count: a smaller file still fits, and after a day everything does', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await open()
    const pat = await newPerson(shop)
    for (let file = 0; file < 3; file++) await ask({ token: pat.token })
    for (let time = 0; time < 5; time++) expect((await ask({ token: pat.token })).status).toBe(429)
    expect((await ask({ token: pat.token, bytes: 124 * MIB })).status).toBe(200)
    expect((await ask({ token: pat.token, bytes: 1 })).status).toBe(429)
    vi.setSystemTime(Date.now() + DAY + 1000)
    const later = await newTokenOf(pat)
    expect((await ask({ token: later })).status).toBe(200)
  })

  test('count once, however often an address is renewed, and more of them when the length grows', async () => {
    await open()
    const { token } = await newPerson(shop)
    const key = `${randomUUID()}/a.jpg`
    for (let time = 0; time < 10; time++) expect((await ask({ token, key })).status).toBe(200)
    const other = `${randomUUID()}/b.jpg`
    for (const mib of [1, 299, 300])
      expect((await ask({ token, key: other, bytes: mib * MIB })).status).toBe(200)
    expect((await ask({ token, bytes: 300 * MIB })).status).toBe(200)
    expect((await ask({ token, bytes: 125 * MIB })).status).toBe(429)
    expect((await ask({ token, bytes: 124 * MIB })).status).toBe(200)
  })

  test('count alike whichever call asks for them, in parts too; what goes on is never refused', async () => {
    await open()
    const who = await newPerson(shop)
    const large = await fileOf(9 * MIB, 41)
    const started = await uploading(shop, who, large).started()
    expect(started.state).toBe('parts')
    for (const mib of [300, 300, 300, 115]) await ask({ token: who.token, bytes: mib * MIB })
    const codeOf = async (file: TestFile) =>
      (await (await uploading(shop, who, file).start()).json()) as { code?: string; state?: string }
    expect(await codeOf(await fileOf(9 * MIB, 42))).toMatchObject({ code: 'quota_reached' })
    expect((await uploading(shop, who, await fileOf(1000, 43)).ask()).status).toBe(429)
    expect(await codeOf(large)).toMatchObject({ state: 'parts' })
    await uploading(shop, who, large).sendAll()
    expect((await uploading(shop, who, large).complete()).status).toBe(200)
  })
})

/** The one of the stand-in ends with its day. */
async function newTokenOf(who: TestPerson): Promise<string> {
  const verify = shop.deps.tokens.verify.bind(shop.deps.tokens)
  vi.spyOn(shop.deps.tokens, 'verify').mockImplementation(async token =>
    token === who.token ? { sub: who.sub, permissions: [] } : verify(token),
  )
  return who.token
}

describe('issue 6.12: bytes from one address', () => {
  test('of many people together have a quota of their own', async () => {
    await open()
    const people = await Promise.all(Array.from({ length: 5 }, () => newPerson(shop)))
    const answers = []
    for (const { token } of people) for (const _ of [1, 2, 3]) answers.push((await ask({ token })).status)
    expect(answers.filter(status => status === 200)).toHaveLength(Math.floor((4 * GB) / (300 * MIB)))
    expect((await ask({ token: people[4]?.token ?? '', address: '10.0.0.2' })).status).toBe(200)
  })

  test('a trade show of 50 tablets behind one address sends as much as it likes by default', async () => {
    shop = await openTestShop({ TRUST_PROXY: '1' })
    vi.spyOn(shop.deps.tokens, 'verify').mockImplementation(async sub => ({ sub, permissions: [] }))
    const tablets = Array.from({ length: 50 }, (_, n) => `tablet ${n}`)
    for (const token of tablets)
      for (const file of [1, 2, 3, 4]) expect([file, (await ask({ token })).status]).toEqual([file, 200])
    for (let file = 0; file < 90; file++) expect((await ask({ token: 'tablet 1' })).status).toBe(200)
  })
})

describe('issue 6.12: what nobody claimed', () => {
  test('one address may take a tenth of, and others still find room', async () => {
    await open()
    const answers = []
    for (let file = 0; file < 5; file++) answers.push((await ask()).status)
    expect(answers).toEqual([200, 200, 200, 429, 429])
    expect((await ask({ address: '10.0.0.2' })).status).toBe(200)
  })

  test('of many that ask at once each is counted before the next, however slow the store is', async () => {
    await open()
    const { unclaimedBytes } = shop.deps.store
    const find = unclaimedBytes.find.bind(unclaimedBytes)
    const allHere = Promise.withResolvers<void>()
    let waiting = 0
    vi.spyOn(unclaimedBytes, 'find').mockImplementation(async query => {
      if (++waiting === 20) allHere.resolve()
      await allHere.promise
      return find(query)
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  })

  test('has a ceiling for all strangers together, which no customer feels; what is claimed makes room', async () => {
    await open()
    const keys = Array.from({ length: 34 }, () => `${randomUUID()}/a.jpg`)
    for (const [n, key] of keys.entries())
      expect((await ask({ key, address: `10.0.1.${n}` })).status).toBe(200)
    expect(await unclaimedMib()).toBe(34 * 300)
    const refused = await ask({ address: '10.0.2.1' })
    expect(refused).toMatchObject({ status: 429, code: 'quota_reached' })
    expect(refused.retryAfter).toBeGreaterThan(24 * 3600)
    expect(refused.retryAfter).toBeLessThanOrEqual(26 * 3600)
    const pat = await newPerson(shop)
    expect((await ask({ token: pat.token })).status).toBe(200)
    await shop.call(`/api/artwork?key=${encodeURIComponent(keys[0] ?? '')}`, { token: pat.token })
    expect(await unclaimedMib()).toBe(33 * 300)
    expect((await ask({ address: '10.0.2.1' })).status).toBe(200)
  })

  test('without a declared length counts as the largest file', async () => {
    await open()
    await ask({ bytes: Number.POSITIVE_INFINITY })
    expect(await unclaimedMib()).toBe(MAX_ARTWORK_BYTES / MIB)
  })

  test('is counted with its hour, moves with its time, and is out of the count once it is cleaned away', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.UTC(2026, 10, 22, 10, 30))
    await open()
    const key = `${randomUUID()}/a.jpg`
    await ask({ key })
    vi.setSystemTime(Date.now() + 2 * HOUR)
    await ask({ key })
    const { store, ids } = shop.deps
    const hours = async () => (await store.unclaimedBytes.find({})).filter(({ mib }) => mib > 0)
    expect(await hours()).toEqual([{ _id: '2026-11-22T12', mib: 300 }])
    expect((await store.artworks.get(artworkId(key)))?.createdAt).toContain('T12:')
    const clean = (hoursLater: number) =>
      cleanRecords({ store, ids, clock: { now: () => Date.now() + hoursLater * HOUR } })
    await clean(25)
    expect(await hours()).toHaveLength(1)
    await clean(26)
    expect(await store.unclaimedBytes.find({})).toEqual([])
  })

  test('is told by an alert when it nears the ceiling, once an hour', async () => {
    await open()
    const alerts = vi.spyOn(shop.deps.log, 'error')
    for (let n = 0; n < 27; n++) await ask({ address: `10.0.1.${n}` })
    expect(alerts).not.toHaveBeenCalled()
    for (let n = 27; n < 30; n++) await ask({ address: `10.0.1.${n}` })
    expect(alerts.mock.calls).toEqual([
      [
        { alert: true, heldMib: 27 * 300, ceilingMib: 10 * 1024 },
        'artwork nobody claimed nears its ceiling; strangers’ uploads are refused beyond it',
      ],
    ])
  })

  test('is held by one address for as long as its quota lets it: a file’s address that is renewed a day later counts anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.UTC(2026, 10, 22, 10, 30))
    await open()
    const keys: string[] = []
    const renewed: number[] = []
    for (let day = 0; day < 12; day++) {
      const answers = await Promise.all(keys.map(key => ask({ key })))
      renewed.push(answers.filter(({ status }) => status === 200).length)
      for (let file = 0; file < 4; file++) {
        const key = `${randomUUID()}/a.jpg`
        if ((await ask({ key })).status === 200) keys.push(key)
      }
      expect((await ask({ address: `10.0.1.${day}` })).status).toBe(200)
      vi.setSystemTime(Date.now() + DAY + 1000)
    }
    expect(renewed).toEqual([0, ...Array(11).fill(3)])
    expect(keys).toHaveLength(3)
    const [key = ''] = keys
    await ask({ address: '10.0.2.1', key })
    for (let time = 0; time < 9; time++) expect((await ask({ address: '10.0.2.1', key })).status).toBe(200)
  })

  test('a ceiling of 0 takes nothing from strangers at all', async () => {
    await open({ UPLOAD_GB_UNCLAIMED: '0' })
    expect((await ask({ bytes: 1 })).status).toBe(429)
    expect((await ask({ token: (await newPerson(shop)).token })).status).toBe(200)
  })
})

test('issue 6.12: what an older shop stored for strangers, in hours that were not counted, may be claimed all the same', async () => {
  await open()
  const key = `${randomUUID()}/a.jpg`
  await ask({ key })
  for (const { _id } of await shop.deps.store.unclaimedBytes.find({}))
    await shop.deps.store.unclaimedBytes.remove(_id)
  const { token, sub } = await newPerson(shop)
  await shop.call(`/api/artwork?key=${encodeURIComponent(key)}`, { token })
  expect((await shop.deps.store.artworks.get(artworkId(key)))?.owner).toBe(sub)
  expect((await ask({ address: '10.0.3.1' })).status).toBe(200)
})
