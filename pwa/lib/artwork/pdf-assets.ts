import { fileAt } from '#pwa/lib/transport.ts'

/** Addresses of the fonts, character maps and decoders that pdf.js asks for by file name. */
const URLS = import.meta.glob<string>(
  [
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
)

const urlByName = new Map(
  Object.entries(URLS).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)

/** Fetches what pdf.js asks for from our own origin. */
export class PdfAssets {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = urlByName.get(filename)
    if (url === undefined) throw new Error(`no ${filename} here`)
    const file = await fileAt(url)
    if (file === null) throw new Error(`${filename} did not come`)
    return new Uint8Array(await file.arrayBuffer())
  }
}
