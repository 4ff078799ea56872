import type { Operands } from './operands.ts'
import type { DeviceSpace, Operation, Use } from './operation.ts'

const PAINTS: Record<string, readonly Use[]> = {
  f: ['fill'],
  F: ['fill'],
  'f*': ['fill'],
  S: ['stroke'],
  s: ['stroke'],
  B: ['fill', 'stroke'],
  'B*': ['fill', 'stroke'],
  b: ['fill', 'stroke'],
  'b*': ['fill', 'stroke'],
  n: [],
}
const DEVICE_COLOURS: [word: string, use: Use, space: DeviceSpace][] = [
  ['g', 'fill', 'DeviceGray'],
  ['G', 'stroke', 'DeviceGray'],
  ['rg', 'fill', 'DeviceRGB'],
  ['RG', 'stroke', 'DeviceRGB'],
  ['k', 'fill', 'DeviceCMYK'],
  ['K', 'stroke', 'DeviceCMYK'],
]
const COLOURS: [word: string, use: Use][] = [
  ['sc', 'fill'],
  ['scn', 'fill'],
  ['SC', 'stroke'],
  ['SCN', 'stroke'],
]

/** What a word does with what stands before it; null where nothing follows from it. */
type Word = (operands: Operands) => Operation | null

/** By their letters as one number, so that no text has to be made of each. */
const WORDS = new Map<number, Word>()
const LONGEST = 3
const put = (word: string, does: Word) => {
  WORDS.set(packed(Array.from(word, letter => letter.charCodeAt(0))), does)
}

/** The word of these letters; undefined for one that says nothing here. */
export function wordOf(letters: Uint8Array): Word | undefined {
  return letters.length > LONGEST ? undefined : WORDS.get(packed(letters))
}

function packed(letters: ArrayLike<number>): number {
  let number = 0
  for (let at = 0; at < letters.length; at++) number = number * 256 + (letters[at] ?? 0)
  return number
}

put('q', () => ({ does: 'save' }))
put('Q', () => ({ does: 'restore' }))
put('cm', operands => {
  const by = operands.matrix()
  return by && { does: 'transform', by }
})
put('Do', operands => ({ does: 'draw', name: operands.name() }))
put('m', operands => operands.points(1))
put('l', operands => operands.points(1))
put('c', operands => operands.points(3))
put('v', operands => operands.points(2))
put('y', operands => operands.points(2))
put('re', operands => operands.rectangle())
put('W', operands => operands.clip())
put('W*', operands => operands.clip())
for (const [word, uses] of Object.entries(PAINTS)) put(word, operands => operands.paint(uses))
put('sh', operands => ({ does: 'shade', name: operands.name() }))
put('cs', operands => ({ does: 'set space', use: 'fill', name: operands.name() }))
put('CS', operands => ({ does: 'set space', use: 'stroke', name: operands.name() }))
for (const [word, use, space] of DEVICE_COLOURS)
  put(word, operands => ({ does: 'set colour', use, space, colour: operands.colour() }))
for (const [word, use] of COLOURS)
  put(word, operands => ({ does: 'set colour', use, space: null, colour: operands.colour() }))
put('gs', operands => ({ does: 'set state', name: operands.name() }))
put('BT', () => ({ does: 'begin text' }))
put('Tf', operands => ({ does: 'set font', name: operands.name(), size: operands.last(1) }))
put('Tr', operands => ({ does: 'set mode', mode: operands.last(1) }))
put('TL', operands => ({ does: 'set leading', leading: operands.last(1) }))
put('Td', operands => operands.move(false))
put('TD', operands => operands.move(true))
put('Tm', operands => {
  const by = operands.matrix()
  return by && { does: 'place text', from: 'corner', by, setsLeading: false }
})
put('T*', () => ({ does: 'next line' }))
put('Tj', operands => operands.show(false))
put('TJ', operands => operands.show(false))
put("'", operands => operands.show(true))
put('"', operands => operands.show(true))
put('d0', () => ({ does: 'begin letter', hasColours: true }))
put('d1', () => ({ does: 'begin letter', hasColours: false }))
put('BMC', operands => ({ does: 'begin marked', tag: operands.firstName(), properties: '' }))
put('BDC', operands => ({ does: 'begin marked', tag: operands.firstName(), properties: operands.name() }))
put('EMC', () => ({ does: 'end marked' }))
