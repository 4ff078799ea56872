import { type HuffmanTable, huffmanTable } from './huffman-table.ts'

/** What scans need besides their frame; later segments replace what earlier ones said. */
export class Tables {
  /** In units, or blocks of a scan of one component, between two restarts; 0 for none. */
  restartInterval = 0
  /** Step of each quantization table's first coefficient, the block's mean. */
  readonly #steps: number[] = []
  /** Each as its segment writes it; made into a table where a scan uses it. */
  readonly #conditioning = new Map<number, number>()
  readonly #codes = new Map<number, { counts: Uint8Array; symbols: Uint8Array }>()

  step(table: number): number {
    return this.#steps[table] ?? missing()
  }

  /** `kind` 0 is for means, 1 for the other coefficients. */
  codes(kind: 0 | 1, table: number): HuffmanTable {
    const { counts, symbols } = this.#codes.get(kind * 16 + table) ?? missing()
    return huffmanTable(counts, symbols)
  }

  /** Of arithmetic codes: between which sizes a mean's difference is neither small nor large. */
  meanBounds(table: number): { lower: number; upper: number } {
    const said = this.#conditioning.get(table) ?? 0x10
    return { lower: said & 15, upper: said >> 4 }
  }

  /** Of arithmetic codes: the last coefficient that is one of low frequency. */
  lastLow(table: number): number {
    return this.#conditioning.get(16 + table) ?? 5
  }

  /** Notes a DQT, DHT, DAC or DRI segment; passes others over. */
  note(marker: number, body: Uint8Array): void {
    if (marker === 0xdb) this.#noteSteps(body)
    else if (marker === 0xc4) this.#noteCodes(body)
    else if (marker === 0xcc)
      for (let at = 0; at < body.length; at += 2) this.#conditioning.set(body[at] ?? 0, body[at + 1] ?? 0)
    else if (marker === 0xdd) this.restartInterval = wordAt(body, 0)
  }

  #noteSteps(body: Uint8Array): void {
    for (let at = 0; at < body.length; ) {
      const named = body[at] ?? 0
      const isWide = named >> 4 !== 0
      this.#steps[named & 15] = isWide ? wordAt(body, at + 1) : (body[at + 1] ?? 0)
      at += isWide ? 129 : 65
    }
  }

  #noteCodes(body: Uint8Array): void {
    for (let at = 0; at < body.length; ) {
      const counts = body.subarray(at + 1, at + 17)
      const end = at + 17 + counts.reduce((sum, count) => sum + count, 0)
      this.#codes.set(body[at] ?? 0, { counts, symbols: body.subarray(at + 17, end) })
      at = end
    }
  }
}

/** A number of two bytes. */
export function wordAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

function missing(): never {
  throw new Error('a table is missing')
}
