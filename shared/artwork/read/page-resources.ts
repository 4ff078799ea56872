import type { PageFacts } from '#shared/artwork/page-facts.ts'
import { appearanceOf } from './annotations.ts'
import { isRgb } from './colour-space.ts'
import type { PdfObjects } from './objects/open-objects.ts'
import { NeedsMore } from './objects/parse.ts'
import { isDict, isRef, nameOf, type PdfDict, type PdfValue, Unfollowable } from './objects/values.ts'

/** Fonts, pictures and forms looked at: more than print files hold, and done in a moment. */
const MAX_LOOKED = 400
const MAX_DEPTH = 8

type ResourceFacts = Pick<PageFacts, 'looseFonts' | 'rgbPictures' | 'hasTransparency' | 'isComplete'>

/**
 * What a page's fonts, pictures and drawing states say about printing it, with those of forms within forms, of tiling
 * patterns and of annotations as they are seen. Not looked for: pictures that stand within these drawings themselves,
 * without a name, but for those of the page and its forms, which `lookAtDrawing` counts.
 */
export async function lookThrough(
  objects: PdfObjects,
  page: PdfDict,
  resources: PdfDict,
): Promise<ResourceFacts> {
  const look = new Look(objects)
  await look.resources(resources, 0)
  await look.annotations(page)
  return { ...look.found, looseFonts: [...look.loose].sort() }
}

class Look {
  readonly found = { rgbPictures: 0, hasTransparency: false, isComplete: true }
  readonly loose = new Set<string>()
  readonly #objects: PdfObjects
  readonly #seen = new Set<number>()
  #looked = 0

  constructor(objects: PdfObjects) {
    this.#objects = objects
  }

  async resources(resources: PdfDict, depth: number): Promise<void> {
    await this.#group(resources, 'Font', font => this.#font(font, depth))
    await this.#group(resources, 'ExtGState', state => this.#state(state))
    await this.#group(resources, 'XObject', object => this.#drawn(object, depth))
    await this.#group(resources, 'Pattern', pattern => this.#within(pattern, depth))
  }

  async annotations(page: PdfDict): Promise<void> {
    await this.#orGiveUp(async () => {
      const listed = await this.#objects.entry(page, 'Annots')
      if (Array.isArray(listed)) await this.#each(listed, annotation => this.#annotation(annotation))
    })
  }

  async #group(resources: PdfDict, key: string, look: (dict: PdfDict) => Promise<void>): Promise<void> {
    const group = await this.#objects.entry(resources, key)
    if (isDict(group)) await this.#each(group.values(), look)
  }

  /** Every dictionary that was not seen yet. */
  async #each(values: Iterable<PdfValue>, look: (dict: PdfDict) => Promise<void>): Promise<void> {
    for (const value of values) {
      if (isRef(value) && this.#seen.has(value.ref)) continue
      if (isRef(value)) this.#seen.add(value.ref)
      if (++this.#looked > MAX_LOOKED) {
        this.found.isComplete = false
        return
      }
      await this.#orGiveUp(async () => {
        const dict = await this.#objects.resolve(value)
        if (isDict(dict)) await look(dict)
      })
    }
  }

  /** What cannot be read is no reason to know nothing of the rest. */
  async #orGiveUp(look: () => Promise<void>): Promise<void> {
    try {
      await look()
    } catch (error) {
      if (!(error instanceof Unfollowable || error instanceof NeedsMore)) throw error
      this.found.isComplete = false
    }
  }

  async #annotation(annotation: PdfDict): Promise<void> {
    const seen = await this.#objects.resolve(await appearanceOf(this.#objects, annotation))
    if (isDict(seen)) await this.#within(seen, 0)
  }

  async #font(font: PdfDict, depth: number): Promise<void> {
    const kind = nameOf(await this.#objects.entry(font, 'Subtype'))
    if (kind === 'Type3') return this.#within(font, depth)
    const below = await this.#objects.entry(font, 'DescendantFonts')
    const real = kind === 'Type0' && Array.isArray(below) ? await this.#objects.resolve(below[0]) : font
    const descriptor = isDict(real) ? await this.#objects.entry(real, 'FontDescriptor') : null
    const isInside =
      isDict(descriptor) && ['FontFile', 'FontFile2', 'FontFile3'].some(key => descriptor.has(key))
    const name = nameOf(await this.#objects.entry(font, 'BaseFont')) ?? 'a font without a name'
    if (!isInside) this.loose.add(name.replace(/^[A-Z]{6}\+/, ''))
  }

  async #state(state: PdfDict): Promise<void> {
    const [stroke, fill, mask, mode] = await Promise.all(
      ['CA', 'ca', 'SMask', 'BM'].map(key => this.#objects.entry(state, key)),
    )
    const isThin = [stroke, fill].some(value => typeof value === 'number' && value < 1)
    const blends = ![null, 'Normal', 'Compatible'].includes(nameOf(Array.isArray(mode) ? mode[0] : mode))
    if (isThin || isDict(mask) || blends) this.found.hasTransparency = true
  }

  async #drawn(object: PdfDict, depth: number): Promise<void> {
    if (nameOf(await this.#objects.entry(object, 'Subtype')) !== 'Image') return this.#within(object, depth)
    if (object.has('SMask')) this.found.hasTransparency = true
    const space = await this.#objects.entry(object, 'ColorSpace')
    if (await isRgb(this.#objects, space)) this.found.rgbPictures++
    if (space === null && (await this.#isJpeg2000(object))) this.found.isComplete = false
  }

  /** It may say its colours itself, where they are not looked for. */
  async #isJpeg2000(picture: PdfDict): Promise<boolean> {
    const filter = await this.#objects.entry(picture, 'Filter')
    const last = Array.isArray(filter) ? await this.#objects.resolve(filter.at(-1)) : filter
    return nameOf(last) === 'JPXDecode'
  }

  /** What has resources of its own to draw with. */
  async #within(drawing: PdfDict, depth: number): Promise<void> {
    const own = await this.#objects.entry(drawing, 'Resources')
    if (!isDict(own)) return
    if (depth < MAX_DEPTH) await this.resources(own, depth + 1)
    else this.found.isComplete = false
  }
}
