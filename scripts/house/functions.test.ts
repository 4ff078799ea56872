import { expect, test } from 'vitest'
import { functionsOf, percentile } from './functions.ts'
import { parse } from './parsed.ts'

const measured = (source: string) =>
  functionsOf(parse('a.ts', source)).map(({ name, line, lines }) => `${name} at ${line}: ${lines}`)

test('functions have the name they are bound to, and the lines from their first to their last', () => {
  const source = `
    function declared() {
      return 1
    }
    const bound = () => 2
    const made = { property: () => 3, method() {
    } }
    class Thing { field = () => 4; #hidden() {} }`
  expect(measured(source)).toEqual([
    'declared at 2: 3',
    'bound at 5: 1',
    'property at 6: 1',
    'method at 6: 2',
    'field at 8: 1',
    'hidden at 8: 1',
  ])
})

test('what a function declares within counts for it as well; callbacks and declarations of types do not count', () => {
  const source = `
    function outer(list: number[]) {
      const inner = () => {
      }
      return list.map(each => each + 1)
    }
    declare function told(): void`
  expect(measured(source)).toEqual(['outer at 2: 5', 'inner at 3: 2'])
})

test('a percentile is a number that occurs: of ten, the ninth', () => {
  const ten = [10, 1, 9, 2, 8, 3, 7, 4, 6, 5]
  expect([percentile(ten, 0.9), percentile(ten, 0.5), percentile([], 0.9)]).toEqual([9, 5, 0])
})
