import type { PdfObjects } from './objects/open-objects.ts'
import { isDict, type PdfDict, type PdfValue } from './objects/values.ts'

/** Nodes above a page. */
const MAX_ABOVE = 100

/** An entry of the page, or of the nearest node above that has it. */
export async function inherited(objects: PdfObjects, page: PdfDict, key: string): Promise<PdfValue> {
  let node: PdfValue = page
  for (let above = 0; isDict(node) && above < MAX_ABOVE; above++) {
    const found = await objects.entry(node, key)
    if (found !== null) return found
    node = await objects.entry(node, 'Parent')
  }
  return null
}
