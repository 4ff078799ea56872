import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CatalogueView } from '#api/catalogue/catalogue.ts'
import { productOf } from '#shared/catalogue/heads.ts'
import type { RouteInfo } from '#shared/catalogue/routes.ts'

/** Draws the markup of a page's first view from what the API would answer to it; the build makes it from the pages. */
export type DrawPage = (path: string, answers: Record<string, unknown>) => Promise<string>

/** The drawing that was built beside the pages; null where there is none, and pages then begin empty. */
export async function loadDrawing(pagesDir: string): Promise<DrawPage | null> {
  const file = join(pagesDir, '..', 'server', 'server.js')
  if (pagesDir === '' || !existsSync(file)) return null
  const { drawPage } = (await import(pathToFileURL(file).href)) as { drawPage: DrawPage }
  return drawPage
}

/** Nothing in a first view works before the code is there: `inert` says so to fingers, keys and screen readers. */
const FRAME = ['<div inert style="display:contents">', '</div>'] as const

/**
 * Markup for the kinds of pages strangers arrive at, empty for others. A drawing that fails costs a page its first view
 * and nothing else: `onFailed` is told.
 */
export function firstViews(draw: DrawPage | null, onFailed: (error: unknown) => void) {
  return async (route: RouteInfo, view: CatalogueView): Promise<string> => {
    const answers = draw && answersFor(route, view)
    if (!draw || !answers) return ''
    try {
      return FRAME[0] + (await draw(route.path, answers)) + FRAME[1]
    } catch (error) {
      onFailed(error)
      return ''
    }
  }
}

function answersFor(route: RouteInfo, { answers, list }: CatalogueView): Record<string, unknown> | null {
  const read = ({ body }: { body: Uint8Array }): unknown => JSON.parse(new TextDecoder().decode(body))
  const categories = () => read(answers.categories)
  if (route.kind === 'home') return { categories: categories(), topProducts: read(answers.topProducts) }
  if (route.kind === 'all-products' || route.kind === 'category')
    return { categories: categories(), allProducts: read(answers.allProducts) }
  if (route.listing) {
    const listing = answers.listing(route.listing.categoryName, route.listing.subCategoryName)
    return listing && { categories: categories(), listing: read(listing) }
  }
  const product = route.kind === 'product' && productOf(route, list)
  const answer = product ? answers.product(product.name) : null
  return answer && { categories: categories(), product: read(answer) }
}
