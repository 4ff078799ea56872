import { type NameFacts, readName, wordsOf } from './file-name.ts'

/** A place a file can go to: one slot of one line, with what the person calls it. */
export interface FilePlace {
  /** Unlike every other place's. */
  id: string
  line: string
  /** The slot of its part. */
  slot: string
  /** How its part of the product is called; empty for the front. */
  part: string
  /** Sets of words by which a name says that a file is for this part; none for the front and back of the piece itself. */
  names: readonly (readonly string[])[]
  /** Of the front and back: such sets of the product's other parts, whose files are not for these. */
  others: readonly (readonly string[])[]
  product: string
  jobName: string
  /** Inches, where the size is known. */
  size: { widthIn: number; heightIn: number } | null
  /** Holds a file already: never filled without asking. */
  taken: boolean
}

/** Words that many products share say little about one. */
const COMMON = new Set(['banner', 'sign', 'flag', 'board', 'stand', 'print', 'prints', 'vinyl', 'artwork'])

/** What each agreement weighs: the person's own name for the job most, then the product, then the size, then each word for a part. */
const WEIGHT = { job: 8, size: 3, product: 4, slot: 2, part: 1 } as const

function allIn(words: readonly string[], name: NameFacts): boolean {
  return words.length > 0 && words.every(word => name.words.has(word))
}

function productScore(product: string, name: NameFacts): number {
  const words = wordsOf(product)
  if (allIn(words, name)) return WEIGHT.product
  return words.filter(word => !COMMON.has(word) && name.words.has(word)).length * WEIGHT.part
}

/** Null where the name says nothing of a size, else whether it is this one, lying or standing. */
function sizeAgrees(size: FilePlace['size'], { sizes }: NameFacts): boolean | null {
  if (!size || sizes.length === 0) return null
  const near = (a: number, b: number) => Math.abs(a - b) < 0.51
  return sizes.some(
    ([a, b]) =>
      (near(a, size.widthIn) && near(b, size.heightIn)) || (near(a, size.heightIn) && near(b, size.widthIn)),
  )
}

/** How many words of the name say that a file is for a place's part; null where they say that it is for another one. */
function partSaid(name: NameFacts, { slot, names, others, jobName }: FilePlace): number | null {
  // A job called after a wall says nothing of walls.
  const job = wordsOf(jobName)
  const said = { ...name, words: new Set([...name.words].filter(word => !job.includes(word))) }
  const longest = Math.max(0, ...names.filter(words => allIn(words, said)).map(({ length }) => length))
  if (names.length > 0) return longest > 0 ? longest : null
  const isOfOther = others.some(words => allIn(words, said))
  return isOfOther || (name.side ?? 'front') !== slot ? null : 0
}

/** Whether a name says nothing against a place's part of the product. */
export function isForPart(fileName: string, place: FilePlace): boolean {
  return partSaid(readName(fileName), place) !== null
}

/** How well a name fits a place; 0 says nothing for it or something against it. */
export function fitness(name: NameFacts, place: FilePlace): number {
  const part = partSaid(name, place)
  if (part === null) return 0
  const size = sizeAgrees(place.size, name)
  if (size === false) return 0
  const job = allIn(wordsOf(place.jobName), name) ? WEIGHT.job : 0
  return job + part * WEIGHT.slot + (size ? WEIGHT.size : 0) + productScore(place.product, name)
}

/** The index of the only highest value above 0; -1 when there is none or it is shared. */
function onlyBest(values: readonly number[]): number {
  const best = Math.max(0, ...values)
  const first = values.indexOf(best)
  return best > 0 && values.lastIndexOf(best) === first ? first : -1
}

/** One file and one free place that it does not contradict need no name. */
function obvious(names: readonly NameFacts[], free: readonly FilePlace[]): string | null {
  const [name, place] = [names[0], free[0]]
  if (names.length !== 1 || free.length !== 1 || !name || !place) return null
  // A name that says nothing of a side or part may be for any.
  const said = { ...name, side: name.side ?? (place.slot === 'back' ? 'back' : 'front') }
  const isOther = (name.side !== null || place.names.length === 0) && partSaid(said, place) === null
  return isOther || sizeAgrees(place.size, name) === false ? null : place.id
}

/**
 * The place each file belongs to by its name, null where the person has to say. A file gets a place only when each is
 * the other's single best: no place gets two files, a taken one gets none, and a tie is asked about.
 */
export function matchFiles(fileNames: readonly string[], places: readonly FilePlace[]): (string | null)[] {
  const names = fileNames.map(readName)
  const free = places.filter(place => !place.taken)
  const sure = obvious(names, free)
  if (sure) return [sure]
  const table = names.map(name => free.map(place => fitness(name, place)))
  return table.map((row, file) => {
    const at = onlyBest(row)
    const isMutual = at >= 0 && onlyBest(table.map(other => other[at] ?? 0)) === file
    return isMutual ? (free[at]?.id ?? null) : null
  })
}
