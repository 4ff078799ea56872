import { expect, test } from 'vitest'
import { decodeForm, type Tree } from './form-tree.ts'

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

test('a hostile name nests no deeper than eight steps', () => {
  const nested = (depth: number): Tree => (depth === 0 ? '1' : { b: nested(depth - 1) })
  expect(decodeForm(`a${'[b]'.repeat(100_000)}=1`)).toEqual({ a: nested(7) })
})
