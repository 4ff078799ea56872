import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineNames } from './line-names.ts'

type Line = Parameters<typeof lineNames>[0][number]

const lines = (...named: [product: string, jobName?: string][]): Line[] =>
  named.map(([product, jobName], at) => ({
    id: `line-${at}`,
    product,
    options: { Quantity: 1, ...(jobName !== undefined && { 'Job Name': jobName }) } as Line['options'],
  }))
const called = (...named: Parameters<typeof lines>) => [...lineNames(lines(...named)).values()]

test('issue 6.42: a product’s only line is called by the product, whatever its job', () => {
  expect(called(['Mesh Banner', 'Fair'], ['X Stand'])).toEqual(['Mesh Banner', 'X Stand'])
})

test('issue 6.42: several lines of one product are told apart by job name, and else by number', () => {
  expect(called(['X Stand', 'Ana'], ['X Stand', ' Bob '], ['X Stand'])).toEqual([
    'X Stand “Ana”',
    'X Stand “Bob”',
    'X Stand',
  ])
  expect(called(['X Stand'], ['Mesh Banner'], ['X Stand', ' '])).toEqual([
    'X Stand, 1 of 2',
    'Mesh Banner',
    'X Stand, 2 of 2',
  ])
  expect(called(['X Stand', 'Ana'], ['X Stand', 'Ana'])).toEqual([
    'X Stand “Ana”, 1 of 2',
    'X Stand “Ana”, 2 of 2',
  ])
})

test('issue 6.42: no two lines have one name, and each begins with its product', () => {
  const line = fc.tuple(
    fc.constantFrom('Mesh Banner', 'X Stand', 'DTF'),
    fc.constantFrom(undefined, '', 'a', 'b'),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), all => {
      const cart = lines(...all)
      const names = lineNames(cart)
      expect(new Set(names.values()).size).toBe(cart.length)
      for (const { id, product } of cart) expect(names.get(id)?.startsWith(product)).toBe(true)
    }),
  )
})
