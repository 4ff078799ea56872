import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRepository } from './house/repository.ts'

/** At the beginning of a line, so that it is made when its module comes. */
const MADE_AT_LOAD = /^(export )?const \w+ = new Intl\./m

test('issue 12.3: no module of a page makes a formatter as it comes: a browser’s first takes 13 to 25 ms in one piece, whether it is needed or not', () => {
  expect([
    MADE_AT_LOAD.test('const a = new Intl.X()'),
    MADE_AT_LOAD.test('const a = () => new Intl.X()'),
  ]).toEqual([true, false])
  const making = [...readRepository(join(import.meta.dirname, '..'))]
    .filter(([path]) => /^(pwa|shared)\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
    .filter(([, text]) => MADE_AT_LOAD.test(text))
    .map(([path]) => path)
  expect(making).toEqual([])
})
