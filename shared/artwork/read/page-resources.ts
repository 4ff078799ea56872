import type { PageFacts } from '../page-facts.ts'
import type { PdfObjects } from './objects/open-objects.ts'
import { integerOf, isDict, isRef, nameOf, type PdfDict, type PdfValue } from './objects/values.ts'

/** Fonts, pictures and forms looked at: more than print files hold, and done in a moment. */
const MAX_LOOKED = 400
const MAX_DEPTH = 8

type Found = Pick<PageFacts, 'looseFonts' | 'rgbPictures' | 'hasTransparency' | 'isComplete'>

/** What a page's fonts, pictures and drawing states say about printing it, forms within forms included. */
export async function lookThrough(objects: PdfObjects, resources: PdfDict): Promise<Found> {
  const look = new Look(objects)
  await look.resources(resources, 0)
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
    await this.#each(resources, 'Font', font => this.#font(font))
    await this.#each(resources, 'ExtGState', state => this.#state(state))
    await this.#each(resources, 'XObject', object => this.#drawn(object, depth))
  }

  /** Every dictionary of a group of resources that was not seen yet. */
  async #each(resources: PdfDict, key: string, look: (dict: PdfDict) => Promise<void>): Promise<void> {
    const group = await this.#objects.entry(resources, key)
    if (!isDict(group)) return
    for (const value of group.values()) {
      if (isRef(value) && this.#seen.has(value.ref)) continue
      if (isRef(value)) this.#seen.add(value.ref)
      if (++this.#looked > MAX_LOOKED) this.found.isComplete = false
      if (!this.found.isComplete) return
      const dict = await this.#objects.resolve(value)
      if (isDict(dict)) await look(dict)
    }
  }

  async #font(font: PdfDict): Promise<void> {
    const kind = nameOf(await this.#objects.entry(font, 'Subtype'))
    if (kind === 'Type3') return
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
    if (nameOf(await this.#objects.entry(object, 'Subtype')) === 'Image') {
      if (object.has('SMask')) this.found.hasTransparency = true
      if (await this.#isRgb(await this.#objects.entry(object, 'ColorSpace'))) this.found.rgbPictures++
      return
    }
    const own = await this.#objects.entry(object, 'Resources')
    if (!isDict(own)) return
    if (depth < MAX_DEPTH) await this.resources(own, depth + 1)
    else this.found.isComplete = false
  }

  async #isRgb(space: PdfValue, isBase = false): Promise<boolean> {
    const [kind, base] = Array.isArray(space) ? space : [space, null]
    const name = nameOf(await this.#objects.resolve(kind))
    if (name === 'Indexed') return !isBase && this.#isRgb(await this.#objects.resolve(base), true)
    if (name !== 'ICCBased') return name === 'DeviceRGB' || name === 'CalRGB'
    const profile = await this.#objects.resolve(base)
    return isDict(profile) && integerOf(await this.#objects.entry(profile, 'N')) === 3
  }
}
