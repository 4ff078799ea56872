import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import type { Studio } from './encode.ts'
import { drawings } from './keys.ts'
import { createPictures } from './pictures.ts'
import { processStudio } from './process-studio.ts'
import type { WarmingNews } from './studio-messages.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="64" height="48" fill="#a00"/></svg>'

let studio: ReturnType<typeof processStudio>
afterEach(() => studio.close())

const isRunning = (pid: number | undefined) => {
  try {
    return process.kill(pid ?? 0, 0)
  } catch {
    return false
  }
}

test('issue 12.6: pictures are drawn in a process that ends when there is none to draw, and comes again', async () => {
  studio = processStudio(1)
  const bytes = await studio.encode(await studio.rasterize(SVG), 32, 'jpg')
  expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xd8])
  const first = studio.pid()
  await vi.waitFor(() => expect(isRunning(first)).toBe(false))
  expect((await studio.encode(SVG, 32, 'webp')).length).toBeGreaterThan(0)
  expect(studio.pid()).not.toBe(first)
})

test('issue 12.6: what cannot be drawn fails alone, and the process draws on', async () => {
  studio = processStudio()
  const bad = studio.encode('<svg', 32, 'jpg')
  const good = studio.encode(SVG, 32, 'jpg')
  await expect(bad).rejects.toThrow(/./)
  expect((await good).length).toBeGreaterThan(0)
})

test('issue 12.6: a process that is killed fails what it was drawing, and the next picture has a new one', async () => {
  studio = processStudio()
  await studio.encode(SVG, 32, 'jpg')
  const drawing = studio.encode(SVG, 48, 'avif')
  process.kill(studio.pid() ?? 0, 'SIGKILL')
  await expect(drawing).rejects.toThrow('ended')
  expect((await studio.encode(SVG, 32, 'jpg')).length).toBeGreaterThan(0)
})

const { products } = loadCatalogueData()
const few = products.filter(({ path }) => path === '/styrene')

test('issue 12.6: what is drawn ahead is unfolded, stored and told of there, and known by its name here', async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), 'ahead-'))
  onTestFinished(() => rmSync(cacheDir, { recursive: true }))
  const { signal } = new AbortController()
  const log = { warn: vi.fn(), info: vi.fn() }
  const paper: Studio = { rasterize: vi.fn(), encode: async () => Buffer.from('paper') }
  await createPictures({ cacheDir, products: few, log, concurrency: 1, studio: paper }).warm(signal)
  const [missing = ''] = readdirSync(cacheDir)
  rmSync(join(cacheDir, missing))

  studio = processStudio()
  const news: WarmingNews[] = []
  await studio.warm({ cacheDir, products: few }, each => news.push(each), signal)
  expect(statSync(join(cacheDir, missing)).size).toBeGreaterThan('paper'.length)
  const looks = new Map(news.flatMap(each => ('looks' in each ? each.looks : [])))
  const facts = { drawings: looks.size }
  expect(news).toContainEqual({ level: 'info', facts, message: 'every drawing is kept as AVIF' })
  expect([...looks.keys()].sort()).toEqual([...drawings(few).keys()].sort())

  const hashBy = async (told: Map<string, string>) => {
    const deps = { cacheDir, products: few, log, concurrency: 1, studio: paper, looks: told }
    const picture = await createPictures(deps).get('styrene/whole.jpg', 640, 'avif')
    return picture === 'busy' ? picture : picture?.hash
  }
  const itsOwn = await hashBy(new Map())
  expect(await hashBy(looks)).toBe(itsOwn)
  expect(await hashBy(new Map([['styrene/whole.jpg', 'another look']]))).not.toBe(itsOwn)
})

test('issue 12.6: a shop that stops ends what is drawn ahead, without an error', async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), 'ahead-'))
  onTestFinished(() => rmSync(cacheDir, { recursive: true }))
  studio = processStudio()
  const stopping = new AbortController()
  const warmed = studio.warm({ cacheDir, products }, () => {}, stopping.signal)
  const drawing = studio.pid()
  stopping.abort()
  await warmed
  await vi.waitFor(() => expect(isRunning(drawing)).toBe(false))
})

test('issue 12.6: a process that is killed while it draws ahead fails that', async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), 'ahead-'))
  onTestFinished(() => rmSync(cacheDir, { recursive: true }))
  studio = processStudio()
  const warmed = studio.warm({ cacheDir, products }, () => {}, new AbortController().signal)
  process.kill(studio.pid() ?? 0, 'SIGKILL')
  await expect(warmed).rejects.toThrow('ended')
})
