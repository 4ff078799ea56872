import { expect, test } from 'vitest'
import type { Api } from '#pwa/lib/api.ts'
import { ARTWORK } from '#pwa/local/testing/rows.ts'
import { visitorPlaces } from '#shared/contract/booth.ts'
import { namedFile } from './testing/world.ts'
import { visitorUploadCalls } from './visitor-upload-calls.ts'

const { signal } = new AbortController()

/** The calls of an order link whose API answers everything with this, and what it was asked. */
function linkOf(answer: unknown) {
  const asked: [name: string, input: Record<string, unknown>][] = []
  const call = async (name: string, input: Record<string, unknown>) => {
    asked.push([name, input])
    return answer
  }
  return { asked, calls: visitorUploadCalls({ call } as unknown as Api) }
}

const params = (parts: number) => ({ artwork: namedFile(parts).artwork })
const place = (n: number) => ({
  ...{ id: `choice ${n}`, line: crypto.randomUUID(), slot: 'front' },
  ...{ fileName: 'a.pdf', was: null },
})

test('issue 9.4: a visitor’s file of one part goes with its checksum, and nobody’s sign-in', async () => {
  const started = { state: 'put', key: 'k', url: 'u' }
  const { asked, calls } = linkOf(started)
  const file = namedFile(1)
  expect(await calls.start(file, signal)).toEqual(started)
  const sha256 = file.parts[0]?.sha256
  const body = { fileName: 'sign.jpg', size: file.size, contentType: 'image/jpeg', sha256 }
  expect(asked).toEqual([['POST /api/o/uploads/:artwork', { params: params(1), body, signal }]])
})

test('issue 9.4: a larger one goes in parts, each of which is signed with its own checksum', async () => {
  const { asked, calls } = linkOf({ state: 'parts', key: 'k', size: 1, held: [], url: 'signed' })
  const file = namedFile(2)
  await calls.start(file, signal)
  const [first] = file.parts
  if (!first) throw new Error('There is no part.')
  expect(await calls.sign(file.artwork, first, signal)).toBe('signed')
  const { number, sha256 } = first
  expect(asked.map(([name, { body }]) => [name, body])).toEqual([
    ['POST /api/o/uploads/:artwork', { fileName: 'sign.jpg', size: file.size, contentType: 'image/jpeg' }],
    ['POST /api/o/uploads/:artwork/parts', { number, sha256 }],
  ])
  expect(asked.map(([, input]) => [input.params, input.signal])).toEqual([
    [params(2), signal],
    [params(2), signal],
  ])
})

test.each([1, 15, 16, 17, 32, 33])(
  'issue 9.4: a file that %i slots wait for is completed in as few calls as the shop takes',
  async count => {
    const { asked, calls } = linkOf({ ref: ARTWORK })
    const places = Array.from({ length: count }, (_, n) => place(n))
    expect(await calls.complete('a'.repeat(64), places, signal)).toEqual(ARTWORK)
    const sent = asked.map(([, { body }]) => visitorPlaces.parse(body).places)
    expect(sent).toHaveLength(Math.ceil(count / 16))
    expect(sent.flat()).toEqual(places.map(({ line, slot }) => ({ line, slot })))
    for (const [name, input] of asked)
      expect([name, input.params, input.signal, input.timeoutMs]).toEqual([
        'POST /api/o/uploads/:artwork/complete',
        { artwork: 'a'.repeat(64) },
        signal,
        30_000,
      ])
  },
)

test('issue 9.4: what a visitor takes away while it goes up is given up at the shop too', async () => {
  const { asked, calls } = linkOf(null)
  await calls.abort('a'.repeat(64))
  expect(asked).toEqual([['DELETE /api/o/uploads/:artwork', { params: { artwork: 'a'.repeat(64) } }]])
})
