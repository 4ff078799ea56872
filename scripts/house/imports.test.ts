import { expect, test } from 'vitest'
import { importsOf, strayImports } from './imports.ts'
import { parse } from './parsed.ts'

const named = (source: string) => importsOf(parse('pwa/app/page.tsx', source))

test.each([
  ["import { a } from './a.ts'", 'pwa/app/a.ts'],
  ["import a, { type B } from '../lib/a.ts'", 'pwa/lib/a.ts'],
  ["import '#shared/a.ts'", 'shared/a.ts'],
  ["export * from './a.ts'", 'pwa/app/a.ts'],
  ["export { a } from './a.ts'", 'pwa/app/a.ts'],
  ["const later = () => import('./a.tsx')", 'pwa/app/a.tsx'],
  ["new Worker(new URL('./a.worker.ts', import.meta.url), { type: 'module' })", 'pwa/app/a.worker.ts'],
  ["import url from './a.worker.ts?worker&url'", 'pwa/app/a.worker.ts'],
])('%s is there at run time', (source, to) => {
  expect(named(source)).toEqual([{ to, isType: false }])
})

test.each([
  "import type { A } from './a.ts'",
  "import { type A, type B } from './a.ts'",
  "export type { A } from './a.ts'",
  "let a: import('./a.ts').A",
])('%s takes types alone', source => {
  expect(named(source)).toEqual([{ to: 'pwa/app/a.ts', isType: true }])
})

test.each([
  "import { z } from 'zod'",
  "import classes from './a.module.css'",
  "new URL('/a.ts', here)",
  'export {}',
])('%s names no module of ours', source => {
  expect(named(source)).toEqual([])
})

test('a file that cannot be read is an error with its name', () => {
  expect(() => parse('pwa/app/page.tsx', 'import {')).toThrow('pwa/app/page.tsx')
})

test.each([
  ["import { a } from '../lib/a.ts'", ['../lib/a.ts']],
  ["import { a } from '#pwa/app/a.ts'", ['#pwa/app/a.ts']],
  ["const later = () => import('../a.tsx')", ['../a.tsx']],
  ["import classes from '../page.module.css'", ['../page.module.css']],
  ["import { a } from './a.ts'\nimport { b } from './layout/b.ts'\nimport { c } from '#pwa/lib/c.ts'", []],
  ["import { z } from 'zod'", []],
  ["new URL('../a.worker.ts', import.meta.url)", []],
])('house 4: a module is ./ in its own folder and #room/... elsewhere: %s', (source, stray) => {
  expect(strayImports(parse('pwa/app/page.tsx', source))).toEqual(stray)
})
