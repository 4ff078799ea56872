import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { withDensity } from '#shared/artwork/repairs/density.ts'
import { pageAlone } from '#shared/artwork/repairs/page-alone.ts'
import type { Quarters } from '#shared/artwork/repairs/quarters.ts'
import type { Verdict } from '#shared/artwork/verdict.ts'
import { joinBytes } from '#shared/testing/bytes.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { createJudgePool } from './judge-pool.ts'

const folder = join(import.meta.dirname, '../../shared/testing/real-files')
const named = (name: string) => Uint8Array.from(readFileSync(join(folder, name)))
const pool = createJudgePool({ readers: 1 })
afterAll(() => pool.close())

/** The shop's own verdict on bytes, as of a stored file. */
async function judged(bytes: Uint8Array) {
  const judgement = await pool.judgeSource(sourceOfBytes(bytes))
  if (judgement === null || typeof judgement === 'string') throw new Error('not judged')
  return judgement
}
async function remade(file: Uint8Array, dpi: number, quarters?: Quarters) {
  const made = await withDensity(sourceOfBytes(file), dpi, quarters)
  if (made === null) throw new Error('no JPEG')
  return joinBytes(...made.head, file.subarray(made.from, made.end))
}
const pixelsOf = async (file: Uint8Array) =>
  createHash('sha256')
    .update(await sharp(file).raw().toBuffer())
    .digest('hex')

const JPEGS: [file: string, verdict: Verdict][] = [
  ['exiftool-phone.jpg', 'dpi'],
  ['ghostscript-72dpi.jpg', 'dpi'],
  ['ghostscript-cmyk.jpg', 'dpi'],
  ['imagemagick-72dpi.jpg', 'dpi'],
  ['imagemagick-cmyk.jpg', 'dpi'],
  ['poppler-96dpi.jpg', 'dpi'],
  ['sharp-cmyk.jpg', 'dpi'],
  ['sharp-mozjpeg-p3.jpg', 'dpi'],
]

test.each(JPEGS)(
  'D46: %s, refused (%s), is accepted by the shop at another density, pixel for pixel',
  async (name, verdict) => {
    const file = named(name)
    const before = await judged(file)
    expect(before.verdict).toBe(verdict)
    const after = await remade(file, 150)
    const { facts, ...judgement } = await judged(after)
    expect(judgement.verdict).toBe('accept')
    expect(facts).toMatchObject({
      dpi: { x: 150, y: 150 },
      pixels: before.facts.pixels,
      colour: before.facts.colour,
    })
    expect(await pixelsOf(after)).toBe(await pixelsOf(file))
    const [was, is] = [await sharp(file).metadata(), await sharp(after).metadata()]
    expect([is.icc?.length, is.space]).toEqual([was.icc?.length, was.space])
  },
)

test('D46: what exiftool wrote of place, device and person is not in the new file', async () => {
  const file = named('exiftool-phone.jpg')
  const has = (bytes: Uint8Array, word: string) => Buffer.from(bytes).includes(word)
  for (const word of ['Phone 15', 'Ana', 'a note']) expect(has(file, word)).toBe(true)
  const after = await remade(file, 150)
  for (const word of ['Phone 15', 'Ana', 'a note', 'xap']) expect(has(after, word)).toBe(false)
  expect((await sharp(after).metadata()).exif?.length).toBeLessThan(120)
})

test.each(JPEGS)('issue 8.6: %s is turned a quarter and accepted by the shop', async name => {
  const before = await judged(named(name))
  const { verdict, facts } = await judged(await remade(named(name), 150, 1))
  expect(verdict).toBe('accept')
  expect(facts.pixels).toEqual({ width: before.facts.pixels?.height, height: before.facts.pixels?.width })
})

const PDFS = readdirSync(folder).filter(name => name.endsWith('.pdf'))

test.each(PDFS)('issue 8.6: any page of %s is taken, also turned, and accepted by the shop', async name => {
  const file = named(name)
  expect((await judged(file)).verdict).toBe('pages')
  for (const page of [1, 2]) {
    const taken = await pageAlone(sourceOfBytes(file), page)
    const turned = await pageAlone(sourceOfBytes(file), page, 1)
    if (taken === null || turned === null) throw new Error('no page')
    const [upright, lying] = [await judged(taken), await judged(turned)]
    expect([upright.verdict, lying.verdict]).toEqual(['accept', 'accept'])
    const { widthIn, heightIn } = upright.page?.size ?? { widthIn: 0, heightIn: 0 }
    expect(widthIn).toBeGreaterThan(0)
    expect(lying.page?.size).toEqual({ widthIn: heightIn, heightIn: widthIn })
  }
})

test('issue 8.6: real files are there from many programs', () => {
  expect(PDFS.length).toBeGreaterThanOrEqual(6)
})
