import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MANIFEST, readManifest } from './files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldleaf-manifest-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function reading(text: string) {
  writeFileSync(join(folder, MANIFEST), text)
  return readManifest(folder)
}
const naming = (path: string) => ({
  format: 1,
  madeAt: '2026-11-21T10:00:00.000Z',
  files: [{ path, bytes: 1, sha256: 'a' }],
})

describe('a backup’s manifest ("Trust")', () => {
  test.each(['shop.sqlite', 'objects/order-artwork/ab/cd..ef', 'objects/.well-known', 'with space.json'])(
    'may name %j',
    path => {
      expect(reading(JSON.stringify(naming(path)))).toEqual(naming(path))
    },
  )

  test.each([
    '..',
    '../outside',
    'objects/../../outside',
    'objects\\..\\..\\outside',
    '/tmp/outside',
    'C:\\outside',
    'c:outside',
    '\\\\server\\outside',
    '',
  ])('is not followed where it names %j, which is not inside the folder', path => {
    expect(reading(JSON.stringify(naming(path)))).toBeNull()
  })

  test.each([
    ['broken JSON', '{"format": 1, "fi'],
    ['another format', JSON.stringify({ ...naming('a'), format: 2 })],
    ['no list of files', '{"format":1,"madeAt":"2026-11-21T10:00:00.000Z"}'],
    ['nothing', 'null'],
  ])('that holds %s is none', (_, text) => {
    expect(reading(text)).toBeNull()
  })

  test('is none where there is no file', () => {
    expect(readManifest(folder)).toBeNull()
  })
})
