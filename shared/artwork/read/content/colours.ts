import { rgbKind } from '#shared/artwork/read/colour-space.ts'
import type { PdfObjects } from '#shared/artwork/read/objects/open-objects.ts'
import { isDict, isRef, nameOf, type PdfDict, type PdfValue } from '#shared/artwork/read/objects/values.ts'
import { orNull } from '#shared/artwork/read/or-null.ts'
import type { Names } from './drawable.ts'
import { type Graphics, OTHER, type Space } from './graphics.ts'

/** Named spaces and settings looked up; more is no file for print. */
const MAX_NAMED = 2000
const PATTERN = 'Pattern'

type Opacity = Partial<Graphics['opacity']>
/** A gradient in RGB or not, or the number of a tile that is drawn with colours of its own; null for anything else. */
type Pattern = boolean | number | null

/** A font whose letters are drawings. */
export interface DrawnFont {
  letters: readonly number[]
  resources: PdfDict | null
}

/** What drawings mean by the names of spaces, settings, shadings and patterns, each looked up once. */
export class Colours {
  /** False when there were more names than were looked up. */
  isComplete = true
  readonly #objects: PdfObjects
  readonly #spaces = new Lookups<Space>()
  readonly #opacities = new Lookups<Opacity>()
  readonly #shadings = new Lookups<boolean>()
  readonly #patterns = new Lookups<Pattern>()
  readonly #letters = new Lookups<DrawnFont | null>()
  #looked = 0

  constructor(objects: PdfObjects) {
    this.#objects = objects
  }

  space({ spaces }: Names, name: string): Space | Promise<Space> {
    return this.#once(this.#spaces, spaces, name, OTHER, async () => {
      const space = await this.#objects.resolve(spaces.get(name) ?? { name })
      const [kind, base] = Array.isArray(space) ? space : [space]
      const isPattern = nameOf(await this.#objects.resolve(kind)) === PATTERN
      const coloured = isPattern ? await this.#objects.resolve(base) : space
      return { isPattern, rgb: await rgbKind(this.#objects, coloured, spaces) }
    })
  }

  opacity({ states }: Names, name: string): Opacity | Promise<Opacity> {
    return this.#once(this.#opacities, states, name, {}, async () => {
      const state = await this.#objects.resolve(states.get(name))
      if (!isDict(state)) return {}
      const [fill, stroke] = [await this.#objects.entry(state, 'ca'), await this.#objects.entry(state, 'CA')]
      return { ...(typeof fill === 'number' && { fill }), ...(typeof stroke === 'number' && { stroke }) }
    })
  }

  /** True for a gradient in RGB. */
  shading({ shadings }: Names, name: string): boolean | Promise<boolean> {
    return this.#once(this.#shadings, shadings, name, false, () => this.#isRgbShading(shadings.get(name)))
  }

  pattern({ patterns }: Names, name: string): Pattern | Promise<Pattern> {
    return this.#once(this.#patterns, patterns, name, null, async () => {
      const value = patterns.get(name)
      const pattern = await this.#objects.resolve(value)
      if (!isDict(pattern)) return null
      if (pattern.has('Shading')) return this.#isRgbShading(pattern.get('Shading'))
      const isColoured = (await this.#objects.entry(pattern, 'PaintType')) !== 2
      return isColoured && isRef(value) ? value.ref : null
    })
  }

  /** The drawings of a font's letters, where it is drawn. */
  letters({ fonts }: Names, name: string): DrawnFont | null | Promise<DrawnFont | null> {
    return this.#once(this.#letters, fonts, name, null, async () => {
      const font = await this.#objects.resolve(fonts.get(name))
      if (!isDict(font) || nameOf(await this.#objects.entry(font, 'Subtype')) !== 'Type3') return null
      const letters = await this.#objects.entry(font, 'CharProcs')
      const resources = await this.#objects.entry(font, 'Resources')
      return {
        letters: isDict(letters) ? [...letters.values()].filter(isRef).map(({ ref }) => ref) : [],
        resources: isDict(resources) ? resources : null,
      }
    })
  }

  async #isRgbShading(value: PdfValue | undefined): Promise<boolean> {
    const shading = await this.#objects.resolve(value)
    if (!isDict(shading)) return false
    return (await rgbKind(this.#objects, await this.#objects.entry(shading, 'ColorSpace'))) !== null
  }

  #once<T>(
    known: Lookups<T>,
    among: PdfDict,
    name: string,
    otherwise: T,
    look: () => Promise<T>,
  ): T | Promise<T> {
    const found = known.of(among).get(name)
    return found === undefined ? this.#first(known, among, name, otherwise, look) : found
  }

  async #first<T>(known: Lookups<T>, among: PdfDict, name: string, otherwise: T, look: () => Promise<T>) {
    const isTooMany = ++this.#looked > MAX_NAMED
    const found = isTooMany ? null : await orNull(async () => ({ value: await look() }))
    if (found === null) this.isComplete = false
    const value = found === null ? otherwise : found.value
    if (!isTooMany) known.of(among).set(name, value)
    return value
  }
}

/** What names among the same resources stand for. */
class Lookups<T> {
  readonly #known = new Map<PdfDict, Map<string, T>>()

  of(among: PdfDict): Map<string, T> {
    const known = this.#known.get(among)
    if (known) return known
    const none = new Map<string, T>()
    this.#known.set(among, none)
    return none
  }
}
