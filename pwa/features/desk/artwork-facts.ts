import { sizeText } from '#pwa/lib/device-room.ts'
import type { ArtworkFacts, Colour } from '#shared/artwork/verdict.ts'

const COLOURS: Record<Colour, string> = { cmyk: 'CMYK', rgb: 'RGB', other: 'neither CMYK nor RGB' }

/** What was found in a file when it was judged, in the shop's words (issue 11.2): "JPEG, 3600 × 1800 px, 150 dpi, CMYK, 2.1 MB". */
export function factsText({ type, pixels, dpi, pages, colour, size }: ArtworkFacts): string {
  return [
    type === 'application/pdf' ? 'PDF' : type === 'image/jpeg' ? 'JPEG' : '',
    pages === null ? '' : pages === 1 ? '1 page' : `${pages} pages`,
    pixels ? `${pixels.width} × ${pixels.height} px` : '',
    dpi ? dpiText(dpi) : '',
    colour ? COLOURS[colour] : '',
    sizeText(size),
  ]
    .filter(Boolean)
    .join(', ')
}

const dpiText = ({ x, y }: { x: number; y: number }): string =>
  x === y ? `${Math.round(x)} dpi` : `${Math.round(x)} × ${Math.round(y)} dpi`
