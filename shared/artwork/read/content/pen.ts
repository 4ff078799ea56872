import type { Colours } from './colours.ts'
import type { Names } from './drawable.ts'
import { clippedTo, type Graphics, inColour, inSpace, leavesMark, TextPlace, usesOfMode } from './graphics.ts'
import type { InlinePicture } from './inline-picture.ts'
import type { Layers } from './layers.ts'
import { type PdfBox, within } from './matrix.ts'
import type { Operation, Use } from './operation.ts'

const MAX_SAVED = 1000
/** The mark around what stands on a layer. */
const ON_LAYER = 'OC'

/** What happens to what a drawing leaves on the page. */
export interface Marks {
  /** A shape or text that is seen, in its colour. */
  painted(use: Use, now: Graphics): Promise<void> | void
  /** A gradient over all that is not clipped away. */
  shaded(name: string, now: Graphics): Promise<void> | void
  /** Text that is seen, in a font that may be drawn. */
  written(now: Graphics): Promise<void> | void
  drawn(name: string, now: Graphics): Promise<void> | void
  drawnInline(picture: InlinePicture | null, now: Graphics): Promise<void> | void
}

type MaybeAsync = Promise<void> | void

/** Follows one drawing, operation by operation: where it is, in which colours, and what is seen of it. */
export class Pen {
  #now: Graphics
  readonly #names: Names
  readonly #colours: Colours
  readonly #layers: Layers
  readonly #marks: Marks
  readonly #saved: Graphics[] = []
  readonly #text = new TextPlace()
  /** Marks begun and not ended, and at how many of them the outermost layer began that is switched off. */
  #begun = 0
  #hiddenFrom = Infinity

  constructor(
    start: Graphics,
    { names, colours, layers, marks }: { names: Names; colours: Colours; layers: Layers; marks: Marks },
  ) {
    this.#now = start
    this.#names = names
    this.#colours = colours
    this.#layers = layers
    this.#marks = marks
  }

  /** False where the drawing saves more than is remembered. */
  get isFollowing(): boolean {
    return this.#saved.length <= MAX_SAVED
  }

  /** Waits only where something has to be looked up or is drawn in turn. */
  take(next: Operation): MaybeAsync {
    switch (next.does) {
      case 'save':
        this.#saved.push(this.#now)
        return
      case 'restore':
        this.#now = this.#saved.pop() ?? this.#now
        return
      case 'transform':
        this.#now = { ...this.#now, matrix: within(next.by, this.#now.matrix) }
        return
      case 'begin marked':
        this.#begun++
        return next.tag === ON_LAYER && !this.#isHidden ? this.#layer(next.properties) : undefined
      case 'end marked':
        if (this.#begun === this.#hiddenFrom) this.#hiddenFrom = Infinity
        this.#begun = Math.max(0, this.#begun - 1)
        return
      case 'draw':
        return this.#isHidden ? undefined : this.#marks.drawn(next.name, this.#now)
      case 'draw inline':
        return this.#isHidden ? undefined : this.#marks.drawnInline(next.picture, this.#now)
      case 'paint':
        return this.#paint(next)
      case 'shade':
        return this.#isHidden ? undefined : this.#marks.shaded(next.name, this.#now)
      case 'show':
        return this.#show(next)
      default:
        return this.#set(next)
    }
  }

  get #isHidden(): boolean {
    return this.#begun >= this.#hiddenFrom
  }

  async #layer(name: string): Promise<void> {
    if (await this.#layers.isHidden(this.#names.properties.get(name))) this.#hiddenFrom = this.#begun
  }

  /** A path clips only what comes after it. */
  #paint({ uses, path, clips }: Extract<Operation, { does: 'paint' }>): MaybeAsync {
    if (path === null) return
    const before = this.#now
    if (clips) this.#now = clippedTo(before, path.box)
    return this.#markAll(path.isFlat ? uses.filter(use => use === 'stroke') : uses, path.box, before)
  }

  #show({ bytes, isNextLine }: Extract<Operation, { does: 'show' }>): MaybeAsync {
    const now = this.#now
    if (isNextLine) this.#text.nextLine(now.leading)
    const { box, graphics } = this.#text.add(bytes, now)
    const uses = usesOfMode(now.mode)
    return this.#markAll(uses, box, graphics, uses.length > 0 && leavesMark(graphics, 'fill', box))
  }

  #markAll(uses: readonly Use[], box: PdfBox, now: Graphics, isText = false): MaybeAsync {
    if (this.#isHidden) return
    const seen = uses.filter(use => leavesMark(now, use, box))
    const hasPattern = seen.some(use => now.colour[use].pattern !== '')
    if (isText || hasPattern) return this.#markEach(seen, now, isText)
    for (const use of seen) this.#marks.painted(use, now)
  }

  /** One behind the other: what they draw in turn counts together. */
  async #markEach(uses: readonly Use[], now: Graphics, isText: boolean): Promise<void> {
    for (const use of uses) await this.#marks.painted(use, now)
    if (isText) await this.#marks.written(now)
  }

  #set(next: Operation): MaybeAsync {
    const now = this.#now
    switch (next.does) {
      case 'set space':
        return this.#orLater(this.#colours.space(this.#names, next.name), space =>
          inSpace(now, next.use, space),
        )
      case 'set colour': {
        const { use, space, colour } = next
        const own = now.colour[use].space
        if (space === null) this.#now = inColour(now, use, own, colour)
        else
          return this.#orLater(this.#colours.space(this.#names, space), found =>
            inColour(now, use, found, colour, space),
          )
        return
      }
      case 'set state':
        return this.#orLater(this.#colours.opacity(this.#names, next.name), opacity => ({
          ...now,
          opacity: { ...now.opacity, ...opacity },
        }))
      case 'set font':
        this.#now = { ...now, font: next.name, size: next.size }
        return
      case 'set mode':
        this.#now = { ...now, mode: next.mode }
        return
      case 'set leading':
        this.#now = { ...now, leading: next.leading }
        return
      case 'begin text':
        this.#text.begin()
        return
      case 'place text':
        if (next.setsLeading) this.#now = { ...now, leading: -next.by[5] }
        this.#text.place(next)
        return
      case 'next line':
        this.#text.nextLine(now.leading)
        return
      default:
        return
    }
  }

  #orLater<T>(found: T | Promise<T>, use: (found: T) => Graphics): MaybeAsync {
    if (!(found instanceof Promise)) {
      this.#now = use(found)
      return
    }
    return found.then(value => {
      this.#now = use(value)
    })
  }
}
