import { beforeEach, expect, test, vi } from 'vitest'
import type { ArtworkPart, PartAnswer } from '#pwa/lib/artwork/part-messages.ts'
import { followView, type PartEvent } from './follow-view.ts'
import { type PlacedPart, partInView } from './part-in-view.ts'

const ARTWORK = { x: 0, y: 0, width: 100, height: 50 }

function placedAt(x: number): PlacedPart {
  const placed = partInView({ x, y: 0, width: 10, height: 10 }, ARTWORK, 96)
  if (!placed) throw new Error('not in view')
  return placed
}

/** A file whose parts are drawn when the test says so. */
function aFile() {
  const asked: { part: ArtworkPart; answer(drawn: PartAnswer): void }[] = []
  const close = vi.fn()
  const draw = (part: ArtworkPart) =>
    new Promise<PartAnswer>(answer => {
      asked.push({ part, answer })
    })
  return { asked, close, open: vi.fn(async () => ({ draw, close })) }
}

const drawn: PartAnswer = { picture: new Blob(['png']), detail: 'all' }
let made = 0
const revoked: string[] = []

beforeEach(() => {
  made = 0
  revoked.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(url => void revoked.push(url))
})

function following(file = aFile()) {
  const told: PartEvent[] = []
  const follower = followView({ open: file.open, ready: async () => {}, notify: event => told.push(event) })
  return { ...file, told, follower, states: () => told.map(({ state }) => state) }
}

test('issue 5.6: views passed by while one part is drawn are left out, the last is drawn', async () => {
  const { follower, asked, told, states, open } = following()
  for (const x of [0, 20, 40, 60]) follower.look(placedAt(x))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.answer(drawn)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked.map(({ part }) => part.x)).toEqual([placedAt(0).part.x, placedAt(60).part.x])
  asked[1]?.answer(drawn)
  await vi.waitFor(() => expect(states()).toEqual(['drawing', 'shown', 'shown']))
  expect(told.at(-1)).toMatchObject({ shown: { url: 'blob:2', detail: 'all', on: placedAt(60).on } })
  expect(revoked).toEqual(['blob:1'])
  expect(open).toHaveBeenCalledTimes(1)
})

test('issue 5.6: a file that cannot be drawn is said once, closed, and not asked again', async () => {
  const { follower, asked, states, close } = following()
  follower.look(placedAt(0))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.answer(null)
  await vi.waitFor(() => expect(states()).toEqual(['drawing', 'failed']))
  follower.look(placedAt(20))
  expect(close).toHaveBeenCalledTimes(1)
  expect(asked).toHaveLength(1)
})

test('issue 5.6: a reader that does not load is a file that cannot be drawn', async () => {
  const { follower, states } = following({
    ...aFile(),
    open: vi.fn(() => Promise.reject(new Error('offline'))),
  })
  follower.look(placedAt(0))
  await vi.waitFor(() => expect(states()).toEqual(['drawing', 'failed']))
})

test('issue 5.6: closing gives back the file and the picture, and tells nothing more', async () => {
  const { follower, asked, states, close } = following()
  follower.look(placedAt(0))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.answer(drawn)
  await vi.waitFor(() => expect(states()).toEqual(['drawing', 'shown']))
  follower.look(placedAt(40))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  follower.close()
  asked[1]?.answer(drawn)
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(revoked).toEqual(['blob:1'])
  expect(states()).toEqual(['drawing', 'shown'])
})
