import { isStaffs, STAFF } from './file-names.ts'
import { type InfoOf, type Needs, needsOf, needsOfAll, page, reachOf } from './module-sets.ts'

const pages = (...paths: string[]): Needs => needsOfAll(paths.map(page))

const DIALOGS = pages('app/layout/drawer-panel.tsx', 'ui/dialog/dialog.tsx')
const CARDS = pages('features/home/home-page.tsx')
const BROWSING = pages(
  'features/catalogue/listing-page.tsx',
  'features/catalogue/category-page.tsx',
  'features/catalogue/all-products-page.tsx',
  'features/pages/channel-info-page.tsx',
)
/** Pages that somebody comes to by a link, without being a customer here. */
const ASIDE = pages('features/linked-proof/linked-proof-page.tsx', 'features/pages/privacy-page.tsx')
const SIGNED_IN = pages(
  'app/sync-run.ts',
  'app/layout/account-menu.tsx',
  'app/layout/cart-badge.tsx',
  'local/finish-wipes.ts',
  'sync/unsent.ts',
)
const FILES = pages('lib/artwork/judge.ts', 'lib/artwork/preview-picture.ts', 'ui/repairs/repairs.tsx')
const DRAWINGS = pages('ui/proof/proof.tsx', 'ui/proof/line-proof.tsx', 'features/product/template-file.ts')

const main = page('main.tsx')
const everybodys = reachOf(main, isStaffs)
const anybodys = reachOf(main, () => false)

/** The drawings themselves and the writer of PDFs: what stands on either brings it along, so that neither is in a file with others. */
const LARGE = [page('../shared/illustration/illustrate.ts'), page('lib/quote/typesetter.ts')]
const large = needsOfAll(LARGE)
const isLarge = (id: string, infoOf: InfoOf) =>
  large(infoOf).has(id) || LARGE.some(each => needsOf(id)(infoOf).has(each))

/** What is asked for by its name alone has a file anyway. */
function isNamed(id: string, infoOf: InfoOf): boolean {
  const { importers = [], dynamicImporters = [] } = infoOf(id) ?? {}
  return importers.length === 0 && dynamicImporters.length > 0
}

/** One file of what these modules share with others. */
function shared(name: string, priority: number, needs: Needs) {
  const isIn = (id: string, infoOf: InfoOf) =>
    needs(infoOf).has(id) && !isNamed(id, infoOf) && !isLarge(id, infoOf)
  const nameOf = (id: string, context: { getModuleInfo: InfoOf }) =>
    isIn(id, each => context.getModuleInfo(each)) ? name : null
  return { debugName: name, name: nameOf, priority, minShareCount: 2 }
}

/**
 * What follows the first view, in few files as well: each costs the first visit its turn and its headers. What only staff
 * need comes last, so that nothing that somebody else may ask for lies with it.
 */
export const LATER_FILES = [
  shared('dialogs', 8, DIALOGS),
  shared('cards', 7, CARDS),
  shared('browsing', 6, BROWSING),
  shared('aside', 5, ASIDE),
  shared('signed-in', 4, SIGNED_IN),
  shared('files', 3, FILES),
  shared('drawings', 2, DRAWINGS),
  shared('pages', 1, everybodys),
  shared(STAFF, 0, anybodys),
]
