import { expect, test } from 'vitest'
import { decodeForm } from '#api/embedded/payments/form-tree.ts'

test('nested names become objects and lists', () => {
  const body = 'mode=payment&items[0][price][cents]=5&items[1][name]=a%26b&expand[]=x&expand[]=y'
  expect(decodeForm(body)).toEqual({
    mode: 'payment',
    items: [{ price: { cents: '5' } }, { name: 'a&b' }],
    expand: ['x', 'y'],
  })
})

test('lists with holes stay objects, so that they are refused as lists', () => {
  expect(decodeForm('a[1]=x')).toEqual({ a: { 1: 'x' } })
})

test('names of prototypes are only names', () => {
  const tree = decodeForm('a[__proto__][polluted]=1&__proto__[polluted]=1')
  expect(Object.getPrototypeOf({}).polluted).toBeUndefined()
  expect(Object.keys(tree)).toEqual(['a', '__proto__'])
})

test('depth is bounded', () => {
  expect(() => decodeForm(`a${'[b]'.repeat(100_000)}=1`)).not.toThrow()
})
