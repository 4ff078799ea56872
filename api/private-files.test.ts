import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import { pictureFolder } from './pictures/picture-files.ts'
import { uploadArtwork } from './testing/orders.ts'
import { newPerson } from './testing/people.ts'
import { openTestShop } from './testing/shop.ts'

let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'goldleaf-private-'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

/** What others than its owner may do something with, with its mode; the folder itself included. */
function openToOthers(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...inside.map(entry => join(entry.parentPath, entry.name))]
  return paths
    .map(path => [relative(room, path), statSync(path).mode & 0o777] as const)
    .filter(([, mode]) => (mode & 0o077) !== 0)
    .map(([path, mode]) => `${path} ${mode.toString(8)}`)
}

test('issue 6.14: a fresh data folder and all that a working shop puts there are their owner’s alone', async () => {
  const dataDir = join(room, 'data')
  const shop = await openTestShop({ DATA_DIR: dataDir })
  const who = await newPerson(shop)
  await uploadArtwork(shop, who)
  expect((await shop.call('/images/13oz-vinyl-banner/whole-320.webp')).status).toBe(200)
  await pictureFolder(join(dataDir, 'more-pictures')).write('drawn.webp', Buffer.from('x'))
  const files = readdirSync(dataDir, { recursive: true }).map(String)
  for (const kept of [
    'shop.sqlite-wal',
    'shop.sqlite-shm',
    'identity.sqlite',
    'payments.sqlite',
    'objects/index.sqlite',
  ])
    expect(files).toContain(kept)
  expect(
    files.filter(name => name.startsWith('pictures/') || name.startsWith('objects/blobs/')).length,
  ).toBeGreaterThan(1)
  expect(openToOthers(dataDir)).toEqual([])
  await shop.close()
})

test('issue 6.14: a backup and what is restored from it are their owner’s alone, even where the folder was not', async () => {
  const shop = await openTestShop({ DATA_DIR: join(room, 'data') })
  await uploadArtwork(shop, await newPerson(shop))
  for (const name of ['shop.sqlite', 'embedded-secrets.json']) chmodSync(join(shop.dataDir, name), 0o644)
  const copy = join(room, 'copy')
  expect(await backUp(shop.dataDir, copy, 0)).toMatchObject({ ok: true })
  expect(openToOthers(copy)).toEqual([])
  for (const name of ['shop.sqlite', 'embedded-secrets.json']) chmodSync(join(copy, name), 0o644)
  const world = { force: false, newId: () => crypto.randomUUID(), now: 0 }
  expect(await restore(copy, join(room, 'new'), world)).toMatchObject({ ok: true })
  expect(openToOthers(join(room, 'new'))).toEqual([])
  await shop.close()
})

test('issue 6.14: a folder that others may look into stays as its keeper made it, and is told', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: line => void lines.push(line) })
  chmodSync(room, 0o755)
  const shop = await openTestShop({ DATA_DIR: room }, log)
  expect(statSync(room).mode & 0o777).toBe(0o755)
  expect(lines.filter(line => line.includes('can be read by other users'))).toHaveLength(1)
  await shop.close()
})
