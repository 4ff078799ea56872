import { screen } from '@testing-library/react'
import ProductPage from '#pwa/features/product/product-page.tsx'
import { dana, fakeShop, show } from '#pwa/ui/testing/show.tsx'
import type { CartLine } from '#shared/cart/line.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { toWire } from '#shared/contract/product-wire.ts'

export const addressOf = (name: string) => `/api/product/product-by-name?${new URLSearchParams({ name })}`

interface Options {
  stranger?: boolean
  lines?: CartLine[]
  at?: string
  /** What the API answers beside the product itself, by address. */
  answers?: Record<string, unknown>
}

/** A product's page, loaded, for somebody signed in unless told. */
export async function openProduct(
  product: Product,
  { stranger = false, lines = [], at, answers = {} }: Options = {},
) {
  const shop = fakeShop(lines)
  const shown = show(<ProductPage path={product.path} />, {
    answers: { ...answers, [addressOf(product.name)]: { ...toWire(product), priceList: 7 } },
    auth: stranger ? {} : { status: 'signed-in', user: dana },
    shop: shop.actions,
    at: at ?? product.path,
  })
  await screen.findByRole('heading', { level: 1, name: product.name })
  await screen.findByRole('form', { name: 'Configure' })
  await screen.findByRole('region', { name: 'Product Details' })
  return { ...shown, shop }
}

/** The total as the page announces it. */
export const total = () => screen.getByRole('status', { name: 'Total' }).textContent?.replace('Total', '')

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add to Cart' })
