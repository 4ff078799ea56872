import { listed } from '#shared/catalogue/listed.ts'
import type { Category, Product, ProductLink } from '#shared/catalogue/product.ts'

export interface CatalogueData {
  categories: Category[]
  products: Product[]
}

/** Where menus and cards lead (D36). */
const cardPath = (product: Product): string => product.cataloguePath ?? product.path

const repeated = (names: string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)

/** What is wrong between entries and categories, in words; empty when nothing is. */
export function catalogueProblems(data: CatalogueData): string[] {
  const { categories, products } = data
  const subPaths = categories.flatMap(category => category.subCategories.map(sub => sub.path))
  return [
    ...repeated(products.map(product => product.path)).map(path => `two entries at ${path}`),
    ...repeated(listed(products).map(product => product.name)).map(name => `two products named "${name}"`),
    ...repeated(categories.map(category => category.url)).map(url => `two categories at ${url}`),
    ...repeated(subPaths).map(path => `two subcategories at ${path}`),
    ...products.flatMap(product => addressProblems(products, product)),
    ...products.flatMap(product => placeProblems(categories, product)),
    ...categories.flatMap(category => linkProblems(products, category)),
  ]
}

function addressProblems(products: Product[], product: Product): string[] {
  const at = (path: string) => products.find(each => each.path === path)
  const { cataloguePath, aliasOf, path } = product
  const problems: string[] = []
  const target = cataloguePath && at(cataloguePath)
  if (cataloguePath && (!target || target.aliasOf || cataloguePath === path)) {
    problems.push(`${path}: cataloguePath ${cataloguePath} is not another product's`)
  }
  if (aliasOf && !isAlias(product, at(aliasOf))) {
    problems.push(`${path}: is not the same product as ${aliasOf}`)
  }
  return problems
}

/** An alias repeats its original in everything but its address. */
function isAlias(alias: Product, original: Product | undefined): boolean {
  if (!original || original.aliasOf) return false
  const { aliasOf: _, ...rest } = alias
  return JSON.stringify({ ...rest, path: original.path }) === JSON.stringify(original)
}

function placeProblems(categories: Category[], product: Product): string[] {
  const category = categories.find(each => each.url === product.category)
  const home = category?.subCategories.find(sub => sub.path === product.subCategory)
  if (category?.name !== product.categoryName || home?.name !== product.subCategoryName) {
    return [`${product.path}: its category or subcategory does not exist by that name`]
  }
  if (product.aliasOf) return []
  const everySub = categories.flatMap(each => each.subCategories)
  return [product.subCategory, ...(product.alsoIn ?? [])]
    .filter(
      path => !everySub.find(sub => sub.path === path)?.products.some(({ name }) => name === product.name),
    )
    .map(path => `${product.path}: ${path} does not list it`)
}

function linkProblems(products: Product[], category: Category): string[] {
  const broken = ({ name, path }: ProductLink) =>
    !listed(products).some(product => product.name === name && cardPath(product) === path)
  const belongs = (sub: string, { name }: ProductLink) =>
    products.some(p => p.name === name && (p.subCategory === sub || p.alsoIn?.includes(sub)))
  return [
    ...category.products
      .filter(broken)
      .map(link => `${category.url}: no product "${link.name}" at ${link.path}`),
    ...category.subCategories.flatMap(sub => [
      ...sub.products.filter(broken).map(link => `${sub.path}: no product "${link.name}" at ${link.path}`),
      ...sub.products
        .filter(link => !belongs(sub.path, link))
        .map(link => `${sub.path}: "${link.name}" is not of it`),
    ]),
  ]
}
