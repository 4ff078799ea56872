import { productOf } from '#shared/catalogue/heads.ts'
import type { PriceList } from '#shared/catalogue/product.ts'
import type { RouteInfo, RouteKind } from '#shared/catalogue/routes.ts'
import { escapeMarkup } from './escape.ts'
import type { PageFile } from './files.ts'

/** Where the build says which source became which file. */
export const BUILD_MANIFEST = '/.vite/manifest.json'
const ENTRY = 'index.html'
/** The shop itself, which the entry reads once the first view has been shown. */
const SHOP = 'app/start.tsx'
/** What a start from the device reads before it draws: its price list. */
const LIST = 'app/follow-price-list.ts'

/** A product's page: most pages are one, and from everywhere else one is the next. */
const PRODUCT = 'features/product/product-page.tsx'

/** The code that draws each kind of page, as the build names it. Pages that wait for sign-in anyway are left out. */
const PAGE_CODE: Partial<Record<RouteKind, string>> = {
  home: 'features/home/home-page.tsx',
  product: PRODUCT,
  listing: 'features/catalogue/listing-page.tsx',
  category: 'features/catalogue/category-page.tsx',
  'all-products': 'features/catalogue/all-products-page.tsx',
}

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
type BuildManifest = Record<string, Chunk | undefined>

/** Writes the tags by which a page's own code and data are fetched along with the entry, not after it. */
export type Preloads = (route: RouteInfo, list: PriceList) => string

/** The tags of the page that devices keep to start from: it draws any page, with what is on the device. */
export function shellPreloads(files: ReadonlyMap<string, PageFile>): string {
  const manifest = readManifest(files.get(BUILD_MANIFEST))
  return tagsOf(freshFiles(manifest, [SHOP, LIST, PRODUCT]))
}

/** Reads the build's manifest; without one, pages simply preload no code. */
export function preloads(files: ReadonlyMap<string, PageFile>): Preloads {
  const manifest = readManifest(files.get(BUILD_MANIFEST))
  return (route, list) => {
    const code = freshFiles(manifest, [SHOP, PAGE_CODE[route.kind] ?? ''])
    return [tagsOf(code), ...dataAddresses(route, list).map(dataTag)].join('\n    ')
  }
}

/** The files of these pieces and of all they need, without what the entry brings anyway. */
function freshFiles(manifest: BuildManifest, keys: string[]): string[] {
  const filesFor = (key: string) => closure(manifest, key).flatMap(filesOf)
  const already = new Set(filesFor(ENTRY))
  return [...new Set(keys.flatMap(filesFor))].filter(file => !already.has(file))
}

function tagsOf(code: string[]): string {
  const scripts = code.filter(file => !isStyle(file)).map(scriptTag)
  return [...code.filter(isStyle).map(styleTag), ...scripts].join('\n    ')
}

function readManifest(file: PageFile | undefined): BuildManifest {
  return file ? (JSON.parse(new TextDecoder().decode(file.plain)) as BuildManifest) : {}
}

/** A chunk and all that it imports before it can run. */
function closure(manifest: BuildManifest, key: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk, ...(chunk.imports ?? []).flatMap(each => closure(manifest, each, seen))]
}

function filesOf({ file, css = [] }: Chunk): string[] {
  return [file, ...css]
}

const isStyle = (file: string) => file.endsWith('.css')

/** Styles are there before any code: what is drawn must not wait for code to bring them. */
const styleTag = (file: string) => `<link rel="stylesheet" crossorigin href="${escapeMarkup(`/${file}`)}" />`

const scriptTag = (file: string) =>
  `<link rel="modulepreload" href="${escapeMarkup(`/${file}`)}" crossorigin />`

/** The calls a page makes first, written as its client writes them (spec §7). */
function dataAddresses(route: RouteInfo, list: PriceList): string[] {
  const ask = (path: string, query: Record<string, string>) => `/api${path}?${new URLSearchParams(query)}`
  if (route.kind === 'home') return ['/api/product/top-products']
  if (route.kind === 'all-products') return ['/api/product/all-products']
  if (route.kind === 'category') return ['/api/product/product-categories', '/api/product/all-products']
  if (route.listing) return [ask('/product', { ...route.listing })]
  const product = route.kind === 'product' ? productOf(route, list) : null
  return product ? [ask('/product/product-by-name', { name: product.name })] : []
}

function dataTag(address: string): string {
  return `<link rel="preload" href="${escapeMarkup(address)}" as="fetch" crossorigin="anonymous" />`
}
