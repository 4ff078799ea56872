import { expect, test } from 'vitest'
import { graphOf, readHouse } from './house.ts'

const texts = (files: Record<string, string>) => new Map(Object.entries(files))

const shop = texts({
  'package.json': '{ "scripts": { "fix": "node api/fix-cli.ts" } }',
  'api/main.ts': "import './serve.ts'",
  'api/serve.ts': "import type { A } from '#shared/a.ts'",
  'api/serve.test.ts': "import './serve.ts'\nimport './faults.ts'",
  'api/faults.ts': "import './serve.ts'",
  'api/fix-cli.ts': 'export {}',
  'shared/a.ts': 'export type A = 1',
  'pwa/a.css': 'a {}',
  'pwa/vars.d.ts': 'declare module "a"',
})

test('source is what entries and commands reach, by types too; all else are tests, whatever they are called', () => {
  const house = readHouse(shop, ['api/main.ts'])
  expect({
    source: house.source.map(({ path }) => path),
    tests: house.tests.map(({ path }) => path),
    styles: house.styles.map(({ path }) => path),
  }).toEqual({
    source: ['api/main.ts', 'api/serve.ts', 'api/fix-cli.ts', 'shared/a.ts'],
    tests: ['api/serve.test.ts', 'api/faults.ts'],
    styles: ['pwa/a.css'],
  })
})

test('imports of types are drawn where they are asked for', () => {
  const { imports } = readHouse(shop, ['api/main.ts'])
  expect([...(graphOf(imports, true).get('api/serve.ts') ?? [])]).toEqual(['shared/a.ts'])
  expect([...(graphOf(imports, false).get('api/serve.ts') ?? [])]).toEqual([])
})

test('an entry that was moved is named', () => {
  expect(() => readHouse(shop, ['api/moved.ts'])).toThrow('No such file: api/moved.ts')
})
