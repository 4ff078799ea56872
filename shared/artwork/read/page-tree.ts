import type { PdfObjects } from './objects/open-objects.ts'
import { isDict, isRef, nameOf, type PdfDict, type PdfValue, Unfollowable } from './objects/values.ts'

/** Deeper than any program nests its pages. */
const MAX_DEPTH = 100
/** Nodes and pages looked at: enough to know that a file is no single page, and what most files hold. */
const MAX_LOOKED = 500

/** The leaves of a page tree, whatever its /Count says. */
export interface PageTree {
  /** At most those that were looked at. */
  pages: PdfDict[]
  /** False where the tree has more than is looked at. */
  isComplete: boolean
  /** A node leads back to one above it. */
  isCircular: boolean
}

/** Walks the page tree (D16). Throws `Unfollowable` where a kid is missing or is no dictionary. */
export async function walkPageTree(objects: PdfObjects): Promise<PageTree> {
  const tree: PageTree = { pages: [], isComplete: true, isCircular: false }
  const catalogue = await objects.entry(objects.trailer, 'Root')
  if (!isDict(catalogue)) throw new Unfollowable('no catalogue')
  let looked = 0
  const visit = async (node: PdfValue | undefined, above: readonly number[]): Promise<void> => {
    if (tree.isCircular || ++looked > MAX_LOOKED) {
      tree.isComplete = false
      return
    }
    if (isRef(node) && above.includes(node.ref)) {
      tree.isCircular = true
      return
    }
    const dict = await objects.resolve(node)
    if (!isDict(dict) || above.length > MAX_DEPTH) throw new Unfollowable('no page and no node')
    const kids = await objects.entry(dict, 'Kids')
    if (nameOf(await objects.entry(dict, 'Type')) === 'Page' || kids === null) tree.pages.push(dict)
    else if (!Array.isArray(kids)) throw new Unfollowable('kids that are no list')
    else for (const kid of kids) await visit(kid, isRef(node) ? [...above, node.ref] : above)
  }
  await visit(catalogue.get('Pages'), [])
  return tree
}
