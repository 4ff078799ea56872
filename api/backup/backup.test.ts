import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder, tryLockFolder } from '#api/embedded/folder-lock.ts'
import { keyOfAddress } from '#api/services/artwork/artwork.ts'
import { syncStoredCart } from '#api/services/cart/sync-stored.ts'
import { openSqliteStore } from '#api/store/sqlite/open.ts'
import type { Store } from '#api/store/store.ts'
import { bareEnv } from '#api/testing/bare-env.ts'
import { callerOf } from '#api/testing/caller.ts'
import { ordersOf, uploadArtwork } from '#api/testing/orders.ts'
import { newPerson } from '#api/testing/people.ts'
import { orderDoc } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { ids, mutations, readSyncOf } from '#api/testing/sync.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import type { SyncAnswer } from '#shared/contract/sync.ts'
import { backUp } from './backup.ts'
import { MANIFEST, readManifest } from './files.ts'
import { restore } from './restore.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const world = { force: false, newId: () => crypto.randomUUID(), now: NOW }
const run = promisify(execFile)
const CLIS = { backup: './backup-cli.ts', restore: './restore-cli.ts' }
let room: string
let shop: TestShop
const { add } = mutations

beforeEach(async () => {
  room = mkdtempSync(join(tmpdir(), 'goldleaf-backup-'))
  shop = await openTestShop({ DATA_DIR: join(room, 'data') })
})
afterEach(async () => {
  await shop.close()
  rmSync(room, { recursive: true, force: true })
})
const at = (name: string) => join(room, name)
const port = () => new URL(shop.url).port
const linesOf = (answer: SyncAnswer) => answer.snapshot?.lines.map(({ id }) => id) ?? []

async function synced(sub: string, muts: CartMutation[], known = {}): Promise<SyncAnswer> {
  return syncStoredCart(shop.deps, sub, readSyncOf(sub, muts, known))
}

/** Stops the shop, loses its folder, restores it and starts the shop again on the same port. */
async function restored(from: string): Promise<void> {
  const [dataDir, env] = [shop.dataDir, { PORT: port() }]
  await shop.close()
  expect(existsSync(dataDir)).toBe(false)
  const done = await restore(from, dataDir, world)
  expect(done).toMatchObject({ ok: true, movedTo: null })
  shop = await openTestShop({ ...env, DATA_DIR: dataDir })
}

describe('backup and restore ("Trust")', () => {
  test('an old client’s cart comes home: another epoch, and its lines return as add', async () => {
    const who = await newPerson(shop)
    const [kept = '', later = '', unsent = ''] = ids(3)
    await synced(who.sub, [add(kept)])
    await backUp(shop.dataDir, at('copy'), NOW)
    const acknowledged = add(later)
    const seen = await synced(who.sub, [acknowledged])
    expect([seen.v, linesOf(seen)]).toEqual([2, [kept, later]])
    await restored(at('copy'))

    const waiting = add(unsent, {}, seen.v)
    const after = await synced(who.sub, [waiting], seen)
    expect(after.epoch).not.toBe(seen.epoch)
    // The same version as the device knows, and yet another cart: only the epoch tells.
    expect([after.v, linesOf(after), after.done]).toEqual([2, [kept, unsent], [{ mid: waiting.mid }]])
    const lacking = linesOf(seen).filter(id => !linesOf(after).includes(id))
    const home = await synced(
      who.sub,
      lacking.map(id => add(id)),
      after,
    )
    expect([home.epoch, linesOf(home)]).toEqual([after.epoch, [kept, unsent, later]])
    expect(linesOf(await synced(who.sub, []))).toEqual(linesOf(home))
  })

  test('what was sent and answered before the backup counts once when it comes again after the restore', async () => {
    const who = await newPerson(shop)
    const [line = ''] = ids(1)
    const mutation = add(line)
    await synced(who.sub, [mutation])
    await backUp(shop.dataDir, at('copy'), NOW)
    await restored(at('copy'))
    expect(await synced(who.sub, [mutation])).toMatchObject({ v: 1, snapshot: { lines: [{ id: line }] } })
  })

  test('a running shop’s accounts, orders, artwork and keys are in it: the person is still signed in', async () => {
    const who = await newPerson(shop)
    const artwork = await uploadArtwork(shop, who)
    const key = keyOfAddress(shop.deps.artworkBase, artwork) ?? ''
    const stored = () =>
      shop
        .call(`/api/artwork?key=${encodeURIComponent(key)}`, { token: who.token })
        .then(answer => answer.json())
    const before = await stored()
    const createdAt = new Date().toISOString()
    await shop.deps.store.orders.insert(orderDoc({ owner: who.sub, orderId: 'GL-7KQ2-M9XD', createdAt }))
    expect(await backUp(shop.dataDir, at('copy'), NOW)).toMatchObject({ ok: true })
    await restored(at('copy'))
    expect((await ordersOf(shop, who)).orders).toMatchObject([{ orderId: 'GL-7KQ2-M9XD' }])
    expect([before, await stored()]).toEqual([before, { ...(before as object), stored: true }])
    const granted = await shop.call('/api/aws/get-presigned-url', {
      token: who.token,
      json: { bucket: 'order-artwork', key },
    })
    const { url } = (await granted.json()) as { url: string }
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe((before as { size: number }).size)
  })

  test('is one moment of the store, whoever writes meanwhile', async () => {
    const who = await newPerson(shop)
    let writing = true
    const writer = (async () => {
      for (let sent = 0; writing && sent < 150; sent++) await synced(who.sub, [add(crypto.randomUUID())])
    })()
    await backUp(shop.dataDir, at('copy'), NOW)
    writing = false
    await writer
    await restored(at('copy'))
    const { v, snapshot } = await synced(who.sub, [])
    expect(snapshot?.lines).toHaveLength(v)
  })

  test('refuses what would lose something', async () => {
    const refused = (says: RegExp) => ({ ok: false, says: expect.stringMatching(says) })
    expect(await backUp(shop.dataDir, join(shop.dataDir, 'copy'), NOW)).toEqual(
      refused(/inside the data folder/),
    )
    expect(await backUp(at('nowhere'), at('copy'), NOW)).toEqual(refused(/no shop/))
    await backUp(shop.dataDir, at('copy'), NOW)
    expect(await backUp(shop.dataDir, at('copy'), NOW)).toEqual(refused(/not empty/))
    expect(await restore(at('copy'), shop.dataDir, { ...world, force: true })).toEqual(refused(/is running/))
    expect(await restore(at('data'), at('new'), world)).toEqual(refused(/no finished backup/))
    mkdirSync(at('full'))
    writeFileSync(at('full/something'), 'mine')
    expect(await restore(at('copy'), at('full'), world)).toEqual(refused(/not empty/))
    const forced = await restore(at('copy'), at('full'), { ...world, force: true })
    expect(forced).toMatchObject({ ok: true, movedTo: `${at('full')}.before-2026-11-21T10-00-00-000Z` })
    expect(readFileSync(join(forced.ok ? (forced.movedTo ?? '') : '', 'something'), 'utf8')).toBe('mine')
  })

  test('refuses a backup that was cut short or changed', async () => {
    await backUp(shop.dataDir, at('copy'), NOW)
    const secrets = at('copy/embedded-secrets.json')
    const whole = readFileSync(secrets)
    writeFileSync(secrets, '{}')
    expect(await restore(at('copy'), at('new'), world)).toMatchObject({
      ok: false,
      says: expect.stringContaining('embedded-secrets'),
    })
    rmSync(secrets)
    expect(await restore(at('copy'), at('new'), world)).toMatchObject({ ok: false })
    writeFileSync(secrets, whole)
    rmSync(at(`copy/${MANIFEST}`))
    expect(await restore(at('copy'), at('new'), world)).toMatchObject({ ok: false })
    expect(existsSync(at('new'))).toBe(false)
  })

  test('writes nothing where a manifest names a path outside the folder', async () => {
    await backUp(shop.dataDir, at('copy'), NOW)
    const manifest = readManifest(at('copy'))
    writeFileSync(at('outside'), 'x')
    const more = { path: '../outside', bytes: 1, sha256: createHash('sha256').update('x').digest('hex') }
    const files = [...(manifest?.files ?? []), more]
    writeFileSync(at(`copy/${MANIFEST}`), JSON.stringify({ ...manifest, files }))
    expect(await restore(at('copy'), at('deep/new'), world)).toEqual({
      ok: false,
      says: `There is no finished backup in ${at('copy')}.`,
    })
    expect(existsSync(at('deep'))).toBe(false)
  })

  test.each([true, false])(
    'replaces nothing under a shop that was started while it copied (force: %s)',
    async force => {
      await backUp(shop.dataDir, at('copy'), NOW)
      if (force) await openSqliteStore({ file: at('new/shop.sqlite') }).close()
      let started: Store | null = null
      const newId = () => {
        started ??= openSqliteStore({ file: at('new/shop.sqlite') })
        return crypto.randomUUID()
      }
      const names = () => readdirSync(room).sort()
      expect(await restore(at('copy'), at('new'), { ...world, force, newId })).toEqual({
        ok: false,
        says: expect.stringContaining('is running'),
      })
      expect(names()).toEqual(['copy', 'data', 'new'])
      await (started as Store | null)?.close()
    },
  )

  test('issue 6.3: refuses while a shop has its objects there alone, its documents being in MongoDB', async () => {
    await backUp(shop.dataDir, at('copy'), NOW)
    const lock = lockFolder(at('new/objects'))
    const refused = await restore(at('copy'), at('new'), { ...world, force: true })
    expect(refused).toEqual({ ok: false, says: `A shop is running on ${at('new')}. Stop it first.` })
    lock.release()
    expect(await restore(at('copy'), at('new'), { ...world, force: true })).toMatchObject({ ok: true })
  })

  test('issue 6.16: puts a backup in the place of a folder whose database is broken', async () => {
    await backUp(shop.dataDir, at('copy'), NOW)
    mkdirSync(at('new'))
    writeFileSync(at('new/shop.sqlite'), 'this is no database, whatever its name says. '.repeat(20))
    expect(await restore(at('copy'), at('new'), { ...world, force: true })).toMatchObject({ ok: true })
  })

  test('issue 6.3: copying a shop’s folder neither takes the lock along nor loosens it', async () => {
    const done = await backUp(shop.dataDir, at('copy'), NOW)
    expect(done.ok && done.manifest.files.filter(({ path }) => path.endsWith('lock'))).toEqual([])
    expect(tryLockFolder(join(shop.dataDir, 'objects'))).toBeNull()
  })

  test('deletes nothing that came into the folder while it copied', async () => {
    await backUp(shop.dataDir, at('copy'), NOW)
    const newId = () => {
      mkdirSync(at('new'), { recursive: true })
      writeFileSync(at('new/something'), 'mine')
      return crypto.randomUUID()
    }
    expect(await restore(at('copy'), at('new'), { ...world, newId })).toMatchObject({ ok: false })
    expect(readFileSync(at('new/something'), 'utf8')).toBe('mine')
  })

  test('leaves out drawings and write-ahead files, and lets nobody else read the keys', async () => {
    mkdirSync(join(shop.dataDir, 'pictures'), { recursive: true })
    writeFileSync(join(shop.dataDir, 'pictures', 'drawn.avif'), 'x')
    const done = await backUp(shop.dataDir, at('copy'), NOW)
    const paths = done.ok ? done.manifest.files.map(({ path }) => path) : []
    expect(paths).toEqual(
      expect.arrayContaining(['shop.sqlite', 'payments.sqlite', 'identity.sqlite', 'embedded-secrets.json']),
    )
    expect(paths.filter(path => /pictures|-wal|-shm/.test(path))).toEqual([])
    expect(statSync(at('copy/embedded-secrets.json')).mode & 0o077).toBe(0)
  })
})

describe('npm run backup and restore', () => {
  const cli = (name: keyof typeof CLIS, dataDir: string, ...args: string[]) => {
    // As npm says where it was called: it runs all in the shop's own folder.
    const env = { ...bareEnv(), DATA_DIR: dataDir, INIT_CWD: room }
    const file = fileURLToPath(new URL(CLIS[name], import.meta.url))
    return run(process.execPath, [file, ...args], { env }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      error => ({ code: Number(error.code), said: String(error.stdout) }),
    )
  }

  test('copy a running shop and put it somewhere else; a new life can be begun alone', async () => {
    expect(await cli('backup', shop.dataDir, at('copy'))).toMatchObject({
      code: 0,
      said: expect.stringContaining('files'),
    })
    expect(await cli('restore', at('other'), at('copy'))).toMatchObject({
      code: 0,
      said: expect.stringContaining('as it was at'),
    })
    expect(readdirSync(at('other'))).toContain('shop.sqlite')
    const before = await synced('auth0|pat', [])
    expect(await cli('restore', shop.dataDir, '--new-life')).toMatchObject({ code: 0 })
    expect((await synced('auth0|pat', [])).epoch).not.toBe(before.epoch)
  })

  test('take a folder as it is named where they are called', async () => {
    expect(await cli('backup', shop.dataDir, 'copy')).toMatchObject({ code: 0 })
    expect(readdirSync(at('copy'))).toContain(MANIFEST)
    expect(await cli('restore', at('other'), './copy')).toMatchObject({ code: 0 })
    expect(readdirSync(at('other'))).toContain('shop.sqlite')
  })

  test('say why they do not, and fail', async () => {
    expect(await cli('backup', shop.dataDir)).toEqual({ code: 1, said: expect.stringContaining('Usage') })
    for (const wrong of [[], ['--new-life', at('copy')], [at('copy'), '--froce'], [at('copy'), 'more']])
      expect(await cli('restore', shop.dataDir, ...wrong), wrong.join(' ')).toEqual({
        code: 1,
        said: expect.stringContaining('Usage'),
      })
    await cli('backup', shop.dataDir, at('copy'))
    const running = await cli('restore', shop.dataDir, at('copy'), '--force')
    expect(running).toEqual({ code: 1, said: expect.stringContaining('is running') })
    expect((await callerOf(shop.url)('/api/health')).status).toBe(200)
  })
})
