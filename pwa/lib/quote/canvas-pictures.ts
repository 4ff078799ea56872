import { paper } from '#pwa/lib/artwork/encode-preview.ts'
import { LETTERING, type Lettering, type TypeStyle } from './typesetter.ts'

/** Pixels of a point of text at 600 dpi: its edges are as sharp as a printer's. */
const TEXT_SCALE = 600 / 72
/** Pixels of a drawing of 30 mm at 300 dpi. */
const DRAWING = { width: 354, height: 266 }
const JPEG_QUALITY = 0.92

/** Alike Helvetica, and where that has no letter, whatever this device has. */
const fontOf = ({ size, isBold }: TypeStyle) =>
  `${isBold ? 'bold ' : ''}${size}px Helvetica, Arial, "Liberation Sans", sans-serif`

const bytesOf = async (canvas: OffscreenCanvas, options: ImageEncodeOptions) =>
  new Uint8Array(await (await canvas.convertToBlob(options)).arrayBuffer())

/** The browser's own lettering: every script and emoji that the device shows anywhere. */
export function canvasLettering(): Lettering {
  let measure: OffscreenCanvasRenderingContext2D | undefined

  function widthOf(text: string, style: TypeStyle): number {
    measure ??= paper({ width: 1, height: 1 })[1]
    measure.font = fontOf(style)
    return measure.measureText(text).width
  }

  return {
    widthOf,
    async draw(text, style) {
      const { size } = style
      const width = Math.max(1, Math.ceil(widthOf(text, style) * TEXT_SCALE))
      const height = Math.ceil((LETTERING.over + LETTERING.under) * size * TEXT_SCALE)
      const [canvas, context] = paper({ width, height })
      // Rows lie close: no row's paper may cover another's letters.
      context.clearRect(0, 0, width, height)
      context.scale(TEXT_SCALE, TEXT_SCALE)
      context.font = fontOf(style)
      context.fillStyle = 'rgb(28 26 23)'
      context.fillText(text, 0, LETTERING.over * size)
      return bytesOf(canvas, { type: 'image/png' })
    },
  }
}

/** Pictures of a page at the size a quote prints them, as JPEGs, the same for the same; null for what cannot be shown. */
export function drawingsOf(images: readonly (HTMLImageElement | null)[]): Promise<(Uint8Array | null)[]> {
  const drawn = new Map<string, Promise<Uint8Array | null>>()
  return Promise.all(
    images.map(image => {
      if (image === null) return null
      const drawing = drawn.get(image.src) ?? drawingOf(image)
      drawn.set(image.src, drawing)
      return drawing
    }),
  )
}

async function drawingOf(image: HTMLImageElement): Promise<Uint8Array | null> {
  try {
    await image.decode()
    const [canvas, context] = paper(DRAWING)
    context.drawImage(image, 0, 0, DRAWING.width, DRAWING.height)
    return await bytesOf(canvas, { type: 'image/jpeg', quality: JPEG_QUALITY })
  } catch {
    return null
  }
}
