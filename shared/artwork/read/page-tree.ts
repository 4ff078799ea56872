import type { PdfObjects } from './objects/open-objects.ts'
import { NeedsMore } from './objects/parse.ts'
import { isDict, isRef, nameOf, type PdfDict, type PdfValue, Unfollowable } from './objects/values.ts'

/** Deeper than any program nests its pages. */
const MAX_DEPTH = 100
/** Nodes and pages looked at: enough to know that a file is no single page, and what most files hold. */
const MAX_LOOKED = 500

/** What tells a page that does not say that it is one from anything else. */
const OWN_ENTRIES = ['Contents', 'MediaBox']

/** The leaves of a page tree, whatever its /Count says. */
export interface PageTree {
  /** At most those that were looked at. */
  pages: PdfDict[]
  /** False where nothing leads to a tree: then it has no page, and is not complete. */
  isRooted: boolean
  /** False where the tree has more than is looked at, or a node or page that cannot be followed. */
  isComplete: boolean
  /** A node leads back to one above it. */
  isCircular: boolean
}

/** Walks the page tree as far as it can be followed (D16). */
export async function walkPageTree(objects: PdfObjects): Promise<PageTree> {
  const tree: PageTree = { pages: [], isRooted: true, isComplete: true, isCircular: false }
  const catalogue = await objects.entry(objects.trailer, 'Root')
  const root = isDict(catalogue) ? catalogue.get('Pages') : null
  if ((await objects.resolve(root)) === null) return { ...tree, isRooted: false, isComplete: false }
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
    const found =
      above.length > MAX_DEPTH
        ? null
        : await nodeOf(objects, node, { isRoot: node === root, isBehindPage: tree.pages.length > 0 })
    if (found === null) tree.isComplete = false
    else if (found.kids === null) tree.pages.push(found.page)
    else for (const kid of found.kids) await visit(kid, isRef(node) ? [...above, node.ref] : above)
  }
  await visit(root, [])
  return tree
}

type Node = { kids: null; page: PdfDict } | { kids: PdfValue[] }

/**
 * A page, or a node with its kids. What is neither has none, as programs that print have it: what says that it is
 * something else, what has no entry of a page, the root itself without a word of what it is, and a mere value behind a
 * page. Null for what cannot be followed: the pages beside it count all the same.
 */
async function nodeOf(
  objects: PdfObjects,
  value: PdfValue | undefined,
  { isRoot, isBehindPage }: { isRoot: boolean; isBehindPage: boolean },
): Promise<Node | null> {
  try {
    const dict = await objects.resolve(value)
    // What the tables know nothing of has no pages.
    if (dict === null) return { kids: [] }
    if (!isDict(dict)) return isBehindPage ? { kids: [] } : null
    const kids = await objects.entry(dict, 'Kids')
    // A root with kids is one, whatever it says that it is.
    if (isRoot && Array.isArray(kids)) return { kids }
    const type = await objects.entry(dict, 'Type')
    const isUnnamed = type === null && kids === null && !isRoot
    if (nameOf(type) === 'Page' || (isUnnamed && OWN_ENTRIES.some(key => dict.has(key))))
      return { kids: null, page: dict }
    if (kids === null) return { kids: [] }
    return Array.isArray(kids) ? { kids } : null
  } catch (error) {
    if (error instanceof Unfollowable || error instanceof NeedsMore) return null
    throw error
  }
}
