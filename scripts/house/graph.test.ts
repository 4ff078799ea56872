import { expect, test } from 'vitest'
import { cycles, type Graph, reachable, turned } from './graph.ts'

const graph = (lines: Record<string, string[]>): Graph =>
  new Map(Object.entries(lines).map(([file, imports]) => [file, new Set(imports)]))

test('what is reached is reached over any number of imports, the beginning included', () => {
  const lines = graph({ a: ['b'], b: ['c'], c: [], d: ['a'] })
  expect([...reachable(lines, ['a'])]).toEqual(['a', 'b', 'c'])
  expect([...reachable(turned(lines), ['b'])].sort()).toEqual(['a', 'b', 'd'])
})

test('a cycle is named by all its files, once, wherever it is entered', () => {
  expect(cycles(graph({ a: ['b'], b: ['c'], c: ['d'], d: ['b'], e: [] }))).toEqual([['b', 'c', 'd']])
})

test('two cycles that do not reach each other are two; a file that imports itself is one', () => {
  expect(cycles(graph({ a: ['b'], b: ['a', 'c'], c: ['c'] }))).toEqual([['a', 'b'], ['c']])
})

test('two ways to one file are no cycle', () => {
  expect(cycles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
})
