import { expect, test } from 'vitest'
import { MAX_KNOWN_TICKETS, ticketsRequest } from './booth.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const read = (known: unknown, more: object = {}) => ticketsRequest.safeParse({ user: 'u', known, ...more })
const whyNot = (known: unknown) => read(known).error?.issues.map(({ message }) => message)
const knowing = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [id(at), 'e:1:1']))

test('issue 9.1: what a device knows of tickets is told by their ids', () => {
  const known = { [id(1)]: 'epoch:3:4', [id(2)]: '' }
  expect(read(known).data).toEqual({ user: 'u', known })
  expect(read({}).data).toEqual({ user: 'u', known: {} })
  expect(read({}, { from: id(1), before: id(2) }).data).toMatchObject({ from: id(1), before: id(2) })
  expect(read({}, { from: 'first' }).success).toBe(false)
})

test.each([[null], [undefined], ['all'], [7], [[]], [[id(1)]]])(
  'issue 9.1: what is no map of tickets is refused as such: %j',
  known => {
    expect(whyNot(known)).toEqual(['is no map of tickets'])
  },
)

test('issue 9.1: a question names a thousand tickets at most, and says so before any is looked at', () => {
  expect(read(knowing(MAX_KNOWN_TICKETS)).success).toBe(true)
  expect(whyNot(knowing(MAX_KNOWN_TICKETS + 1))).toEqual(['names more than 1000 tickets'])
  expect(whyNot({ ...knowing(MAX_KNOWN_TICKETS), wrong: 7 })).toEqual(['names more than 1000 tickets'])
})

test.each<[string, object]>([
  ['an id that is none', { first: 'e:1:1' }],
  ['a version that is a number', { [id(1)]: 7 }],
  ['a version that is longer than any', { [id(1)]: 'x'.repeat(141) }],
  ['one right and one wrong ticket', { [id(1)]: 'e:1:1', [id(2)]: null }],
])('issue 9.1: with %s nothing of it is read', (_, known) => {
  expect(whyNot(known)).toEqual(['has an entry that is no ticket with its version'])
})

test('issue 9.1: of many that are wrong one is told', () => {
  expect(whyNot({ one: 1, two: 2, three: 3 })).toHaveLength(1)
  expect(read({ [id(1)]: 'x'.repeat(140) }).success).toBe(true)
})
