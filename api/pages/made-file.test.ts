import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { madeFile } from './made-file.ts'

const text = Array.from({ length: 2_000 }, (_, n) => `<li>${n * 7919}</li>`).join('')

test('issue 12.2: who asks first has a made page at once, all others as small as it can be; each the whole of it', async () => {
  const file = madeFile('text/html', text)
  const first = file.br
  const plain = (bytes: Uint8Array | null) => brotliDecompressSync(bytes ?? new Uint8Array()).toString()
  expect(plain(first)).toBe(text)
  await expect.poll(() => file.br?.length).toBeLessThan(first?.length ?? 0)
  expect(plain(file.br)).toBe(text)
  expect(gunzipSync(file.gzip ?? new Uint8Array()).toString()).toBe(text)
})
