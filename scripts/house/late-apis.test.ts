import { expect, test } from 'vitest'
import { unaskedApis } from './late-apis.ts'
import { parse } from './parsed.ts'

const unasked = (text: string, path = 'pwa/lib/a.ts') => unaskedApis(parse(path, text))

test('decision 97: what an old browser has not is found where nobody asks for it', () => {
  expect(unasked('export const at = URL.parse(location.href)')).toEqual(['URL.parse'])
  expect(unasked('requestIdleCallback(() => {}, {})')).toEqual(['requestIdleCallback'])
  expect(unasked('export const lock = () => navigator.wakeLock.request()', 'shared/a.ts')).toEqual([
    'wakeLock',
  ])
  expect(unasked('file.createWritable()')).toEqual(['createWritable'])
})

test('decision 97: whoever asks may use it, and so may what no browser runs', () => {
  expect(unasked("if ('requestIdleCallback' in globalThis) requestIdleCallback(run)")).toEqual([])
  expect(unasked("if (typeof ImageDecoder !== 'undefined') new ImageDecoder()")).toEqual([])
  expect(unasked('navigator.wakeLock?.request()')).toEqual([])
  expect(unasked('icon.setAppBadge?.(3)')).toEqual([])
  expect(unasked('globalThis.showDirectoryPicker?.(); file.createWritable()')).toEqual([])
  expect(unasked('export const at = JSON.parse(text)')).toEqual([])
  for (const path of ['api/a.ts', 'pwa/e2e/a.ts', 'pwa/lib/a.test.ts'])
    expect(unasked('URL.parse(address)', path)).toEqual([])
})
