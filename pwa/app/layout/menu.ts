import { pageName } from '#shared/catalogue/heads-names.ts'
import type { Category, ProductLink } from '#shared/catalogue/product.ts'
import { routeFor } from '#shared/catalogue/routes.ts'

/** A category of the menu and what stands under it. */
export interface MenuGroup {
  heading: ProductLink
  links: readonly ProductLink[]
}

/** The menu as the server's categories make it: subcategories, then what is filed directly (spec §2, D36). */
export function menuOf(categories: readonly Category[]): readonly MenuGroup[] {
  return categories.map(({ name, url, subCategories, products }) => ({
    heading: { name, path: url },
    links: [...subCategories.map(sub => ({ name: sub.name, path: url + sub.path })), ...products],
  }))
}

/**
 * The one entry that stands for the page at a path, if the menu has it. Where several lead there (D36), it is the one
 * that the page is called by (issue 6.42).
 */
export function entryFor(menu: readonly MenuGroup[], path: string): ProductLink | undefined {
  const page = routeFor(path)
  const here = menu
    .flatMap(({ heading, links }) => [heading, ...links])
    .filter(entry => entry.path === page.path)
  return here.find(({ name }) => name === pageName(page)) ?? here[0]
}
