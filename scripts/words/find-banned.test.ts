import { expect, test } from 'vitest'
import { parse } from '#scripts/house/parsed.ts'
import type { Banned } from './banned.ts'
import { findBanned, wordsOf } from './find-banned.ts'

const TABLE: Banned[] = [
  { words: ['keeper'], says: 'storage', rooms: ['pwa/'] },
  { names: ['Rest'], says: 'backoff', rooms: ['pwa/sync/'] },
  { exports: ['once'], says: 'idempotent', rooms: ['api/middleware/'] },
]

const namesIn = (path: string, text: string) =>
  findBanned(parse(path, text), TABLE).map(({ name, says }) => `${name}: ${says}`)

test('a name is split into its words', () => {
  expect([wordsOf('dexieKeeper'), wordsOf('dexie-keeper'), wordsOf('KEEPER_KEY')]).toEqual([
    ['dexie', 'keeper'],
    ['dexie', 'keeper'],
    ['keeper', 'key'],
  ])
})

test('a word comes back within an identifier, once however often it is used', () => {
  const text = 'export const dexieKeeper = () => null\ndexieKeeper()\n'
  expect(namesIn('pwa/local/a.ts', text)).toEqual(['dexieKeeper: storage'])
})

test('a word comes back as a file’s name', () => {
  expect(namesIn('pwa/local/dexie-keeper.ts', 'export const a = 1\n')).toEqual(['dexie-keeper: storage'])
  expect(namesIn('api/middleware/once.ts', 'export const a = 1\n')).toEqual(['once: idempotent'])
})

test('a whole identifier is banned alone, not within another one', () => {
  expect(namesIn('pwa/sync/a.ts', 'type Rest = 1\ntype RestOfIt = Rest\n')).toEqual(['Rest: backoff'])
})

test('what may not be exported may be a local or a member', () => {
  const text = 'export function f(c: { once(): void }) { const once = c.once; once() }\n'
  expect(namesIn('api/middleware/a.ts', text)).toEqual([])
  expect(namesIn('api/middleware/a.ts', 'export const once = 1\n')).toEqual(['once: idempotent'])
  expect(namesIn('api/middleware/a.ts', 'export function once() {}\n')).toEqual(['once: idempotent'])
})

test('a word is free in the rooms it was not renamed in, and in comments and texts', () => {
  expect(namesIn('shared/a.ts', 'export const keeper = 1\n')).toEqual([])
  expect(namesIn('pwa/a.ts', '/** A keeper. */\nexport const a = "keeper"\n')).toEqual([])
})
