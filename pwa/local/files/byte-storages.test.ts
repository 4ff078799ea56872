import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { freshDb } from '#pwa/local/testing/rows.ts'
import { PART_BYTES } from '#shared/artwork/parts.ts'
import { type CopyProgress, copyError, copyToHandle, memoryBytes } from './bytes.ts'
import { rowBytes } from './row-bytes.ts'
import { noticesGoneFiles, someBytes, storesBytes } from './testing/byte-storage-contract.ts'

const inRows = () => rowBytes(freshDb())
storesBytes('database rows', inRows)
storesBytes('memory', memoryBytes)
noticesGoneFiles('the database', inRows)
noticesGoneFiles('memory', memoryBytes)

test('Artwork: no row holds more than 8 MiB', async () => {
  const db = freshDb()
  const size = 2 * PART_BYTES + 1
  await rowBytes(db).copy('a', new Blob([someBytes(size)]))
  const rows = await db.fileParts.toArray()
  expect(rows.map(({ part, bytes }) => [part, new Blob([bytes]).size])).toEqual([
    [1, PART_BYTES],
    [2, PART_BYTES],
    [3, 1],
  ])
})

test('Artwork: a row that went missing makes the file unreadable, never shorter', async () => {
  const db = freshDb()
  const size = PART_BYTES + 1
  await rowBytes(db).copy('a', new Blob([someBytes(size)]))
  await db.fileParts.delete(['a', 2])
  expect(await rowBytes(db).read('a', size)).toBeNull()
})

test('Artwork: a copy that is given up while it is read back leaves no row', async () => {
  const db = freshDb()
  const stop = new AbortController()
  const onProgress = ({ hashed }: { hashed: number }) => {
    if (hashed > 0) stop.abort(new Error('replaced'))
  }
  const copy = rowBytes(db).copy('a', new Blob([someBytes(PART_BYTES + 1)]), {
    signal: stop.signal,
    onProgress,
  })
  await expect(copy).rejects.toThrow('replaced')
  expect(await db.fileParts.count()).toBe(0)
})

test('Artwork: in the database nothing counts as read back before all of it is written', async () => {
  const told: CopyProgress[] = []
  const size = PART_BYTES + 1
  const onProgress = (progress: CopyProgress) => void told.push(progress)
  await rowBytes(freshDb()).copy('a', new Blob([new Uint8Array(size)]), { onProgress })
  expect(told).toEqual([
    { written: PART_BYTES, hashed: 0 },
    { written: size, hashed: 0 },
    { written: size, hashed: PART_BYTES },
    { written: size, hashed: size },
  ])
})

function handle(takes: (length: number) => number) {
  const file: number[] = []
  const done: string[] = []
  return {
    file,
    done,
    write(bytes: Uint8Array, { at }: { at: number }) {
      const taken = takes(bytes.length)
      bytes.subarray(0, taken).forEach((byte, i) => {
        file[at + i] = byte
      })
      return taken
    },
    truncate: (size: number) => void done.push(`truncate ${size}`),
    flush: () => void done.push('flush'),
    close: () => void done.push('close'),
  }
}

test('Artwork: the copy is flushed, then closed, however little a write takes', async () => {
  const into = handle(length => Math.min(7, length))
  const bytes = someBytes(100)
  const told: number[] = []
  await copyToHandle(new Blob([bytes]), into, written => told.push(written))
  expect(into.file).toEqual([...bytes])
  expect(into.done).toEqual(['truncate 0', 'flush', 'close'])
  expect(told).toEqual([100])
})

test('Artwork: a device that takes nothing more is full, and the handle is closed all the same', async () => {
  const into = handle(() => 0)
  await expect(copyToHandle(new Blob([someBytes(10)]), into, () => {})).rejects.toMatchObject({
    name: 'QuotaExceededError',
  })
  expect(into.done).toEqual(['truncate 0', 'close'])
})

test.each([
  ['QuotaExceededError', 'full'],
  ['NotReadableError', 'unreadable'],
  ['NotFoundError', 'unreadable'],
  ['SecurityError', 'unavailable'],
  ['', 'unavailable'],
])('Artwork: %s means that the file was not kept: %s', (name, code) => {
  expect(copyError({ name })).toMatchObject({ code })
})
