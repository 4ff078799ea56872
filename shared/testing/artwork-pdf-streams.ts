import { joinBytes, latin1Bytes } from './bytes.ts'

export interface StreamedPdf {
  /** Objects that lie packed in one stream of objects. */
  packed: Record<number, string>
  /** Objects that stand in the file as they are. */
  plain?: Record<number, string>
  /** Write the table of objects with the PNG "up" predictor, as most programs do. */
  predicted?: boolean
  /** How the stream of objects is packed. */
  packing?: Packing
}

/** A way to pack a stream, and the entries that say so. */
export interface Packing {
  entries: string
  pack(content: Uint8Array): Uint8Array | Promise<Uint8Array>
}

const FLATE: Packing = { entries: '/Filter /FlateDecode', pack: deflated }

const OBJECTS = 900
const TABLE = 901
const ROW = 7

/** A PDF whose objects and table are packed streams, as newer programs write them; object 1 is the catalogue. */
export async function streamedPdf({
  packed,
  plain = {},
  predicted = false,
  packing = FLATE,
}: StreamedPdf): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: (Uint8Array | string)[] = ['%PDF-1.7\n']
  const rows = new Map<number, [number, number, number]>()
  let at = 9
  const add = (number: number, ...body: (Uint8Array | string)[]) => {
    rows.set(number, [1, at, 0])
    const whole = [`${number} 0 obj\n`, ...body, '\nendobj\n']
    at += whole.reduce((sum, piece) => sum + piece.length, 0)
    pieces.push(...whole)
  }
  for (const [number, body] of Object.entries(plain)) add(Number(number), body)
  const content = await objectStream(packed, packing)
  for (const [index, number] of Object.keys(packed).entries()) rows.set(Number(number), [2, OBJECTS, index])
  add(OBJECTS, ...content)
  const start = at
  rows.set(TABLE, [1, at, 0])
  add(TABLE, ...(await tableStream(rows, predicted)))
  return joinBytes(...pieces, `startxref\n${start}\n%%EOF\n`)
}

/** One page in a PDF whose packed table lists so many numbers, all but four of them of nothing. */
export async function sparsePdf(numbers: number): Promise<Uint8Array<ArrayBuffer>> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /MediaBox [0 0 200 140] /Parent 2 0 R >>',
  ]
  const rows = new Uint8Array(numbers * 3)
  let text = '%PDF-1.7\n'
  for (const [at, body] of objects.entries()) {
    rows.set([1, text.length >> 8, text.length & 0xff], (at + 1) * 3)
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
  }
  const table = await flateStream(rows, `/Type /XRef /Root 1 0 R /Size ${numbers} /W [1 2 0]`)
  return joinBytes(`${text}${TABLE} 0 obj\n`, ...table, `\nendobj\nstartxref\n${text.length}\n%%EOF\n`)
}

/**
 * For readers old and new: its table calls the packed objects free, and a stream beside it knows them. Object 1, the
 * catalogue, stands in the file as it is.
 */
export async function hybridStreamedPdf(
  packed: Record<number, string>,
  trailer = '',
): Promise<Uint8Array<ArrayBuffer>> {
  const hidden = Object.keys(packed).map(Number)
  const pieces: (Uint8Array | string)[] = ['%PDF-1.7\n']
  const lines = ['0 1\n0000000000 65535 f ', ...hidden.map(object => `${object} 1\n0000000000 00000 f `)]
  let at = 9
  const add = (number: number, ...body: (Uint8Array | string)[]) => {
    lines.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n `)
    const whole = [`${number} 0 obj\n`, ...body, '\nendobj\n']
    at += whole.reduce((sum, piece) => sum + piece.length, 0)
    pieces.push(...whole)
  }
  add(1, '<< /Type /Catalog /Pages 2 0 R >>')
  add(OBJECTS, ...(await objectStream(packed, FLATE)))
  const table = at
  add(
    TABLE,
    ...(await tableStream(new Map(hidden.map((object, index) => [object, [2, OBJECTS, index]])), false)),
  )
  const entries = `/Size ${TABLE + 1} /Root 1 0 R /XRefStm ${table} ${trailer}`
  const listed = `xref\n${lines.join('\n')}\ntrailer\n<< ${entries} >>\n`
  return joinBytes(...pieces, `${listed}startxref\n${at}\n%%EOF\n`)
}

async function objectStream(
  objects: Record<number, string>,
  packing: Packing,
): Promise<(Uint8Array | string)[]> {
  let head = ''
  let bodies = ''
  for (const [number, body] of Object.entries(objects)) {
    head += `${number} ${bodies.length} `
    bodies += `${body} `
  }
  const entries = `/Type /ObjStm /N ${Object.keys(objects).length} /First ${head.length}`
  return packedStream(latin1Bytes(head + bodies), entries, packing)
}

async function tableStream(rows: Map<number, [number, number, number]>, predicted: boolean) {
  const numbers = [...rows.keys()].sort((a, b) => a - b)
  const index = numbers.map(number => `${number} 1`).join(' ')
  const lines = numbers.map(number => rowOf(rows.get(number) ?? [0, 0, 0]))
  const coded = predicted
    ? lines.map((line, at) => [2, ...line.map((byte, x) => (byte - (lines[at - 1]?.[x] ?? 0)) & 0xff)])
    : lines
  const parameters = predicted ? `/DecodeParms << /Predictor 12 /Columns ${ROW} >>` : ''
  return flateStream(
    new Uint8Array(coded.flat()),
    `/Type /XRef /Root 1 0 R /Size ${TABLE + 1} /W [1 4 2] /Index [${index}] ${parameters}`,
  )
}

function rowOf([type, second, third]: [number, number, number]): number[] {
  const bytes = (value: number, width: number) =>
    Array.from({ length: width }, (_, at) => Math.floor(value / 256 ** (width - 1 - at)) % 256)
  return [type, ...bytes(second, 4), ...bytes(third, 2)]
}

/** A stream object's body, packed. */
export function flateStream(content: Uint8Array, entries = ''): Promise<(Uint8Array | string)[]> {
  return packedStream(content, entries, FLATE)
}

async function packedStream(content: Uint8Array, entries: string, packing: Packing) {
  const packed = await packing.pack(content)
  return [`<< ${entries} ${packing.entries} /Length ${packed.length} >>\nstream\n`, packed, '\nendstream']
}

/** Packed as `FlateDecode` unpacks. */
export async function deflated(content: Uint8Array): Promise<Uint8Array> {
  const packing = new Blob([Uint8Array.from(content)]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packing).arrayBuffer())
}
