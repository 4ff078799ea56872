import { LETTERING, type Lettering, type TypeStyle } from './typesetter.ts'

/** Pixels of a point of text at 600 dpi: its edges are as sharp as a printer's. */
const TEXT_SCALE = 600 / 72
/** Pixels of a drawing of 30 mm at 300 dpi. */
const DRAWING = { width: 354, height: 266 }
const JPEG_QUALITY = 0.92

/** Alike Helvetica, and where that has no letter, whatever this device has. */
const fontOf = ({ size, isBold }: TypeStyle) =>
  `${isBold ? 'bold ' : ''}${size}px Helvetica, Arial, "Liberation Sans", sans-serif`

/** A page has the element, whatever else its browser lacks. Throws where nothing can be drawn on it. */
function board({ width, height }: { width: number; height: number }) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no 2D canvas here')
  return { canvas, context }
}

async function bytesOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))
  if (blob === null) throw new Error('the browser wrote no picture')
  return new Uint8Array(await blob.arrayBuffer())
}

/** The browser's own lettering: every script and emoji that the device shows anywhere. It throws where nothing can be drawn. */
export function canvasLettering(): Lettering {
  let measure: CanvasRenderingContext2D | undefined

  function widthOf(text: string, style: TypeStyle): number {
    measure ??= board({ width: 1, height: 1 }).context
    measure.font = fontOf(style)
    return measure.measureText(text).width
  }

  return {
    widthOf,
    async draw(text, style) {
      const { size } = style
      const width = Math.max(1, Math.ceil(widthOf(text, style) * TEXT_SCALE))
      const height = Math.ceil((LETTERING.over + LETTERING.under) * size * TEXT_SCALE)
      // Without paper: rows lie close, and none may cover another's letters.
      const { canvas, context } = board({ width, height })
      context.scale(TEXT_SCALE, TEXT_SCALE)
      context.font = fontOf(style)
      context.fillStyle = 'rgb(28 26 23)'
      context.fillText(text, 0, LETTERING.over * size)
      return bytesOf(canvas, 'image/png')
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
    const { canvas, context } = board(DRAWING)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, DRAWING.width, DRAWING.height)
    context.drawImage(image, 0, 0, DRAWING.width, DRAWING.height)
    return await bytesOf(canvas, 'image/jpeg', JPEG_QUALITY)
  } catch {
    return null
  }
}
