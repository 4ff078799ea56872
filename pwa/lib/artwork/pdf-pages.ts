import { dataUrlOf } from '#pwa/lib/data-url.ts'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { withPdf } from '#shared/artwork/read/pdf-open.ts'
import { hidesLayers } from '#shared/artwork/repairs/page-alone.ts'
import { drawingPlatform, drawPage } from './draw-pdf.ts'

/** Pages that can be told apart on a screen; a longer file is no artwork. */
const MAX_PICTURES = 12
/** Pixels of a picture's longer side. */
const SIDE = 240

/** Small pictures of a PDF's first pages as `data:` addresses; none when it does not open or none can be taken out. */
export async function picturesOfPages(file: Blob): Promise<string[]> {
  const drawn = await withPdf(
    sourceOfBlob(file),
    async pdf => {
      const pictures: string[] = []
      if (await hidesLayers(pdf)) return pictures
      for (let page = 1; page <= Math.min(pdf.numPages, MAX_PICTURES); page++) {
        const { canvas } = await drawPage(pdf, page, SIDE)
        pictures.push(await dataUrlOf(await canvas.convertToBlob({ type: 'image/webp' })))
      }
      return pictures
    },
    { platform: drawingPlatform([]) },
  )
  return 'refused' in drawn ? [] : drawn
}
