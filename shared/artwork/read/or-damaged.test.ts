import { describe, expect, test } from 'vitest'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { unreadFacts } from '#shared/artwork/verdict.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { pdfOfPages } from '#shared/testing/artwork-pdf.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { readFacts } from './facts.ts'
import { orDamaged } from './or-damaged.ts'

const SOURCE = sourceOfBytes(new Uint8Array(700))

/** A file whose bytes no reader can take, but for the first it is known by. */
function indigestible(file: Uint8Array): ByteSource {
  const source = sourceOfBytes(file)
  let reads = 0
  const read: ByteSource['read'] = (at, length) =>
    reads++ ? Promise.resolve('no bytes' as unknown as Uint8Array) : source.read(at, length)
  return { ...source, read }
}

describe('D16 a file that breaks its reader is damaged, one that cannot be read gets no verdict', () => {
  test.each<[string, Uint8Array, 'image/jpeg' | 'application/pdf']>([
    ['JPEG', buildJpeg({ jfif: { unit: 1, x: 300, y: 300 } }), 'image/jpeg'],
    ['PDF', pdfOfPages(1), 'application/pdf'],
  ])('D16 of a %s that breaks its reader size and type are told', async (_, file, type) => {
    const facts = await readFacts(indigestible(file))
    expect(facts).toEqual({ ...unreadFacts(file.length, type), damaged: true })
  })

  test('D16 an overflowing stack is the file’s doing', async () => {
    const overflow = (): Promise<never> => overflow().then(() => overflow())
    const facts = await orDamaged(SOURCE, 'application/pdf', async () => overflow())
    expect(facts).toEqual({ ...unreadFacts(700, 'application/pdf'), damaged: true })
  })

  test('D16 bytes that cannot be had are no damage, whoever reads them', async () => {
    const gone = { size: 700, read: () => Promise.reject(new Error('gone')) }
    const reading = orDamaged(gone, 'image/jpeg', source => source.read(0, 10).then(() => unreadFacts(700)))
    await expect(reading).rejects.toThrow('gone')
  })

  test('D16 a stop is no damage', async () => {
    const stop = AbortSignal.abort(new Error('stopped'))
    const broken = () => Promise.reject(new RangeError('something else'))
    await expect(orDamaged(SOURCE, 'image/jpeg', broken, stop)).rejects.toThrow('stopped')
  })
})
