import { type Guide, guidesOf, type Ink } from './guides.ts'
import type { Step } from './outline.ts'
import type { Template } from './template.ts'

/** Points of a PDF in an inch. */
const POINTS = 72
/** Width of a guide's line in parts of the page's shorter side, for it to be seen when all of the page is. */
const LINE = 1 / 800
/** Mean width of a letter of the font, in parts of its size. */
const LETTER = 0.52

const num = (value: number) => String(Number(value.toFixed(4)))
const ink = (colours: Ink) => colours.map(num).join(' ')
const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

const OPERATORS: Record<Step['to'], string> = { move: 'm', line: 'l', curve: 'c', close: 'h' }
const outlined = (steps: readonly Step[]) =>
  steps.map(({ to, spots }) => [...spots.flat().map(num), OPERATORS[to]].join(' ')).join('\n')

function stroked({ ink: colours, outline, isDashed }: Guide, wide: number): string {
  const dash = isDashed ? `[${num(6 * wide)} ${num(4 * wide)}] 0 d` : '[] 0 d'
  return `${ink(colours)} K ${num(wide)} w ${dash}\n${outlined(outline)}\nS`
}

/** What the guides mean, each in its own ink, in the middle of the page. */
function legend({ title, scale, page }: Template, guides: readonly Guide[]): string {
  const black: Ink = [0, 0, 0, 1]
  const lines: { text: string; ink: Ink }[] = [
    { text: title, ink: black },
    ...(scale === 10 ? [{ text: 'Laid out at 1:10: one inch here is ten in print', ink: black }] : []),
    ...guides,
    { text: 'This layer is for you alone: hide or delete it before you save your artwork', ink: black },
  ]
  const [width, height] = [page.widthIn * POINTS, page.heightIn * POINTS]
  const longest = Math.max(...lines.map(({ text }) => text.length))
  const size = Math.min((height * 0.5) / (lines.length * 1.4), (width * 0.7) / (longest * LETTER))
  const top = height / 2 + (lines.length * size * 1.4) / 2 - size
  return lines
    .map(
      ({ text, ink: colours }, at) =>
        `BT /F ${num(size)} Tf ${ink(colours)} k ${num(width * 0.15)} ${num(top - at * size * 1.4)} Td (${escaped(text)}) Tj ET`,
    )
    .join('\n')
}

function drawing(template: Template): string {
  const { sheet, scale, page } = template
  const guides = guidesOf(template)
  const perInch = POINTS / scale
  const isCut = guides.find(({ name }) => name === 'cut')
  // From the sheet's inches, downwards, to the page's points, upwards.
  const lay = `${num(perInch)} 0 0 ${num(-perInch)} 0 ${num(page.heightIn * POINTS)} cm`
  const within = sheet.shape && isCut ? `${outlined(isCut.outline)}\nW n` : ''
  const [lined, cut] = [guides.filter(each => each !== isCut), guides.filter(each => each === isCut)]
  const wide = Math.min(sheet.widthIn, sheet.heightIn) * LINE
  const strokes = (some: readonly Guide[]) => some.map(each => stroked(each, wide)).join('\n')
  return [
    '/OC /Artwork BDC EMC',
    '/OC /Guides BDC',
    `q ${lay}\n${strokes(cut)}\n${within}\n${strokes(lined)}\nQ`,
    legend(template, guides),
    'EMC',
  ].join('\n')
}

/** Of the guides' layer: seen on screens, never printed or exported by programs that ask. */
const USAGE = '<< /Print << /PrintState /OFF >> /Export << /ExportState /OFF >> >>'

/**
 * The template as a PDF of one page: the sheet's size exactly, or a tenth of it, an empty layer for the artwork, and all
 * guides on a layer of their own. Written here, for it is lines and words alone (issue 8.6).
 */
export function templatePdf(template: Template): Uint8Array<ArrayBuffer> {
  const { widthIn, heightIn } = template.page
  const box = `[0 0 ${num(widthIn * POINTS)} ${num(heightIn * POINTS)}]`
  const content = drawing(template)
  return written([
    `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R 7 0 R] /D << /Order [7 0 R 6 0 R] /ON [6 0 R 7 0 R]
/AS [<< /Event /Print /OCGs [7 0 R] /Category [/Print] >> << /Event /Export /OCGs [7 0 R] /Category [/Export] >>] >> >> >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /TrimBox ${box} /Contents 4 0 R
/Resources << /Font << /F 5 0 R >> /Properties << /Artwork 6 0 R /Guides 7 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /OCG /Name (Artwork) >>',
    `<< /Type /OCG /Name (Guides, not printed) /Usage ${USAGE} >>`,
    `<< /Title (${escaped(template.title)}) >>`,
  ])
}

/** Numbered objects with their cross-reference table; every letter is one byte, as WinAnsi has them. */
function written(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.6\n'
  const starts = objects.map((body, at) => {
    const start = file.length
    file += `${at + 1} 0 obj\n${body}\nendobj\n`
    return start
  })
  const rows = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  file += `${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Uint8Array.from(file, letter => letter.charCodeAt(0) & 0xff)
}
