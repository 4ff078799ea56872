import sharp from 'sharp'
import { sharpStudio } from './encode.ts'
import { keptPixels } from './kept-pixels.ts'
import { createPictures } from './pictures.ts'
import type { StudioMessage, StudioRequest, WarmRequest } from './studio-messages.ts'

const MB = 1024 ** 2

/**
 * Draws what its parent asks for, and ends with it (see `process-studio.ts`). One thread to a picture: several would take
 * more processor time for the same one.
 */
sharp.concurrency(1)
sharp.cache(false)

// Its parent ends it: what a terminal tells the whole group is no word to this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', (request: StudioRequest) => void answer(request))

const pixelsOf = keptPixels(sharpStudio.rasterize, 32 * MB)

async function answer(request: StudioRequest): Promise<void> {
  const { id } = request
  try {
    if ('svg' in request) {
      const { svg, width, format } = request
      post({ id, bytes: await sharpStudio.encode(await pixelsOf(svg), width, format) })
    } else {
      await warm(request)
      post({ id, bytes: new Uint8Array() })
    }
  } catch (error) {
    post({ id, error: String(error) })
  }
}

async function warm({ cacheDir, products }: WarmRequest): Promise<void> {
  const looks = new Map<string, string>()
  const log = {
    info: (facts: object, message: string) => post({ level: 'info', facts, message }),
    warn: (facts: object, message: string) => post({ level: 'warn', facts, message }),
  }
  const studio = { ...sharpStudio, rasterize: pixelsOf }
  // Its parent ends it to end its work.
  const { signal } = new AbortController()
  await createPictures({ cacheDir, products, log, concurrency: 1, studio, looks }).warm(signal)
  post({ looks: [...looks] })
}

function post(message: StudioMessage): void {
  process.send?.(message)
}
