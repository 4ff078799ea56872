import { afterEach, expect, test, vi } from 'vitest'
import { processStudio } from './process-studio.ts'

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
  await vi.waitFor(() => expect(isRunning(first)).toBe(false), { timeout: 5000 })
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
