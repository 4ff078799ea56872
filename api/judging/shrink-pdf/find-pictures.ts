import { inherited } from '#shared/artwork/read/inherited.ts'
import type { PdfObjects } from '#shared/artwork/read/objects/open-objects.ts'
import {
  isDict,
  isRef,
  nameOf,
  type PdfDict,
  type PdfRef,
  type PdfValue,
} from '#shared/artwork/read/objects/values.ts'
import { walkPageTree } from '#shared/artwork/read/page-tree.ts'

/** Things a page is drawn from that are looked at. */
const MAX_LOOKED = 400
const MAX_DEPTH = 8

/** References to the pictures that a PDF's first page is drawn from, with those of forms, patterns and masks. */
export async function findPictures(objects: PdfObjects): Promise<PdfRef[]> {
  const page = (await walkPageTree(objects)).pages[0]
  const look = new Look(objects)
  if (page) await look.resources(await inherited(objects, page, 'Resources'), 0)
  return look.found
}

class Look {
  readonly found: PdfRef[] = []
  readonly #objects: PdfObjects
  readonly #seen = new Set<number>()

  constructor(objects: PdfObjects) {
    this.#objects = objects
  }

  async resources(value: PdfValue, depth: number): Promise<void> {
    if (!isDict(value) || depth > MAX_DEPTH) return
    for (const key of ['XObject', 'Pattern'])
      await this.#each(value, key, (reference, dict) => this.#drawn(reference, dict, depth))
    await this.#each(value, 'ExtGState', (_, state) => this.#state(state, depth))
  }

  async #each(resources: PdfDict, key: string, look: (from: PdfValue, dict: PdfDict) => Promise<void>) {
    const group = await this.#objects.entry(resources, key)
    for (const value of isDict(group) ? group.values() : []) {
      const dict = await this.#objects.resolve(value)
      if (isDict(dict)) await look(value, dict)
    }
  }

  /** A picture with its mask, or what is drawn from resources of its own. */
  async #drawn(from: PdfValue, dict: PdfDict, depth: number): Promise<void> {
    if (!isRef(from) || this.#seen.has(from.ref) || this.#seen.size >= MAX_LOOKED) return
    this.#seen.add(from.ref)
    if (nameOf(await this.#objects.entry(dict, 'Subtype')) !== 'Image')
      return this.resources(await this.#objects.entry(dict, 'Resources'), depth + 1)
    this.found.push(from)
    for (const key of ['SMask', 'Mask']) {
      const mask = dict.get(key)
      const masking = isRef(mask) ? await this.#objects.resolve(mask) : null
      if (mask && isDict(masking)) await this.#drawn(mask, masking, depth)
    }
  }

  async #state(state: PdfDict, depth: number): Promise<void> {
    const mask = await this.#objects.entry(state, 'SMask')
    const group = isDict(mask) ? mask.get('G') : undefined
    const drawn = await this.#objects.resolve(group)
    if (group && isDict(drawn)) await this.#drawn(group, drawn, depth)
  }
}
