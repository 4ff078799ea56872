import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Turn } from '#api/judging/turns.ts'
import { artworkId } from '#api/services/artwork/artwork.ts'
import { isFit, judgeObject } from '#api/services/artwork/judging.ts'
import { buyable, itemFor, openCheckout, productNamed, uploadArtwork } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { mutations, syncOf } from '#api/testing/sync.ts'
import { keyToUrl, urlToKey } from '#shared/artwork/address.ts'
import { VERDICT_TEXTS } from '#shared/artwork/texts.ts'
import { MAX_ARTWORK_BYTES, type Verdict } from '#shared/artwork/verdict.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { encryptedPdf, pageObject, pdfOfPages, pdfOfTree, streamObject } from '#shared/testing/artwork-pdf.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { DAY, MINUTE } from '#shared/time.ts'

let shop: TestShop
let pat: TestPerson
let sam: TestPerson

beforeAll(async () => {
  shop = await openTestShop()
  ;[pat, sam] = await Promise.all([newPerson(shop), newPerson(shop)])
})
afterAll(() => shop.close())
beforeEach(() => vi.restoreAllMocks())

const PRINT = { unit: 1, x: 300, y: 300 }
const keyOf = (address: string) => urlToKey(shop.deps.artworkBase, address) ?? ''
const replace = (address: string, bytes: Uint8Array, type = 'image/jpeg') =>
  shop.deps.objects.put('order-artwork', keyOf(address), bytes, type)
const recordOf = (address: string) => shop.deps.store.artworks.get(artworkId(keyOf(address)))

/** A PDF of one page whose last pointer leads nowhere: only who reads all of it can mend it. */
function mendable(size: number): Uint8Array<ArrayBuffer> {
  const padding = streamObject(' '.repeat(size))
  const text = new TextDecoder('latin1').decode(pdfOfTree(1, [10], { 10: pageObject(), 50: padding }))
  return new TextEncoder().encode(text.replace(/startxref\n\d+/, 'startxref\n7'))
}

/** What the checkout of one banner says to this artwork. */
async function checkout(address: string, back = '') {
  const product = productNamed(shop, '13oz Vinyl Banner')
  const item = { ...itemFor(product, buyable(product), address), productArtworkBack: back }
  const answer = await openCheckout(shop, pat, [item])
  const { code, error } = (await answer.json()) as { code?: string; error?: string }
  return { status: answer.status, code, error, retryAfter: answer.headers.get('Retry-After') }
}

test('issue 11.3: an order calls a file as its line does, though the shop has its bytes under another name', async () => {
  const product = productNamed(shop, '13oz Vinyl Banner')
  const [front, back] = [await uploadArtwork(shop, pat), await uploadArtwork(shop, pat)]
  const item = { ...itemFor(product, buyable(product), front), productArtworkBack: back }
  const file = { bucket: 'order-artwork', key: keyOf(front), fileName: 'lower.jpg', size: 1 } as const
  const artwork = { front: { ...file, type: 'image/jpeg' }, back: null } as const
  const json = syncOf(pat.sub, [mutations.add(item.id ?? '', { artwork })])
  expect((await shop.call('/api/sync/cart', { token: pat.token, json })).status).toBe(200)
  expect((await openCheckout(shop, pat, [item])).status).toBe(200)
  const pointer = await shop.deps.store.openCheckouts.get(`${pat.sub}/main`)
  const [line] = (await shop.deps.store.checkouts.get(pointer?.checkoutId ?? ''))?.lines ?? []
  expect([line?.artwork?.fileName, line?.artworkBack?.fileName]).toEqual(['lower.jpg', 'my sign.jpg'])
})

describe('issue 6.1: checkout names artwork by key', () => {
  const banner = () => {
    const product = productNamed(shop, '13oz Vinyl Banner')
    return itemFor(product, buyable(product))
  }
  const uuidOf = (address: string) => keyOf(address).slice(0, 36)
  /** What a checkout of one banner with these names of artwork says, and what it would order. */
  async function named(names: { artwork?: string; artworkBack?: string; productArtwork?: string }) {
    const answer = await openCheckout(shop, pat, [{ ...banner(), ...names }])
    if (answer.status !== 200) return ((await answer.json()) as { code: string }).code
    const pointer = await shop.deps.store.openCheckouts.get(`${pat.sub}/main`)
    const [line] = (await shop.deps.store.checkouts.get(pointer?.checkoutId ?? ''))?.lines ?? []
    return [line?.artwork?.key ?? null, line?.artworkBack?.key ?? null]
  }

  test('issue 6.1: a UUID, a key and an address of ours name the same file', async () => {
    const [front, back] = [await uploadArtwork(shop, pat), await uploadArtwork(shop, null)]
    expect(await named({ artwork: uuidOf(front), artworkBack: uuidOf(back) })).toEqual([
      keyOf(front),
      keyOf(back),
    ])
    expect(await named({ artwork: keyOf(front) })).toEqual([keyOf(front), null])
    expect(await named({ productArtwork: front })).toEqual([keyOf(front), null])
  })

  test('D21: another person’s file, and one that is not there, are missing under each of their names', async () => {
    const theirs = await uploadArtwork(shop, sam)
    const nowhere = '00000000-0000-4000-8000-000000000000'
    for (const artwork of [uuidOf(theirs), keyOf(theirs), nowhere, `${nowhere}/a.jpg`])
      expect([artwork, await named({ artwork })]).toEqual([artwork, 'artwork_missing'])
  })

  test('issue 6.10: a preview and a copy beside a file do not make its UUID doubtful', async () => {
    const address = await uploadArtwork(shop, pat)
    const record = await recordOf(address)
    if (!record) throw new Error('no record')
    const beside = [
      { name: 'preview.webp', contentType: 'image/webp' },
      { name: '5e1f-my sign.jpg', isCopy: true },
    ]
    for (const { name, ...what } of beside) {
      const key = `${uuidOf(address)}/${name}`
      await shop.deps.store.artworks.insert({ ...record, ...what, _id: artworkId(key), key })
    }
    expect(await named({ artwork: uuidOf(address) })).toEqual([keyOf(address), null])
  })

  test('issue 6.1: under one UUID the person’s own file comes first; of two of theirs neither is guessed', async () => {
    const address = await uploadArtwork(shop, pat)
    const record = await recordOf(address)
    if (!record) throw new Error('no record')
    const beside = async (owner: string | null, name: string) => {
      const key = `${uuidOf(address)}/${name}`
      await shop.deps.store.artworks.insert({ ...record, _id: artworkId(key), key, owner })
    }
    await beside(sam.sub, 'theirs.jpg')
    await beside(null, 'nobodys.jpg')
    expect(await named({ artwork: uuidOf(address) })).toEqual([keyOf(address), null])
    await beside(pat.sub, 'second.jpg')
    expect(await named({ artwork: uuidOf(address) })).toBe('artwork_missing')
    expect(await named({ artwork: keyOf(address) })).toEqual([keyOf(address), null])
  })
})

describe('D16 checkout looks at the artwork itself', () => {
  test('D16 opens with a file that is fit for print, and keeps its facts, ETag and verdict', async () => {
    const address = await uploadArtwork(shop, pat)
    expect((await checkout(address)).status).toBe(200)
    const doc = await recordOf(address)
    expect(doc?.judged).toMatchObject({
      verdict: 'accept',
      etag: doc?.etag,
      facts: { colour: 'cmyk', dpi: { x: 300, y: 300 } },
    })
  })

  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    [
      'too coarse',
      buildJpeg({ jfif: { unit: 1, x: 72, y: 72 } }),
      'Image resolution must be at least 150 DPI',
    ],
    ['grey', buildJpeg({ components: 1, jfif: PRINT }), 'Image must use CMYK color space'],
    ['of two pages', pdfOfPages(2), 'Only single-page PDFs are allowed'],
    ['protected', encryptedPdf('needs a password'), 'PDF is password-protected'],
    ['cut off', buildJpeg({ jfif: PRINT }).slice(0, 200), "File is damaged and can't be read"],
    [
      'no picture',
      new TextEncoder().encode('<html>'),
      'Invalid file format. Only JPEG or single-page PDF allowed',
    ],
  ])('D16 refuses a file that is %s, in the words of its verdict', async (_, bytes, text) => {
    const said = await checkout(await uploadArtwork(shop, pat, bytes))
    expect(said).toMatchObject({ status: 409, code: 'artwork_refused' })
    expect(said.error).toContain(`${text}. Please choose the file again.`)
  })

  test('D16 lets through a whole file that takes more than 16 MB to judge, for people to look at', async () => {
    const address = await uploadArtwork(shop, pat, mendable(17 << 20))
    expect((await checkout(address)).status).toBe(200)
    expect((await recordOf(address))?.judged).toMatchObject({ verdict: 'unread', message: '', facts: null })
    const smaller = await uploadArtwork(shop, pat, mendable(1 << 20))
    expect((await checkout(smaller)).status).toBe(200)
    expect((await recordOf(smaller))?.judged?.verdict).toBe('accept')
  })

  test('D16 lets through what is accepted or could not be judged, and no other verdict', () => {
    const verdicts = [...(Object.keys(VERDICT_TEXTS) as Verdict[]), 'unread' as const]
    expect(verdicts.filter(isFit)).toEqual(['accept', 'unread'])
  })

  test('D18 looks at the back as well', async () => {
    const back = await uploadArtwork(shop, pat, pdfOfPages(2))
    expect(await checkout(await uploadArtwork(shop, pat), back)).toMatchObject({ code: 'artwork_refused' })
  })

  test('D16 refuses what is missing, someone else’s, of another kind, too large, or changed', async () => {
    const missing = (await uploadArtwork(shop, pat)).replace(/[0-9a-f]{8}-/, '00000000-')
    expect(await checkout(missing)).toMatchObject({ status: 409, code: 'artwork_missing' })
    const theirs = await uploadArtwork(shop, sam)
    expect(await checkout(theirs)).toMatchObject({ status: 409, code: 'artwork_missing' })
    const gone = await uploadArtwork(shop, pat)
    await shop.deps.objects.remove('order-artwork', keyOf(gone))
    expect(await checkout(gone)).toMatchObject({ status: 409, code: 'artwork_missing' })
    const page = await uploadArtwork(shop, pat)
    await replace(page, new TextEncoder().encode('<html>'), 'text/html')
    expect(await checkout(page)).toMatchObject({ status: 409, code: 'artwork_refused' })
    const changed = await uploadArtwork(shop, pat)
    expect((await checkout(changed)).status).toBe(200)
    await replace(changed, buildJpeg({ jfif: PRINT, width: 80 }))
    expect(await checkout(changed)).toMatchObject({ status: 409, code: 'artwork_changed' })
    const large = await uploadArtwork(shop, pat)
    const head = { size: MAX_ARTWORK_BYTES + 1, etag: 'large', contentType: 'image/jpeg' }
    vi.spyOn(shop.deps.objects, 'head').mockResolvedValue(head)
    expect(await checkout(large)).toMatchObject({ status: 409, code: 'artwork_refused' })
  })

  test('D16 says when to come back while the verdict is not known', async () => {
    const address = await uploadArtwork(shop, pat)
    vi.spyOn(shop.deps.judging, 'judgeSource').mockResolvedValue(null)
    expect(await checkout(address)).toMatchObject({ status: 409, code: 'artwork_checking', retryAfter: '5' })
    expect((await recordOf(address))?.judged).toBeUndefined()
    vi.restoreAllMocks()
    expect((await checkout(address)).status).toBe(200)
  })
})

describe('D16 judging a stored object', () => {
  test('D16 happens once while the object does not change, however many ask', async () => {
    const key = keyOf(await uploadArtwork(shop, pat))
    const reading = vi.spyOn(shop.deps.judging, 'judgeSource')
    const asked = await Promise.all(Array.from({ length: 5 }, () => judgeObject(shop.deps, key)))
    expect(new Set(asked.map(judged => judged?.verdict))).toEqual(new Set(['accept']))
    await judgeObject(shop.deps, key)
    expect(reading).toHaveBeenCalledTimes(1)
    await shop.deps.objects.put('order-artwork', key, pdfOfPages(2), 'image/jpeg')
    expect((await judgeObject(shop.deps, key))?.verdict).toBe('pages')
  })

  test('issue 10.3: notes what bytes it saw where they can come once only, so that a checkout has nothing to note', async () => {
    const address = await uploadArtwork(shop, pat)
    await judgeObject(shop.deps, keyOf(address))
    const { etag = null, size } = (await recordOf(address)) ?? {}
    expect(await shop.deps.objects.head('order-artwork', keyOf(address))).toMatchObject({ etag, size })
    const json = { bucket: 'order-artwork', key: `${crypto.randomUUID()}/a.jpg`, contentType: 'image/jpeg' }
    await shop.call('/api/aws/get-presigned-upload-url', { token: pat.token, json })
    await shop.deps.objects.put('order-artwork', json.key, buildJpeg({ jfif: PRINT }), 'image/jpeg')
    await judgeObject(shop.deps, json.key)
    const rewritable = await shop.deps.store.artworks.get(artworkId(json.key))
    expect([rewritable?.judged?.verdict, rewritable?.etag]).toEqual(['accept', null])
  })

  test('D16 a refusal that a busy machine may have made does not stand for good: it is looked at again, seldom', async () => {
    const key = keyOf(await uploadArtwork(shop, pat))
    const { judgeSource } = shop.deps.judging
    const endedEarly = async (_: unknown, turn: Turn) => {
      const judged = await judgeSource(sourceOfBytes(new Uint8Array()), turn)
      return judged === 'cut' ? judged : judged && { ...judged, verdict: 'damaged' as const }
    }
    const reading = vi.spyOn(shop.deps.judging, 'judgeSource').mockImplementationOnce(endedEarly)
    let now = shop.deps.clock.now()
    const deps = { ...shop.deps, clock: { now: () => now } }
    expect((await judgeObject(deps, key))?.verdict).toBe('damaged')
    now += 10 * MINUTE - 1
    expect((await judgeObject(deps, key))?.verdict).toBe('damaged')
    expect(reading).toHaveBeenCalledTimes(1)
    now += 1
    expect((await judgeObject(deps, key))?.verdict).toBe('accept')
    now += 365 * DAY
    expect((await judgeObject(deps, key))?.verdict).toBe('accept')
    expect(reading).toHaveBeenCalledTimes(2)
  })

  test('issue 6.2: bytes that took too long keep their verdict under every key, twice as long each time', async () => {
    const bytes = buildJpeg({ jfif: PRINT, width: 104 })
    const one = keyOf(await uploadArtwork(shop, pat, bytes))
    const other = keyOf(await uploadArtwork(shop, sam, bytes))
    const unlike = keyOf(await uploadArtwork(shop, pat, buildJpeg({ jfif: PRINT, width: 96 })))
    const { judgeSource } = shop.deps.judging
    const overdue = async (_: unknown, turn: Turn) => {
      const judged = await judgeSource(sourceOfBytes(new Uint8Array()), turn)
      return judged === 'cut' ? judged : judged && { ...judged, isOverdue: true }
    }
    const reading = vi.spyOn(shop.deps.judging, 'judgeSource').mockImplementation(overdue)
    let now = shop.deps.clock.now()
    const deps = { ...shop.deps, clock: { now: () => now } }
    const reads = async (key: string) => {
      const before = reading.mock.calls.length
      expect((await judgeObject(deps, key))?.verdict).toBe('damaged')
      return reading.mock.calls.length - before
    }

    expect([await reads(one), await reads(other), await reads(other)]).toEqual([1, 0, 0])
    expect(await reads(unlike)).toBe(1)
    now += 10 * MINUTE
    expect([await reads(other), await reads(one)]).toEqual([1, 1])
    now += 20 * MINUTE - 1
    expect([await reads(other), await reads(one)]).toEqual([0, 0])
    for (let again = 0; again < 9; again++) {
      now += DAY
      expect(await reads(one)).toBe(1)
    }
    now += DAY - 1
    expect(await reads(one)).toBe(0)
    reading.mockRestore()
    now += 1
    expect((await judgeObject(deps, one))?.verdict).toBe('accept')
    expect(await recordOf(keyToUrl(shop.deps.artworkBase, one))).not.toHaveProperty('overdueBytes')
  })

  test('issue 6.2: a file that gave way to others is judged with its full time', async () => {
    const key = keyOf(await uploadArtwork(shop, pat))
    const { judgeSource } = shop.deps.judging
    const turns: boolean[] = []
    vi.spyOn(shop.deps.judging, 'judgeSource').mockImplementation(async (source, turn) => {
      turns.push(turn.isAgain)
      return turn.isAgain ? judgeSource(source, turn) : 'cut'
    })
    expect((await judgeObject(shop.deps, key))?.verdict).toBe('accept')
    expect(turns).toEqual([false, true])
  })

  test('issue 6.2: a checkout’s file is read as urgently as that, also when it was asked for before', async () => {
    const address = await uploadArtwork(shop, pat)
    const { judgeSource } = shop.deps.judging
    const mayRead = Promise.withResolvers<void>()
    const turns: Turn[] = []
    vi.spyOn(shop.deps.judging, 'judgeSource').mockImplementation(async (source, turn) => {
      turns.push(turn)
      await mayRead.promise
      return judgeSource(source, turn)
    })
    const before = judgeObject(shop.deps, keyOf(address))
    await vi.waitFor(() =>
      expect(turns.map(turn => [turn.owner, turn.isUrgent()])).toEqual([[pat.sub, false]]),
    )
    const opened = checkout(address)
    await vi.waitFor(() => expect(turns.map(turn => turn.isUrgent())).toEqual([true]))
    mayRead.resolve()
    expect((await opened).status).toBe(200)
    expect((await before)?.verdict).toBe('accept')
  })

  test('D16 follows by itself on being told that a file is stored', async () => {
    const address = await uploadArtwork(shop, pat)
    await shop.call(`/api/artwork?key=${encodeURIComponent(keyOf(address))}`, { token: pat.token })
    await vi.waitFor(async () => expect((await recordOf(address))?.judged?.verdict).toBe('accept'))
  })

  test('D17 tells the owner what is in the file, once it has looked', async () => {
    const key = keyOf(await uploadArtwork(shop, pat, pdfOfPages(1)))
    await judgeObject(shop.deps, key)
    const ask = async ({ token }: TestPerson) =>
      (await shop.call(`/api/artwork?key=${encodeURIComponent(key)}`, { token })).json()
    expect(await ask(pat)).toMatchObject({
      stored: true,
      found: {
        facts: { type: 'application/pdf' },
        page: { size: { widthIn: 200 / 72, heightIn: 140 / 72 } },
      },
    })
    expect(await ask(sam)).toEqual({ stored: false })
  })

  test('D16 an object that changes while it is read gets no verdict', async () => {
    const address = await uploadArtwork(shop, pat)
    const { judgeSource } = shop.deps.judging
    vi.spyOn(shop.deps.judging, 'judgeSource').mockImplementation(async (source, turn) => {
      await replace(address, buildJpeg({ jfif: PRINT, width: 88 }))
      return judgeSource(source, turn)
    })
    expect(await judgeObject(shop.deps, keyOf(address))).toBeNull()
    expect((await recordOf(address))?.judged).toBeUndefined()
  })

  test('D16 nothing is known of what is not there', async () => {
    expect(await judgeObject(shop.deps, 'none/at-all.jpg')).toBeNull()
  })
})
