/** What a file's name says about what it is for. */
export interface NameFacts {
  words: ReadonlySet<string>
  /** Pairs of inches, as written: `24x36`, `3x6ft`, `36 by 72 in`. */
  sizes: readonly (readonly [first: number, second: number])[]
  side: 'front' | 'back' | null
}

const BACK = ['back', 'rear', 'reverse', 'backside', 'verso', 'side2', 'sideb', 's2']
const FRONT = ['front', 'face', 'frontside', 'recto', 'side1', 'sidea', 's1']
const PAIR = /(\d+(?:\.\d+)?)\s*(ft|'|in|")?\s*(?:x|×|by)\s*(\d+(?:\.\d+)?)\s*(ft|'|inches|inch|in|")?/gi

/** Words in lower case; camel case, digits stuck to a side and punctuation come apart. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\bside[\s_-]+([12ab])\b/g, 'side$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}

/** Pairs in inches; a unit behind the second number counts for both. */
export function sizesIn(text: string): [number, number][] {
  return [...text.matchAll(PAIR)].map(([, a = '', unitA, b = '', unitB]) => {
    const inches = (value: string, unit = '') => Number(value) * (/^(ft|')$/i.test(unit) ? 12 : 1)
    return [inches(a, unitA ?? unitB), inches(b, unitB)]
  })
}

function sideOf(words: readonly string[]): NameFacts['side'] {
  const [front, back] = [words.some(word => FRONT.includes(word)), words.some(word => BACK.includes(word))]
  if (front === back) return null
  return front ? 'front' : 'back'
}

/** Reads a file's name without its ending. */
export function readName(fileName: string): NameFacts {
  const stem = fileName.replace(/\.[a-z0-9]{1,5}$/i, '')
  const words = wordsOf(stem)
  return { words: new Set(words), sizes: sizesIn(stem.replaceAll('_', ' ')), side: sideOf(words) }
}
