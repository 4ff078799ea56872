/** For the next 16 bits the length of the code they begin with, times 256, and its symbol; 0 where they begin with none. */
export type HuffmanTable = Uint16Array

/** A table as a DHT segment writes it: how many codes there are of each length up to 16, then their symbols. */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const table = new Uint16Array(1 << 16)
  let from = 0
  let at = 0
  for (const [index, count] of counts.entries()) {
    const length = index + 1
    const span = 1 << (16 - length)
    for (let each = 0; each < count && from < table.length; each++, from += span)
      table.fill((length << 8) | (symbols[at++] ?? 0), from, from + span)
  }
  return table
}
