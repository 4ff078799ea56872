import { describe, expect, test } from 'vitest'
import type { Catalogue } from '#api/catalogue/catalogue.ts'
import { readConfig } from '#api/config.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { checkoutItem } from '#shared/contract/calls.ts'
import { coroplast, madeToSize } from '#shared/testing/catalogue.ts'
import { priceItems } from './price-items.ts'

const NOW = 1_795_000_000_000
const grommetsAt = (price: number): Product['options'] => ({
  ...coroplast.options,
  grommet: [
    { name: 'No Grommets', price: 0 },
    { name: '4 Grommets, Corners', price },
  ],
})
const item = (priceList?: number) =>
  checkoutItem.parse({
    product: coroplast.name,
    options: {
      Grommets: '4 Grommets, Corners',
      Quantity: 1,
      Dimensions: { heightFt: 2, heightIn: 0, widthFt: 3, widthIn: 0 },
    },
    total: 1,
    ...(priceList === undefined ? {} : { priceList }),
  })

/** List 8 stands and sells `current`; list 7, where it still holds, sold `before`. */
function deps(current: Product, before: Product | null) {
  const asked: [number, number, number][] = []
  const view = { number: 8, productByName: () => current }
  const catalogue: Pick<Catalogue, 'heldList'> & { fresh(): Promise<typeof view> } = {
    fresh: async () => view,
    heldList: async (...question) => {
      asked.push(question)
      return before && { number: question[0], until: NOW + 1, productByName: () => before }
    },
  }
  return {
    asked,
    catalogue: catalogue as unknown as Catalogue,
    clock: { now: () => NOW },
    config: readConfig({}),
  }
}

const priced = async (made: ReturnType<typeof deps>, priceList?: number) => {
  const cart = await priceItems(made, [item(priceList)])
  return cart.ok ? [cart.totalCents, cart.lines[0]?.priceList] : cart.code
}

describe('D12 a line that claims a superseded list', () => {
  const now = { ...coroplast, customSize: madeToSize([4, 0], [8, 0], 4), options: grommetsAt(3) }
  const before = { ...coroplast, customSize: madeToSize([4, 0], [8, 0], 3), options: grommetsAt(5) }

  test('is priced under it as a whole, dearer choices included, when that is lower', async () => {
    expect(await priced(deps(now, before), 7)).toEqual([23_00, 7])
  })

  test('D6 stands for what that list priced of it, where it is priced under that', async () => {
    const sizeOf = async (made: ReturnType<typeof deps>) => {
      const cart = await priceItems(made, [item(7)])
      return cart.ok ? cart.lines.map(({ priceList, options }) => [priceList, options.Dimensions]) : cart.code
    }
    const fixed = { ...before, customSize: null }
    expect(await sizeOf(deps(now, fixed))).toEqual([[7, undefined]])
    expect(await sizeOf(deps(fixed, now))).toEqual([[8, undefined]])
    expect(await sizeOf(deps(now, before))).toEqual([[7, item().options.Dimensions]])
  })

  test('costs what it costs today when that is lower or the same', async () => {
    expect(await priced(deps(before, now), 7)).toEqual([23_00, 8])
    expect(await priced(deps(now, now), 7)).toEqual([27_00, 8])
  })

  test('costs what it costs today when that list is not held', async () => {
    expect(await priced(deps(now, null), 7)).toEqual([27_00, 8])
  })

  test('is judged by the server’s clock and the configured days, and claims nothing under the current list', async () => {
    const made = deps(now, before)
    await priced(made, 8)
    await priced(made)
    expect(made.asked).toEqual([])
    await priced(made, 7)
    expect(made.asked).toEqual([[7, NOW, 7]])
  })
})
