import { randomUUID } from 'node:crypto'
import { buyable, itemFor, productNamed } from '#api/testing/orders.ts'
import { mutations, syncOf } from '#api/testing/sync.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { type Filled, known } from './filled.ts'
import { type Ask, get, ofWho, post, posted, type Recipes } from './recipe.ts'

const plain = (path: string): Recipes => ({ '': get(() => path) })

/** A product that is bought without a file. */
function fileless({ shop }: Filled): Product {
  const found = shop.deps.catalogue
    .current()
    .list.products.find(product => itemOf(product)?.options.requiresArtwork === false)
  if (!found) throw new Error('every product takes a file')
  return found
}

function itemOf(product: Product) {
  try {
    return itemFor(product, buyable(product))
  } catch {
    return null
  }
}

async function checkout(filled: Filled): Promise<Ask> {
  const who = await known(filled.shop)
  const product = fileless(filled)
  return posted(
    filled,
    '/api/stripe/create-checkout-session',
    { items: [itemFor(product, buyable(product))] },
    who,
  )
}

/** A session that is open and its customer. */
const session = (filled: Filled) =>
  filled.once('session', async () => {
    const product = fileless(filled)
    const answer = await posted(
      filled,
      '/api/stripe/create-checkout-session',
      { items: [itemFor(product, buyable(product))] },
      filled.who,
    )()
    return (await answer.json()) as { id: string }
  })

/** What everybody reads, the cart, and paying. */
export const SHOP_CALLS = {
  'GET /api/health': plain('/api/health'),
  'GET /api/config': plain('/api/config'),
  'GET /api/catalogue': plain('/api/catalogue'),
  'GET /api/product/top-products': plain('/api/product/top-products'),
  'GET /api/product/product-categories': plain('/api/product/product-categories'),
  'GET /api/product/all-products': plain('/api/product/all-products'),
  'GET /api/product': {
    '': get(({ shop }) => {
      const category = shop.deps.catalogue
        .current()
        .list.categories.find(({ subCategories }) => subCategories.length > 0)
      const [sub] = category?.subCategories ?? []
      return `/api/product?${new URLSearchParams({ categoryName: category?.name ?? '', subCategoryName: sub?.name ?? '' })}`
    }),
  },
  'GET /api/product/product-by-name': plain('/api/product/product-by-name?name=Coroplast'),
  'POST /api/cart/quote': {
    '': post('/api/cart/quote', ({ shop }) => {
      const product = productNamed(shop, 'Coroplast')
      return { items: [itemFor(product, buyable(product))] }
    }),
  },
  'POST /api/sync/cart': {
    'of nothing': post('/api/sync/cart', ({ who }) => syncOf(who.sub, []), ofWho),
    'of one change': post(
      '/api/sync/cart',
      ({ who, line }) => syncOf(who.sub, [mutations.patch(line, { total: Math.random() }, 0)]),
      ofWho,
    ),
    'of a first line': async filled => {
      const who = await known(filled.shop)
      return posted(filled, '/api/sync/cart', syncOf(who.sub, [mutations.add(randomUUID())]), who)
    },
  },
  'POST /api/stripe/create-checkout-session': { '': checkout },
  'GET /api/stripe/checkout-session/:id': {
    '': async filled => {
      const { id } = await session(filled)
      return get(() => `/api/stripe/checkout-session/${id}`, ofWho)(filled)
    },
  },
  'POST /api/analytics/page-view': { '': post('/api/analytics/page-view', () => ({ path: '/' })) },
} satisfies Record<string, Recipes>
