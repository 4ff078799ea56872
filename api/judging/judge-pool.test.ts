import { appendFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { pdfOfPages } from '#shared/testing/artwork-pdf.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { countReads } from '#shared/testing/counting-source.ts'
import { DRAWABILITY_PDFS } from '#shared/testing/drawability-pdfs.ts'
import { drawnPdf } from '#shared/testing/drawn-pdf.ts'
import { withFile } from './file-source.ts'
import { createJudgePool, type JudgePool, type JudgePoolOptions } from './judge-pool.ts'

const GOOD_JPEG = buildJpeg({ jfif: { unit: 1, x: 300, y: 300 } })
let folder = ''
let pool: JudgePool

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'judging-'))
  await writeFile(at('good.jpg'), GOOD_JPEG)
  await writeFile(at('two.pdf'), pdfOfPages(2))
  await writeFile(at('endless.pdf'), `%PDF-1.7\n${'1 0 obj << /Length 9 >> endobj\n'.repeat(1_500_000)}%%EOF`)
})
afterEach(() => pool.close())
afterAll(() => rm(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)

function open(options: Partial<JudgePoolOptions> = {}): JudgePool {
  pool = createJudgePool({ readers: 1, ...options })
  return pool
}

describe('D16 judging in processes', () => {
  test('D16 a file over its time is damaged, and the next one is judged by a new reader', async () => {
    const { judgeFile } = open({ limitMs: 400 })
    const [held, next] = await Promise.all([judgeFile(at('endless.pdf')), judgeFile(at('two.pdf'))])
    expect(held).toMatchObject({ verdict: 'damaged', message: "File is damaged and can't be read" })
    expect(held.ms).toBeLessThan(1000)
    expect(next.verdict).toBe('pages')
  })

  test('D16 10 s a file: by itself a pool gives a held-up file most of them, and says damaged before they are over', async () => {
    const { judgeFile } = open()
    await judgeFile(at('good.jpg'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const told: string[] = []
    const judged = judgeFile(at('endless.pdf')).then(({ verdict }) => told.push(verdict))
    await vi.advanceTimersByTimeAsync(8_000)
    expect(told).toEqual([])
    await vi.advanceTimersByTimeAsync(1_999)
    expect(told).toEqual(['damaged'])
    await judged
  })

  test('D16 a file that makes memory run away is damaged, and the next one is judged', async () => {
    let taken = 0
    const { judgeFile } = open({ memory: () => taken })
    expect((await judgeFile(at('good.jpg'))).verdict).toBe('accept')
    taken = 2 * 2 ** 30
    const [held, next] = [judgeFile(at('endless.pdf')), judgeFile(at('good.jpg'))]
    expect((await held).verdict).toBe('damaged')
    taken = 0
    expect((await next).verdict).toBe('accept')
  })

  test('issue 6.4: a memory guard that cannot ask, for want of descriptors, waits until it can', async () => {
    let asked = 0
    let taken: number | null = null
    const memory = () => {
      asked++
      if (taken === null) throw Object.assign(new Error('EMFILE'), { code: 'EMFILE' })
      return taken
    }
    const { judgeFile } = open({ memory })
    await expect.poll(() => asked).toBeGreaterThan(2)
    taken = 0
    expect((await judgeFile(at('good.jpg'))).verdict).toBe('accept')
    taken = 2 * 2 ** 30
    expect((await judgeFile(at('endless.pdf'))).ms).toBeLessThan(5000)
  })

  test('D16 two at a time: a held-up file keeps nobody waiting', async () => {
    const { judgeFile } = open({ readers: 2, limitMs: 2000 })
    await Promise.all(['good.jpg', 'two.pdf'].map(name => judgeFile(at(name))))
    const order: string[] = []
    const told = async (name: string) => {
      await judgeFile(at(name))
      order.push(name)
    }
    await Promise.all(['endless.pdf', 'good.jpg', 'two.pdf'].map(told))
    expect(order).toEqual(['good.jpg', 'two.pdf', 'endless.pdf'])
  })

  test('D16 bytes handed over range by range give the same verdict, only those asked for', async () => {
    const { judgeSource } = open()
    const big = new Uint8Array(20 << 20)
    big.set(GOOD_JPEG.subarray(0, -2))
    big.set([0xff, 0xd9], big.length - 2)
    const { source, bytesRead } = countReads(sourceOfBytes(big))
    expect(await judgeSource(source)).toMatchObject({ verdict: 'accept' })
    expect(bytesRead()).toBeLessThan(1 << 20)
    expect(await judgeSource(sourceOfBytes(pdfOfPages(2)))).toMatchObject({ verdict: 'pages' })
  })

  test('issue 6.41: the server says of stored files what other programs show: what can be drawn, and what cannot', async () => {
    const { judgeSource } = open()
    for (const [name, make, verdict] of DRAWABILITY_PDFS) {
      const judged = await judgeSource(sourceOfBytes(await make()))
      expect({ name, ...(typeof judged === 'object' ? judged : {}) }).toMatchObject({ name, verdict })
    }
  })

  test('issue 6.39: what is painted in RGB is found on the server too', async () => {
    const { judgeSource } = open()
    for (const [drawing, rgbDrawing] of [
      ['1 0 0 rg 9 9 99 99 re f', 'painted'],
      ['0 0 0 rg 9 9 99 99 re f', null],
    ] as const)
      expect(await judgeSource(sourceOfBytes(drawnPdf({ drawing })))).toMatchObject({ page: { rgbDrawing } })
  })

  test('D16 bytes that cannot be had are no verdict', async () => {
    const { judgeSource } = open()
    const gone = { size: 5000, read: () => Promise.reject(new Error('gone')) }
    expect(await judgeSource(gone)).toBeNull()
  })

  test('D16 bytes that break the reader are damaged, with their size and type', async () => {
    const { judgeSource } = open()
    const file = sourceOfBytes(pdfOfPages(1))
    let reads = 0
    const breaking = {
      ...file,
      read: async (at: number, length: number) =>
        reads++ ? ('no bytes' as unknown as Uint8Array) : file.read(at, length),
    }
    expect(await judgeSource(breaking)).toMatchObject({
      verdict: 'damaged',
      facts: { size: file.size, type: 'application/pdf' },
    })
  })

  test('D16 a pool that is closed while it reads still answers', async () => {
    const judged = open().judgeFile(at('endless.pdf'))
    await pool.close()
    expect((await judged).verdict).toBe('damaged')
  })
})

describe('D16 files that change while they are read', () => {
  test.each([
    ['grows', () => appendFile(at('changing'), 'more')],
    ['shrinks', () => truncate(at('changing'), 10)],
    ['is written over', () => writeFile(at('changing'), GOOD_JPEG)],
  ])('D16 one that %s is an error, not a verdict of half of each', async (_, change) => {
    open()
    await writeFile(at('changing'), GOOD_JPEG)
    const reading = withFile(at('changing'), async source => {
      await source.read(0, 10)
      await change()
      return source.read(20, 10)
    })
    await expect(reading).rejects.toThrow(/while it was read/)
  })
})
