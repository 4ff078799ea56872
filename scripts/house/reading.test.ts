import { expect, test } from 'vitest'
import { declaredTypes, homonyms } from './declared-types.ts'
import { fetchCalls } from './fetch-calls.ts'
import { countLines } from './lines.ts'
import { parse } from './parsed.ts'

test('types are declared by aliases and interfaces, exported or not, at any depth', () => {
  const source =
    'export type A = 1\ninterface B {}\nfunction f() { type C = 2 }\nimport type { D } from "./d.ts"'
  expect([...declaredTypes(parse('a.ts', source))]).toEqual(['A', 'B', 'C'])
})

test('a homonym is a name that more than two files declare', () => {
  const files = ['a', 'b', 'c'].map((name, index) =>
    parse(`${name}.ts`, index < 2 ? 'type Two = 1; type Three = 1' : 'interface Three {}'),
  )
  expect([...homonyms(files)]).toEqual([['Three', ['a.ts', 'b.ts', 'c.ts']]])
})

test('calls of fetch are found with their lines, as a property too; a mention, a method and its super are none', () => {
  const source = `
    fetch('/a')
    deps.fetch('/b')
    create(fetch)
    class Reader { async fetch(a) { return super.fetch(a) } }
    refetch()`
  expect(fetchCalls(parse('a.ts', source))).toEqual([2, 3])
})

test('all lines count, empty ones and comments too; the end of the last line begins none', () => {
  expect(countLines([{ text: 'a\n\n// b\n' }, { text: 'c' }])).toBe(4)
})
