import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ByteSource, withinSize } from '#shared/artwork/byte-source.ts'
import { judge, MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { pdfOfPages, resavedPdf } from '#shared/testing/artwork-pdf.ts'
import { joinBytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { countReads } from '#shared/testing/counting-source.ts'
import { readFacts } from './facts.ts'

const WHOLE = {
  jpeg: buildJpeg({ jfif: { unit: 1, x: 300, y: 300 }, exif: { x: [300, 1], y: [300, 1], unit: 2 } }),
  pdf: pdfOfPages(1),
  resaved: resavedPdf(1, 2),
}
const file = fc.constantFrom(...Object.values(WHOLE))
const change = fc.tuple(fc.nat(4000), fc.nat(255))

const LEAVES_A_REJECTION: [number, number][] = [
  [3556, 165],
  [498, 65],
  [1496, 118],
  [1515, 144],
]

function changed(bytes: Uint8Array, changes: [number, number][]): Uint8Array {
  const copy = bytes.slice()
  for (const [at, byte] of changes) copy[at % copy.length] = byte
  return copy
}

test('D16 law: bytes changed anywhere never throw, and the same bytes get the same verdict', async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.array(change, { minLength: 1, maxLength: 12 }), async (bytes, changes) => {
      const some = changed(bytes, changes)
      const verdict = async () => judge(await readFacts(sourceOfBytes(some.slice()))).verdict
      expect(await verdict()).toBe(await verdict())
    }),
    {
      numRuns: 60,
      // Here pdf.js leaves a rejection behind that nobody waits for: it must cost neither the verdict nor the process.
      examples: [[WHOLE.resaved, LEAVES_A_REJECTION]],
    },
  )
})

test('D16 law: what lost its last quarter, or more, is never accepted', async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.double({ min: 0.05, max: 0.75, noNaN: true }), async (bytes, keep) => {
      const { verdict } = judge(
        await readFacts(sourceOfBytes(bytes.slice(0, Math.floor(bytes.length * keep)))),
      )
      // A file saved twice may be cut just behind its first version, which is whole.
      expect(['damaged', bytes === WHOLE.resaved ? 'accept' : 'damaged']).toContain(verdict)
    }),
    { numRuns: 60 },
  )
})

/** 300 MB of nothing behind a head. */
function hollow(head: Uint8Array): ByteSource {
  return {
    size: MAX_ARTWORK_BYTES,
    async read(offset, length) {
      const { start, end } = withinSize(MAX_ARTWORK_BYTES, offset, length)
      const bytes = new Uint8Array(end - start)
      if (start < head.length) bytes.set(head.subarray(start, end))
      return bytes
    },
  }
}

test('D16 law: of 300 MB of damage only a few are read', async () => {
  const junk = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.constant(new Uint8Array(200_000).fill(0xff)))
  const head = fc.constantFrom(
    WHOLE.jpeg.slice(0, -2),
    joinBytes([0xff, 0xd8, 0xff]),
    joinBytes('%PDF-1.7\n'),
  )
  await fc.assert(
    fc.asyncProperty(head, junk, async (start, bytes) => {
      const { source, bytesRead } = countReads(hollow(joinBytes(start, bytes)))
      expect(judge(await readFacts(source)).verdict).toBe('damaged')
      expect(bytesRead()).toBeLessThan(16 << 20)
    }),
    { numRuns: 15 },
  )
})
