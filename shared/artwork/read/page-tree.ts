import type { PdfObjects } from './objects/open-objects.ts'
import { NeedsMore } from './objects/parse.ts'
import { isDict, isRef, nameOf, type PdfDict, type PdfValue, Unfollowable } from './objects/values.ts'

/** Deeper than any program nests its pages. */
const MAX_DEPTH = 100
/** Nodes and pages looked at: enough to know that a file is no single page, and what most files hold. */
const MAX_LOOKED = 500

/** The leaves of a page tree, whatever its /Count says. */
export interface PageTree {
  /** At most those that were looked at. */
  pages: PdfDict[]
  /** False where the tree has more than is looked at, or a node or page that cannot be followed. */
  isComplete: boolean
  /** A node leads back to one above it. */
  isCircular: boolean
}

/** Walks the page tree as far as it can be followed (D16). Throws `Unfollowable` where there is no catalogue or tree. */
export async function walkPageTree(objects: PdfObjects): Promise<PageTree> {
  const tree: PageTree = { pages: [], isComplete: true, isCircular: false }
  const catalogue = await objects.entry(objects.trailer, 'Root')
  if (!isDict(catalogue)) throw new Unfollowable('no catalogue')
  const root = catalogue.get('Pages')
  if ((await objects.resolve(root)) === null) throw new Unfollowable('no page tree')
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
    const found = above.length > MAX_DEPTH ? null : await nodeOf(objects, node)
    if (found === null) tree.isComplete = false
    else if (found.kids === null) tree.pages.push(found.page)
    else for (const kid of found.kids) await visit(kid, isRef(node) ? [...above, node.ref] : above)
  }
  await visit(root, [])
  return tree
}

type Node = { kids: null; page: PdfDict } | { kids: PdfValue[] }

/** A page, or a node with its kids; null for what cannot be followed: the pages beside it count all the same. */
async function nodeOf(objects: PdfObjects, value: PdfValue | undefined): Promise<Node | null> {
  try {
    const dict = await objects.resolve(value)
    // What the tables know nothing of has no pages.
    if (dict === null) return { kids: [] }
    if (!isDict(dict)) return null
    const kids = await objects.entry(dict, 'Kids')
    const type = nameOf(await objects.entry(dict, 'Type'))
    if (type === 'Page' || (type === null && kids === null)) return { kids: null, page: dict }
    if (kids === null) return { kids: [] }
    return Array.isArray(kids) ? { kids } : null
  } catch (error) {
    if (error instanceof Unfollowable || error instanceof NeedsMore) return null
    throw error
  }
}
