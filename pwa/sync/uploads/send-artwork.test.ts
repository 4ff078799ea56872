import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#pwa/lib/api.ts'
import { UploadFailed } from './retry.ts'
import { type ArtworkSending, sendArtwork } from './send-artwork.ts'
import { PARTS_AT_ONCE } from './send-parts.ts'
import { Crash, namedFile, type UploadFault, uploadWorld } from './testing/world.ts'

const rest = () => Promise.resolve()
const PLACE = { id: 'p', line: 'l', slot: 'front', fileName: 'sign.jpg', was: null } as const
const run = (change: Partial<ArtworkSending> = {}): ArtworkSending => ({
  signal: new AbortController().signal,
  places: async () => [PLACE],
  onNamed: async () => {},
  onSent: () => {},
  onTryFailed: () => {},
  onWaiting: () => {},
  ...change,
})

const PASSING: UploadFault[] = ['unsent', 'lost', '503', '429', '403', 'swept']
const anyFault = (faults: UploadFault[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<UploadFault>('none') },
    { weight: 2, arbitrary: fc.constantFrom(...faults) },
  )
const parts = fc.integer({ min: 1, max: 9 })

/** Faults in the order given, then none: they stop some time (G6). */
function inOrder(faults: UploadFault[]) {
  let at = 0
  return () => faults[at++] ?? 'none'
}

/** The whole file, in order, without gap. */
const wholeOf = (count: number) =>
  namedFile(count).parts.map(({ offset, size }) => ({ start: offset, end: offset + size }))

describe('D23 simulation: over a network and a store that fail in every way', () => {
  test('the file ends stored, its bytes in order, and the slots that wait are set', async () => {
    await fc.assert(
      fc.asyncProperty(parts, fc.array(anyFault(PASSING), { maxLength: 60 }), async (count, faults) => {
        const world = uploadWorld(
          namedFile(count),
          inOrder(faults.filter((fault, i) => fault !== '403' || i % 5 === 0)),
        )
        const ref = await sendArtwork({ ...world.tab(1), backoff: rest }, namedFile(count), run())
        expect(ref).toEqual(world.ref)
        expect(world.object()).toEqual(wholeOf(count))
        expect(world.applied).toContainEqual(PLACE)
      }),
      { numRuns: 300 },
    )
  })

  test('no part is sent again that the store is known to hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        parts,
        fc.array(anyFault(['unsent', 'lost', '503', '429']), { maxLength: 60 }),
        async (count, faults) => {
          const world = uploadWorld(namedFile(count), inOrder(faults))
          await sendArtwork({ ...world.tab(1), backoff: rest }, namedFile(count), run())
          expect(world.sent.filter(({ wasKnown }) => wasKnown)).toEqual([])
        },
      ),
      { numRuns: 200 },
    )
  })

  test('a tab that dies at any step, again and again, loses at most the parts in flight', async () => {
    const faults = fc.array(anyFault(['crash', 'crash', 'lost', 'unsent']), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(parts, faults, async (count, given) => {
        const next = inOrder(given)
        const world = uploadWorld(namedFile(count), next)
        let crashes = 0
        const lost = given.filter(fault => fault === 'lost' || fault === 'unsent').length
        for (let life = 1; world.object() === null || life === 1; life++) {
          const dead = new AbortController()
          try {
            await sendArtwork(
              { ...world.tab(life), backoff: rest },
              namedFile(count),
              run({ signal: dead.signal }),
            )
          } catch (error) {
            if (!(error instanceof Crash)) throw error
            dead.abort(error)
            crashes++
          }
        }
        expect(world.object()).toEqual(wholeOf(count))
        expect(world.sent.filter(({ wasKnown }) => wasKnown)).toEqual([])
        expect(world.sent.length).toBeLessThanOrEqual(count + lost + crashes * PARTS_AT_ONCE)
      }),
      { numRuns: 300 },
    )
  })

  test('two tabs at once, without any lock, end in one stored file', async () => {
    await fc.assert(
      fc.asyncProperty(
        parts,
        fc.array(anyFault(PASSING.slice(0, 4)), { maxLength: 40 }),
        async (count, faults) => {
          const world = uploadWorld(namedFile(count), inOrder(faults))
          const tabs = [1, 2].map(tab =>
            sendArtwork({ ...world.tab(tab), backoff: rest }, namedFile(count), run()),
          )
          const [first, second] = await Promise.all(tabs)
          expect(first).toEqual(second)
          expect(world.object()).toEqual(wholeOf(count))
        },
      ),
      { numRuns: 200 },
    )
  })
})

const calm = () => 'none' as const

test('D23: never more than three parts are under way', async () => {
  const world = uploadWorld(namedFile(9), calm)
  const tab = world.tab(1)
  let running = 0
  let most = 0
  const put: typeof tab.put = async given => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < 5; turn++) await null
    running--
    return tab.put(given)
  }
  await sendArtwork({ ...tab, put, backoff: rest }, namedFile(9), run())
  expect(most).toBe(3)
})

test('"Artwork": the next address is asked for once the bytes before it have left, and not earlier', async () => {
  const world = uploadWorld(namedFile(9), calm)
  const tab = world.tab(1)
  const sign = vi.fn(tab.calls.sign)
  const asked: [whileLeaving: number, whenGone: number][] = []
  const put: typeof tab.put = async given => {
    const before = sign.mock.calls.length
    given.onSent(given.bytes.size - 1)
    const whileLeaving = sign.mock.calls.length - before
    given.onSent(given.bytes.size)
    given.onSent(given.bytes.size)
    asked.push([whileLeaving, sign.mock.calls.length - before])
    return tab.put(given)
  }
  await sendArtwork({ ...tab, calls: { ...tab.calls, sign }, put, backoff: rest }, namedFile(9), run())
  expect(asked.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => [0, 1]))
  expect(sign).toHaveBeenCalledTimes(9)
  expect(world.object()).toEqual(wholeOf(9))
})

test('an address that ran out while the part before it was tried again is replaced', async () => {
  const world = uploadWorld(namedFile(9), calm)
  const tab = world.tab(1)
  const old = new Set<string>()
  const put: typeof tab.put = async given => {
    given.onSent(given.bytes.size)
    // Every address serves its second use only: as if the first had come too late.
    if (old.has(given.url)) return tab.put(given)
    old.add(given.url)
    return 403
  }
  await sendArtwork({ ...tab, put, backoff: rest }, namedFile(9), run())
  expect(world.object()).toEqual(wholeOf(9))
})

test('D23: same bytes of the same owner are never sent twice', async () => {
  const world = uploadWorld(namedFile(4), calm)
  await sendArtwork({ ...world.tab(1), backoff: rest }, namedFile(4), run())
  const told: number[] = []
  await sendArtwork(
    { ...world.tab(2), backoff: rest },
    namedFile(4),
    run({ onSent: bytes => told.push(bytes) }),
  )
  expect(world.sent).toHaveLength(4)
  expect(told).toEqual([namedFile(4).size])
  expect(world.applied).toHaveLength(2)
})

test('§4 progress: rises from what is held to the whole size', async () => {
  const told: number[] = []
  const file = namedFile(5)
  const world = uploadWorld(file, calm)
  await sendArtwork({ ...world.tab(1), backoff: rest }, file, run({ onSent: bytes => told.push(bytes) }))
  expect(told[0]).toBe(0)
  expect(told.at(-1)).toBe(file.size)
  expect(told).toEqual([...told].sort((a, b) => a - b))
})

test('an upload that is given up stops, and nothing is sent after', async () => {
  const stop = new AbortController()
  const world = uploadWorld(namedFile(9), calm)
  const onSent = (bytes: number) => bytes > 0 && stop.abort(new Error('paused'))
  const sending = sendArtwork(
    { ...world.tab(1), backoff: rest },
    namedFile(9),
    run({ signal: stop.signal, onSent }),
  )
  await expect(sending).rejects.toThrow('paused')
  const sent = world.sent.length
  await new Promise(done => setImmediate(done))
  expect(world.sent).toHaveLength(sent)
  expect(sent).toBeLessThanOrEqual(2 * PARTS_AT_ONCE)
})

const failing = (status: number, count = 5) => {
  const world = uploadWorld(namedFile(count), calm)
  let rests = 0
  const deps = {
    ...world.tab(1),
    put: async () => status,
    backoff: async () => void rests++,
  }
  return { sending: sendArtwork(deps, namedFile(count), run()), rests: () => rests }
}

test.each([
  [400, 'refused'],
  [405, 'refused'],
  [403, 'expired'],
])('§8 a store that answers every part %i ends it with a reason', async (status, code) => {
  const { sending } = failing(status)
  await expect(sending).rejects.toMatchObject({ name: 'UploadFailed', status, code })
})

test.each([
  ['the store', 503],
  ['the way to the store', 0],
])('§8 a try that fails because of %s is told, and the file still ends stored', async (_, status) => {
  const world = uploadWorld(namedFile(1), calm)
  const tab = world.tab(1)
  const put = vi.fn(tab.put).mockResolvedValueOnce(status)
  const onTryFailed = vi.fn()
  const sent = await sendArtwork({ ...tab, put, backoff: rest }, namedFile(1), run({ onTryFailed }))
  expect(sent).toEqual(world.ref)
  expect(onTryFailed).toHaveBeenCalledOnce()
})

test.each([1, 4])(
  '§8 of a file of %i parts, what the way to the store lost is not counted as refused',
  async count => {
    const world = uploadWorld(namedFile(count), calm)
    const tab = world.tab(1)
    const put = vi.fn(tab.put).mockResolvedValueOnce(0).mockResolvedValueOnce(0).mockResolvedValueOnce(400)
    const sent = await sendArtwork({ ...tab, put, backoff: rest }, namedFile(count), run())
    expect(sent).toEqual(world.ref)
  },
)

test('a store that forgets every upload ends it some time', async () => {
  await expect(failing(404).sending).rejects.toBeInstanceOf(UploadFailed)
})

test('an address that ran out is replaced at once, without a rest', async () => {
  const world = uploadWorld(namedFile(2), calm)
  const tab = world.tab(1)
  let expired = 0
  const put: typeof tab.put = given => (expired++ === 0 ? Promise.resolve(403) : tab.put(given))
  const noRest = () => Promise.reject(new Error('rested'))
  await sendArtwork({ ...tab, put, backoff: noRest }, namedFile(2), run())
  expect(world.object()).toEqual(wholeOf(2))
})

test.each([403, 413, 422])('a final refusal of the API (%i) is told as it is', async status => {
  const world = uploadWorld(namedFile(2), calm)
  const tab = world.tab(1)
  const start = () => Promise.reject(new ApiError(status, 'invalid', 'no'))
  const sending = sendArtwork({ ...tab, calls: { ...tab.calls, start }, backoff: rest }, namedFile(2), run())
  await expect(sending).rejects.toMatchObject({ status })
})

test.each([1, 4])(
  'issue 6.38: the file of %i parts is named before it is sent, and no slot gets it before its picture is there',
  async count => {
    const world = uploadWorld(namedFile(count), calm)
    const shown = Promise.withResolvers<void>()
    const onNamed = vi.fn(() => shown.promise)
    const sending = sendArtwork({ ...world.tab(1), backoff: rest }, namedFile(count), run({ onNamed }))
    await vi.waitFor(() => expect(world.sent).toHaveLength(count))
    expect(onNamed.mock.calls).toEqual([[world.ref.key]])
    await new Promise(done => setImmediate(done))
    expect(world.applied).toEqual([])
    shown.resolve()
    await sending
    expect(world.applied).toEqual([PLACE])
  },
)
