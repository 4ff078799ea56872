import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUCKET, noise, type ObjectWorld, openWorld } from '#api/embedded/objects/testing/world.ts'

/** What only somebody who looks into the store itself can see; the contract beside it holds for every store. */
const PART = new Uint8Array(noise(1234))
const DIGEST = createHash('sha256').update(PART).digest('base64')
const UUID = '0b5a4c1e-7a52-4f0c-9a7f-3f2f6c1d2e3a'

let world: ObjectWorld
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

// MinIO takes no such key; the shop makes none.
test('D21: an empty folder in a key is part of its name', async () => {
  const { gateway } = world
  await gateway.put('order-artwork', 'folder//double', Buffer.from('two'), 'image/jpeg')
  expect(await gateway.head('order-artwork', 'folder/double')).toBeNull()
  expect(Buffer.from((await gateway.read('order-artwork', 'folder//double')) ?? []).toString()).toBe('two')
})

test('D23: completing what is gone says so, also without parts', async () => {
  const { gateway } = world
  const at = { bucket: 'order-artwork', key: `${UUID}/none.pdf`, contentType: 'application/pdf' } as const
  const upload = await gateway.createMultipart(at)
  await gateway.abortMultipart(upload)
  expect(await gateway.completeMultipart(upload, [])).toEqual({ outcome: 'gone' })
})

test('issue 6.10: a copy that is refused leaves no file behind', async () => {
  const { gateway } = world
  await gateway.put('order-artwork', 'from', Buffer.from('new'), 'image/jpeg')
  const kept = world.files().kept.length
  expect(await gateway.copy('order-artwork', { key: 'from', etag: 'old' }, 'to')).toBeNull()
  expect(world.files().kept).toHaveLength(kept)
})

test('D23: an aborted upload leaves no file behind', async () => {
  const { gateway } = world
  const at = { bucket: 'order-artwork', key: `${UUID}/gone.pdf`, contentType: 'application/pdf' } as const
  const upload = await gateway.createMultipart(at)
  const before = world.files().kept.length
  const grant = { upload, partNumber: 1, checksumSha256: DIGEST, expiresSeconds: 300 }
  const headers = { 'x-amz-checksum-sha256': DIGEST }
  await fetch(await gateway.presignPart(grant), { method: 'PUT', body: PART, headers })
  expect(world.files().kept).toHaveLength(before + 1)
  await gateway.abortMultipart(upload)
  expect(world.files().kept).toHaveLength(before)
})

test('D23: every part is listed, also beyond the thousand of one answer', async () => {
  const upload = await world.gateway.createMultipart({
    bucket: 'order-artwork',
    key: `${UUID}/many.pdf`,
    contentType: 'application/pdf',
  })
  const db = new DatabaseSync(join(world.folder, 'index.sqlite'))
  const insert = db.prepare('INSERT INTO parts (upload, number, doc) VALUES (?, ?, ?)')
  db.exec('BEGIN')
  for (let number = 1; number <= 2001; number++) {
    const part = { number, file: `part-${number}`, size: number, etag: 'e', sha256: null, created: 0 }
    insert.run(upload.uploadId, number, JSON.stringify(part))
  }
  db.exec('COMMIT')
  db.close()
  const sizes = (await world.gateway.listParts(upload))?.map(part => part.size)
  expect(sizes).toEqual(Array.from({ length: 2001 }, (_, index) => index + 1))
})

test('issue 6.11: every open upload of a bucket is listed, over as many pages as it takes, and no other', async () => {
  const { gateway } = world
  const listed = async () => {
    const found: string[] = []
    for await (const { key, uploadId } of gateway.openUploads('order-artwork'))
      found.push(`${key} ${uploadId}`)
    return found
  }
  const before = await listed()
  const at = { key: `${UUID}/one key & <many> 100%.jpg`, contentType: 'image/jpeg' }
  const real = await gateway.createMultipart({ bucket: 'order-artwork', ...at })
  await gateway.createMultipart({ bucket: 'product-artwork', ...at })
  const names = [`${at.key} ${real.uploadId}`]
  // A thousand calls would take long, and more than a page there must be.
  const db = new DatabaseSync(join(world.folder, 'index.sqlite'))
  const insert = db.prepare('INSERT INTO uploads (id, doc) VALUES (?, ?)')
  db.exec('BEGIN')
  for (let n = 0; n < 2003; n++) {
    const [id, key] = [`begun ${n}`, n < 1500 ? at.key : `${UUID}/${n}.jpg`]
    const upload = { id, bucket: BUCKET, key, contentType: 'image/jpeg', checksummed: true, created: n }
    insert.run(id, JSON.stringify(upload))
    names.push(`${key} ${id}`)
  }
  db.exec('COMMIT')
  expect((await listed()).sort()).toEqual([...before, ...names].sort())
  db.exec("DELETE FROM uploads WHERE id LIKE 'begun %'")
  db.close()
  await gateway.abortMultipart(real)
  expect(await listed()).toEqual(before)
})

test('issue 6.11: an upload says when it was begun; one an older shop began is of old', async () => {
  const { gateway, time } = world
  const at = { bucket: 'order-artwork', key: `${UUID}/begun.jpg`, contentType: 'image/jpeg' } as const
  const upload = await gateway.createMultipart(at)
  const startedAt = async () => {
    for await (const each of gateway.openUploads('order-artwork'))
      if (each.uploadId === upload.uploadId) return each.startedAt
    return null
  }
  expect(await startedAt()).toBe(time.now)
  const db = new DatabaseSync(join(world.folder, 'index.sqlite'))
  db.prepare("UPDATE uploads SET doc = json_remove(doc, '$.created') WHERE id = ?").run(upload.uploadId)
  db.close()
  expect(await startedAt()).toBe(0)
  await gateway.abortMultipart(upload)
})
