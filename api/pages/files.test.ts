import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPages } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'goldleaf-pages-'))
const built = {
  'index.html': '<title>Goldleaf</title>',
  'index.html.br': 'brotli',
  'index.html.gz': 'gzip',
  'assets/main-abc.js': 'start()',
  'assets/archivo.woff2': 'letters',
  'odd.thing': '?',
}

describe('the built pages in memory', () => {
  beforeAll(() => {
    mkdirSync(join(folder, 'assets'))
    for (const [name, text] of Object.entries(built)) writeFileSync(join(folder, name), text)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('are known by address, with the forms the build made', () => {
    const files = readPages(folder)
    const text = (bytes: Uint8Array | null | undefined) => bytes && new TextDecoder().decode(bytes)
    const shell = files.get('/index.html')
    expect([...files.keys()].toSorted()).toEqual([
      '/assets/archivo.woff2',
      '/assets/main-abc.js',
      '/index.html',
      '/odd.thing',
    ])
    expect([shell?.plain, shell?.br, shell?.gzip].map(text)).toEqual([built['index.html'], 'brotli', 'gzip'])
    expect(files.get('/assets/main-abc.js')).toMatchObject({ br: null, gzip: null })
  })

  test('have the type of their ending, and only those named by content never change', () => {
    const files = readPages(folder)
    const kept = (address: string) => [files.get(address)?.type, files.get(address)?.immutable]
    expect(kept('/index.html')).toEqual(['text/html; charset=UTF-8', false])
    expect(kept('/assets/main-abc.js')).toEqual(['text/javascript; charset=UTF-8', true])
    expect(kept('/assets/archivo.woff2')).toEqual(['font/woff2', true])
    expect(kept('/odd.thing')).toEqual(['application/octet-stream', false])
  })

  test('have an ETag that follows their content', () => {
    const before = readPages(folder).get('/index.html')?.etag
    expect(before).toMatch(/^"[\w-]{27}"$/)
    writeFileSync(join(folder, 'index.html'), '<title>New</title>')
    expect(readPages(folder).get('/index.html')?.etag).not.toBe(before)
  })

  test('are none where nothing has been built', () => {
    expect(readPages(join(folder, 'missing')).size).toBe(0)
  })
})
