import sharp from 'sharp'
import { type Pixels, sharpStudio } from './encode.ts'
import type { CutAnswer, CutRequest } from './studio-messages.ts'

/**
 * Draws what its parent asks for, and ends with it (see `process-studio.ts`). One thread to a picture: several would take
 * more processor time for the same one.
 */
sharp.concurrency(1)
sharp.cache(false)

// Its parent ends it: what a terminal tells the whole group is no word to this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', (request: CutRequest) => void answer(request))

/** The last drawing's pixels: its cuts are asked for one after the other. */
let last: { svg: string; pixels: Promise<Pixels> } | null = null

function pixelsOf(svg: string): Promise<Pixels> {
  if (last?.svg !== svg) last = { svg, pixels: sharpStudio.rasterize(svg) }
  return last.pixels
}

async function answer({ id, svg, width, format }: CutRequest): Promise<void> {
  try {
    post({ id, bytes: await sharpStudio.encode(await pixelsOf(svg), width, format) })
  } catch (error) {
    post({ id, error: String(error) })
  }
}

function post(message: CutAnswer): void {
  process.send?.(message)
}
