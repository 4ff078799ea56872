import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, normalize } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type Blobs, fileNameOf, openBlobs } from './blobs.ts'
import { streamRange, stretchesOf } from './read-stream.ts'
import { noise, temporaryFolder } from './testing/world.ts'

const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function keep(blobs: Blobs, name: string, bytes: Uint8Array) {
  const draft = await blobs.draft(name)
  await draft.write(bytes)
  await draft.keep()
  return { file: name, size: bytes.length }
}

describe('file names', () => {
  const VERSION = '0b5a4c1e-7a52-4f0c-9a7f-3f2f6c1d2e3a'
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('..', '.', '/', '\\', '%2e', '%2F', '\0', 'C:', 'a'))
      .map(steps => steps.join('')),
    fc.string({ minLength: 300, maxLength: 1024 }),
  )

  test('Trust: no key can name a path, whatever it holds', () => {
    fc.assert(
      fc.property(hostile, hostile, (bucket, key) => {
        const name = fileNameOf(bucket, key, VERSION)
        expect(name).toMatch(/^[0-9a-f]{64}\.[0-9a-f-]{36}$/)
        expect(basename(normalize(name))).toBe(name)
      }),
    )
  })

  test('Trust: two objects never share a file, however bucket and key are cut', () => {
    const wellFormed = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(wellFormed, wellFormed, wellFormed, (a, b, c) => {
        fc.pre(b !== '')
        expect(fileNameOf(a + b, c, VERSION)).not.toBe(fileNameOf(a, b + c, VERSION))
        expect(fileNameOf(a, b, VERSION)).toBe(fileNameOf(a, b, VERSION))
      }),
    )
  })
})

describe('blobs', () => {
  test('a draft counts only once it is kept', async () => {
    const blobs = openBlobs(folder)
    const draft = await blobs.draft('half')
    await draft.write(noise(100))
    await expect(blobs.open('half')).rejects.toMatchObject({ code: 'ENOENT' })
    await draft.discard()
    expect(readdirSync(join(folder, 'drafts'))).toEqual([])
  })

  test('pieces of every size are gathered and kept in order', async () => {
    const blobs = openBlobs(folder)
    const pieces = [
      noise(10),
      noise(3_000_000),
      noise(0),
      noise(1024 * 1024),
      noise(1024 * 1024 - 1),
      noise(9),
    ]
    const draft = await blobs.draft('gathered')
    for (const piece of pieces) {
      const passing = Buffer.from(piece)
      await draft.write(passing)
      // Who hands bytes over may use their memory again.
      passing.fill(0)
    }
    await draft.keep()
    const handle = await blobs.open('gathered')
    const read = await handle.readFile()
    await handle.close()
    expect(Buffer.compare(read, Buffer.concat(pieces))).toBe(0)
  })

  test('issue 6.3: opening touches nothing; sweeping takes the drafts found there and none begun since', async () => {
    const room = join(folder, 'swept')
    const before = openBlobs(room)
    await keep(before, 'named', noise(10))
    writeFileSync(join(room, 'drafts', 'left'), 'half')
    const blobs = openBlobs(room)
    expect([readdirSync(join(room, 'drafts')), blobs.foundKept]).toEqual([['left'], ['named']])
    const draft = await blobs.draft('under-way')
    await blobs.sweepDrafts()
    expect(readdirSync(join(room, 'drafts'))).toEqual(['under-way'])
    await draft.keep()
    expect((await blobs.names()).sort()).toEqual(['named', 'under-way'])
    expect([await blobs.size('named'), await blobs.size('none')]).toEqual([10, null])
  })
})

describe('reading across segments', () => {
  test('a range of segments is that range of their bytes', async () => {
    const blobs = openBlobs(folder)
    const pieces = [noise(70_000), noise(0), noise(3), noise(150_000)]
    const segments = await Promise.all(pieces.map((bytes, at) => keep(blobs, `segment-${at}`, bytes)))
    const whole = Buffer.concat(pieces)
    const position = fc.nat(whole.length - 1)
    await fc.assert(
      fc.asyncProperty(position, position, async (a, b) => {
        const range = { start: Math.min(a, b), end: Math.max(a, b) }
        const read = await new Response(await streamRange(blobs, segments, range)).arrayBuffer()
        expect(Buffer.compare(Buffer.from(read), whole.subarray(range.start, range.end + 1))).toBe(0)
      }),
      { numRuns: 30 },
    )
  })

  test('files that are removed once reading was promised are still read whole', async () => {
    const blobs = openBlobs(folder)
    const [one, two] = [noise(100_000), noise(200_000)]
    const segments = [await keep(blobs, 'gone-1', one), await keep(blobs, 'gone-2', two)]
    const stream = await streamRange(blobs, segments, { start: 0, end: 299_999 })
    await blobs.remove(['gone-1', 'gone-2'])
    const read = Buffer.from(await new Response(stream).arrayBuffer())
    expect(Buffer.compare(read, Buffer.concat([one, two]))).toBe(0)
    await expect(streamRange(blobs, segments, { start: 0, end: 1 })).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a reader who leaves early leaves no file open', async () => {
    const blobs = openBlobs(folder)
    const segments = [await keep(blobs, 'left-1', noise(100_000)), await keep(blobs, 'left-2', noise(10))]
    const handles: Awaited<ReturnType<Blobs['open']>>[] = []
    const watched: Blobs = {
      ...blobs,
      async open(name) {
        const handle = await blobs.open(name)
        handles.push(handle)
        return handle
      },
    }
    const stream = await streamRange(watched, segments, { start: 0, end: 100_009 })
    expect(handles.every(handle => handle.fd > 0)).toBe(true)
    await stream.cancel()
    expect(handles.map(handle => handle.fd)).toEqual([-1, -1])
  })

  test('only the files a range touches are opened', () => {
    const segments = ['a', 'b', 'c'].map(file => ({ file, size: 10 }))
    expect(stretchesOf(segments, { start: 10, end: 19 })).toEqual([{ file: 'b', start: 0, length: 10 }])
    expect(stretchesOf(segments, { start: 9, end: 10 }).map(stretch => stretch.file)).toEqual(['a', 'b'])
    expect(stretchesOf([], { start: 0, end: -1 })).toEqual([])
  })
})
