import { dataUrlOf } from '#pwa/lib/data-url.ts'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { withPdf } from '#shared/artwork/read/pdf-open.ts'
import { hidesLayers } from '#shared/artwork/repairs/page-alone.ts'
import { drawingPlatform, drawPage } from './draw-pdf.ts'
import type { PageAnswer } from './page-messages.ts'

/** Pages that can be told apart on a screen; of a longer file it is said that there are more. */
const MAX_PICTURES = 12
/** Pixels of a picture's longer side. */
const SIDE = 240

/**
 * Small pictures of a PDF's first pages as `data:` addresses, and how many pages it has; no pictures when it does not open
 * or no page can be taken out.
 */
export async function picturesOfPages(file: Blob): Promise<Omit<PageAnswer, 'taken'>> {
  const drawn = await withPdf(
    sourceOfBlob(file),
    async pdf => {
      const pictures: string[] = []
      if (await hidesLayers(pdf)) return { pictures }
      for (let page = 1; page <= Math.min(pdf.numPages, MAX_PICTURES); page++) {
        const { canvas } = await drawPage(pdf, page, SIDE)
        pictures.push(await dataUrlOf(await canvas.convertToBlob({ type: 'image/webp' })))
      }
      return { pictures, count: pdf.numPages }
    },
    { platform: drawingPlatform([]) },
  )
  return 'refused' in drawn ? { pictures: [] } : drawn
}
