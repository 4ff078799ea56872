import { buildPdf, streamObject } from './artwork-pdf.ts'

/** What is drawn by name: a picture of so many grey pixels, or a drawing of its own. */
export type Drawn =
  | { width: number; height: number; entries?: string }
  | { drawing: string; entries?: string; xobjects?: Record<string, Drawn> }

export interface DrawnPage {
  /** Operators, or several streams of them. */
  drawing: string | string[]
  /** More entries of those streams, such as how they are packed. */
  drawingEntries?: string
  xobjects?: Record<string, Drawn>
  /** Inches. */
  size?: { widthIn: number; heightIn: number }
  /** More entries of the page. */
  entries?: string
  /** More entries of its resources. */
  resources?: string
  /** More entries of the catalogue. */
  catalogue?: string
  /** More objects, numbered from 200. */
  objects?: Record<number, string>
}

const FIRST = 20

/** A PDF of one page that draws forms and pictures. */
export function drawnPdf(page: DrawnPage): Uint8Array<ArrayBuffer> {
  const { drawing, drawingEntries = '', xobjects = {}, size, entries = '', resources: more = '' } = page
  const { widthIn, heightIn } = size ?? { widthIn: 10, heightIn: 10 }
  const bodies: string[] = []
  const add = (body: string) => `${FIRST + bodies.push(body) - 1} 0 R`
  const streams = [drawing].flat().map(each => add(streamObject(each, drawingEntries)))
  const resources = resourcesOf(xobjects, add, more)
  return buildPdf({
    1: `<< /Type /Catalog /Pages 2 0 R ${page.catalogue ?? ''} >>`,
    2: '<< /Type /Pages /Count 1 /Kids [10 0 R] >>',
    10: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${widthIn * 72} ${heightIn * 72}] ${entries}
      /Contents [${streams.join(' ')}] /Resources ${resources} >>`,
    ...Object.fromEntries(bodies.map((body, at) => [FIRST + at, body])),
    ...page.objects,
  })
}

/** A PDF of one page that draws on a layer, switched so from the start. */
export const layeredPdf = (state: 'ON' | 'OFF'): Uint8Array<ArrayBuffer> =>
  drawnPdf({
    drawing: '/OC /L BDC 0 0 72 72 re f EMC',
    resources: '/Properties << /L 200 0 R >>',
    catalogue: `/OCProperties << /OCGs [200 0 R] /D << /${state} [200 0 R] >> >>`,
    objects: { 200: '<< /Type /OCG /Name (Guides) >>' },
  })

function resourcesOf(xobjects: Record<string, Drawn>, add: (body: string) => string, more = ''): string {
  const listed = Object.entries(xobjects).map(([name, drawn]) => `/${name} ${add(bodyOf(drawn, add))}`)
  return `<< /XObject << ${listed.join(' ')} >> ${more} >>`
}

function bodyOf(drawn: Drawn, add: (body: string) => string): string {
  const more = drawn.entries ?? ''
  if ('drawing' in drawn) {
    const own = drawn.xobjects ? `/Resources ${resourcesOf(drawn.xobjects, add)}` : ''
    return streamObject(
      drawn.drawing,
      `/Type /XObject /Subtype /Form /BBox [-9999 -9999 9999 9999] ${own} ${more}`,
    )
  }
  const { width, height } = drawn
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${more}`
  return streamObject('~'.repeat(width * height), `${entries} /ColorSpace /DeviceGray /BitsPerComponent 8`)
}
