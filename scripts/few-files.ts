import { LATER_FILES } from './later-files.ts'
import {
  both,
  either,
  type InfoOf,
  MANY,
  type Needs,
  needsOf,
  needsOfAll,
  page,
  without,
} from './module-sets.ts'

const MAIN = page('main.tsx')
const START = page('app/start.tsx')
const HOME = page('features/home/home-page.tsx')
const PRODUCT = page('features/product/product-page.tsx')
const CART = page('app/cart-route.tsx')
const LIST = page('app/follow-price-list.ts')
/** What a search asks for with its first letter. */
const SEARCH = page('features/search/make-index.ts')
/** What every start fetches once its first view stands, in whatever order a device gets to it. */
const SOON = [
  LIST,
  page('app/notices/notices.tsx'),
  page('features/offline/offline-strip.tsx'),
  page('lib/page-views-browser.ts'),
  page('lib/service-worker/index.ts'),
]
/** Files of their own: each is asked for by its name, the API's heads included (api/pages/preloads.ts). */
const PAGES = [MAIN, HOME, PRODUCT, CART]

/**
 * Fields and tabs, Mantine's own modules too, which templates there are, the person a size stands beside, the turn in which a choice is
 * drawn, and the cart's line of what was chosen: a product's page has them from the start.
 * Dialogs come when one opens, a template when one is asked for.
 */
const FIELDS =
  /\/shared\/cart\/line-of\.ts$|\/shared\/print\/template-slots\.ts$|\/illustration\/hardware\/person-outline\.ts$|\/pwa\/ui\/field\/(field|field-parts|field-texts|select|use-cut-note)\.tsx?$|\/pwa\/hooks\/use-own-turn\.ts$|\/@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|NativeSelect|Tabs)\//

/**
 * What all of Mantine's widgets stand on, so that a toast does not bring a product's fields or a dialog along, with the words and the look
 * that it shares with them; what every later page shows while a product comes, and how it reads one; and how long an hour is, which
 * what follows every first view asks.
 */
const KIT =
  /\/pwa\/ui\/(skeleton\/skeleton\.tsx|toast\/left-toast\.ts)$|\/shared\/(time|contract\/product-wire)\.ts$|\/@mantine\/(hooks\/esm\/use-(merged-ref|uncontrolled|id)\/|core\/styles\/CloseButton\.layer\.css$|core\/esm\/(core|components\/(UnstyledButton|CloseButton|Loader|Skeleton))\/)/

/** What a product and another page share, of so little that it is no file's worth: a few words, the look of buttons. */
const WORDS = /\/shared\/catalogue\/letter-styles\.ts$|\/pwa\/ui\/action\/action\.module\.css$/

/** One file of modules that come together. */
function oneFile(name: string, priority: number, needs: Needs, also = /^$/) {
  const isIn = (id: string, infoOf: InfoOf) =>
    !PAGES.includes(id) && (also.test(id) || (needs(infoOf).has(id) && !id.endsWith('.css')))
  const nameOf = (id: string, context: { getModuleInfo: InfoOf }) =>
    isIn(id, each => context.getModuleInfo(each)) ? name : null
  return { debugName: name, name: nameOf, priority }
}

const product = needsOf(PRODUCT)
const first = needsOfAll([HOME, PRODUCT, CART])
const soon = needsOfAll(SOON)
const database = needsOf(page('local/price-list-db.ts'))

/**
 * Few files instead of one for every function that two pages share: they compress better, and each costs a start without
 * a connection its way from the cache. The entry runs before the first paint, so it holds what it needs itself and no
 * more; the shop is what any page needs to be drawn; the kit is what widgets need; `order` configures and prices a line,
 * on its product, in the cart and in a search; `soon` and then the device's `database` follow the first view.
 */
export const FEW_FILES = [
  oneFile('entry', 14, needsOf(MAIN)),
  oneFile('shop', 13, either(needsOf(START), both(product, needsOf(HOME))), WORDS),
  oneFile('many', 12, () => new Set(), MANY),
  oneFile('kit', 12, () => new Set(), KIT),
  oneFile('order', 11, without(both(product, either(needsOf(CART), needsOf(SEARCH))), needsOf(LIST)), FIELDS),
  oneFile('soon', 10, without(soon, first)),
  oneFile('database', 9, without(database, either(soon, first))),
  ...LATER_FILES,
]
