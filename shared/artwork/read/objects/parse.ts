import { latin1 } from '#shared/artwork/read/latin1.ts'
import { type PdfValue, Unfollowable } from './values.ts'

/** The bytes ended before the value did: read more and begin again. */
export class NeedsMore extends Error {
  override readonly name = 'NeedsMore'
}

const MAX_DEPTH = 60
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)/y
const OBJECT = /\d{1,10}(?!\d)/y
const GENERATION = /\d{1,5}(?!\d)/y
const REFERS = /R(?![A-Za-z0-9])/y
const NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y
const WORD = /true|false|null/y
/** A word without a meaning stands for a value without one. */
const STRAY_WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y
/** What programs pass over where a dictionary's next key should stand. */
const STRAY = /[^\0\t\n\f\r ()<>[\]{}/%]+|[>\]{}]/y
/** Words that no dictionary goes beyond. */
const OUTSIDE = ['obj', 'endobj', 'stream', 'endstream', 'xref', 'trailer', 'startxref']
const HEX = /<[^>]*>/y
const COMMENT = '%'.charCodeAt(0)
const [LINE_FEED, RETURN] = [0x0a, 0x0d]
/**
 * NUL, tab, line feed, form feed, return, space; and a closing parenthesis that closes nothing, which all programs pass
 * over so.
 */
const SPACES = new Set([0, 0x09, LINE_FEED, 0x0c, RETURN, 0x20, 0x29])
const WORDS: Record<string, PdfValue> = { true: true, false: false, null: null }
/** Behind these many characters no token is still going on. */
const LOOKAHEAD = 64

/** Reads values one after the other from a piece of a file, at most as far as the piece goes. */
export class Parser {
  readonly #text: string
  readonly #isAll: boolean
  at: number

  /** `isAll`: nothing follows the piece. */
  constructor(bytes: Uint8Array, at = 0, isAll = false) {
    this.#text = latin1(bytes)
    this.at = at
    this.#isAll = isAll
  }

  /** True and past it when the text comes next, behind white space. */
  takes(text: string): boolean {
    this.at = behindSpace(this.#text, this.at)
    if (!this.#text.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }

  /** True and past it when a stream's bytes come next: the word is followed by one line end. */
  takesStream(): boolean {
    if (!this.takes('stream')) {
      if (this.#nearEnd()) throw new NeedsMore()
      return false
    }
    if (this.#text[this.at] === '\r') this.at++
    if (this.#text[this.at] === '\n') this.at++
    return true
  }

  /** The next value. Throws `NeedsMore` at the end of the piece, `Unfollowable` where there is no value. */
  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new Unfollowable('nested too deep')
    this.at = behindSpace(this.#text, this.at)
    switch (this.#text[this.at]) {
      case '/':
        return { name: unescaped(this.#token(NAME).slice(1)) }
      case '[':
        return this.#array(depth)
      case '(':
        return this.#string()
      case '<':
        return this.#text[this.at + 1] === '<' ? this.#dict(depth) : this.#hex()
      default:
        return this.#plain(depth)
    }
  }

  #array(depth: number): PdfValue[] {
    this.at++
    const values: PdfValue[] = []
    while (!this.takes(']')) values.push(this.value(depth + 1))
    return values
  }

  #dict(depth: number): PdfValue {
    this.at += 2
    const entries = new Map<string, PdfValue>()
    while (!this.takes('>>')) {
      const key = this.#key()
      if (key !== null) entries.set(key, this.value(depth + 1))
    }
    return entries
  }

  /** The next key of a dictionary; null, and past it, where something stands there that is none. */
  #key(): string | null {
    this.at = behindSpace(this.#text, this.at)
    if (this.#text[this.at] === '/') return unescaped(this.#token(NAME).slice(1))
    if (OUTSIDE.includes(this.#token(STRAY))) throw new Unfollowable('a dictionary without end')
    return null
  }

  #string(): PdfValue {
    let open = 0
    for (; ; this.at++) {
      const letter = this.#text[this.at]
      if (letter === undefined) throw new NeedsMore()
      if (letter === '\\') this.at++
      else if (letter === '(') open++
      else if (letter === ')' && --open === 0) break
    }
    this.at++
    return { text: true }
  }

  #hex(): PdfValue {
    this.#token(HEX)
    return { text: true }
  }

  #plain(depth: number): PdfValue {
    // What follows a number decides whether it is one.
    if (this.#nearEnd() && !this.#text.includes('endobj', this.at)) throw new NeedsMore()
    const reference = this.#reference()
    if (reference !== null) return reference
    const number = this.#match(NUMBER)
    if (number) return Number(number[0])
    if (depth === 0) return WORDS[this.#token(WORD)] ?? null
    const word = this.#token(STRAY_WORD)
    if (OUTSIDE.includes(word)) throw new Unfollowable('a list or dictionary without end')
    return Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : { text: true }
  }

  /** Past it when a reference comes next; what is between its parts may be longer than the piece. */
  #reference(): PdfValue | null {
    const start = this.at
    const object = this.#match(OBJECT)
    if (object && this.#goesOn() && this.#match(GENERATION) && this.#goesOn() && this.#match(REFERS))
      return { ref: Number(object[0]) }
    this.at = start
    return null
  }

  /** Past white space and comments; throws `NeedsMore` where the piece ends with them. */
  #goesOn(): boolean {
    this.at = behindSpace(this.#text, this.at)
    const isOver = this.at === this.#text.length || this.#text.charCodeAt(this.at) === COMMENT
    if (isOver && !this.#isAll) throw new NeedsMore()
    return !isOver
  }

  #nearEnd(): boolean {
    return !this.#isAll && this.at + LOOKAHEAD > this.#text.length
  }

  #token(pattern: RegExp): string {
    const found = this.#match(pattern)
    if (this.at === this.#text.length && !this.#isAll) throw new NeedsMore()
    if (!found && this.#nearEnd()) throw new NeedsMore()
    if (!found) throw new Unfollowable('no value here')
    return found[0]
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text)
    if (found) this.at = pattern.lastIndex
    return found
  }
}

/**
 * Where white space and comments end; a comment whose line does not end in the text is left. A loop, since a pattern
 * overflows the stack over megabytes of them.
 */
function behindSpace(text: string, from: number): number {
  let comment: number | null = null
  for (let at = from; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (comment !== null) {
      if (letter === LINE_FEED || letter === RETURN) comment = null
    } else if (letter === COMMENT) comment = at
    else if (!SPACES.has(letter)) return at
  }
  return comment ?? text.length
}

/** A name with its bytes in hexadecimal put back. */
export function unescaped(name: string): string {
  return name.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
