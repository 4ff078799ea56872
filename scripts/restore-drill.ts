import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '#api/backup/backup.ts'
import { restore } from '#api/backup/restore.ts'
import { keyOfAddress } from '#api/services/artwork/artwork.ts'
import { syncStoredCart } from '#api/services/cart/sync-stored.ts'
import { uploadArtwork } from '#api/testing/orders.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { messageDoc, orderDoc } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { ids, mutations, readSyncOf } from '#api/testing/sync.ts'

/** What a shop holds, by kind. */
export interface Holdings {
  orders: number
  messages: number
  cartLines: number
  files: number
}

/** What a drill found: how long each step took, in milliseconds, and what was there before, at the backup, and after it. */
export interface Drill {
  backupMs: number
  restoreMs: number
  startMs: number
  atBackup: Holdings
  atLoss: Holdings
  restored: Holdings
  /** Devices see that it is another life, and offer what came after again. */
  isNewEpoch: boolean
}

const BEFORE: Holdings = { orders: 500, messages: 50, cartLines: 40, files: 10 }
const SINCE: Holdings = { orders: 3, messages: 2, cartLines: 5, files: 1 }

/** Fills an embedded shop, backs it up, lets more happen, loses its folder, and puts the backup in its place. */
export async function restoreDrill(): Promise<Drill> {
  const room = mkdtempSync(join(tmpdir(), 'goldleaf-drill-'))
  const dataDir = join(room, 'data')
  let shop = await openTestShop({ DATA_DIR: dataDir })
  const env = { DATA_DIR: dataDir, PORT: new URL(shop.url).port }
  try {
    const who = await newPerson(shop)
    const files = await fill(shop, who, BEFORE)
    const [atBackup, backupMs] = await timed(async () => {
      const done = await backUp(dataDir, join(room, 'copy'), Date.now())
      if (!done.ok) throw new Error(done.says)
      return held(shop, who, files)
    })
    files.push(...(await fill(shop, who, SINCE)))
    const atLoss = await held(shop, who, files)
    const known = await epochOf(shop, who)
    await shop.close()
    if (existsSync(dataDir)) throw new Error('The folder was not lost')
    const world = { force: false, newId: () => crypto.randomUUID(), now: Date.now() }
    const [, restoreMs] = await timed(() => restore(join(room, 'copy'), dataDir, world))
    const [opened, startMs] = await timed(() => openTestShop(env))
    shop = opened
    const restored = await held(shop, who, files)
    const isNewEpoch = (await epochOf(shop, who)) !== known
    return { backupMs, restoreMs, startMs, atBackup, atLoss, restored, isNewEpoch }
  } finally {
    await shop.close()
    rmSync(room, { recursive: true, force: true })
  }
}

/** The drill in words, as whoever rehearses it reads them. */
export function tellDrill({ backupMs, restoreMs, startMs, atLoss, restored }: Drill): string {
  const lost = (Object.keys(atLoss) as (keyof Holdings)[]).map(
    kind => `${atLoss[kind] - restored[kind]} of ${atLoss[kind]} ${kind}`,
  )
  const ms = (value: number) => `${Math.round(value)} ms`
  return [
    `restore drill: backup ${ms(backupMs)}, restore ${ms(restoreMs)}, start ${ms(startMs)}`,
    `lost with what came after the backup: ${lost.join(', ')}`,
  ].join('\n')
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now()
  return [await work(), performance.now() - started]
}

/** Adds so much; returns the keys of the files. */
async function fill(
  shop: TestShop,
  who: TestPerson,
  { orders, messages, cartLines, files }: Holdings,
): Promise<string[]> {
  const { store, artworkBase } = shop.deps
  for (let at = 0; at < orders; at++) await store.orders.insert(orderDoc({ owner: who.sub }))
  for (let at = 0; at < messages; at++) await store.messages.insert(messageDoc({ owner: who.sub }))
  await syncStoredCart(
    shop.deps,
    who.sub,
    readSyncOf(
      who.sub,
      ids(cartLines).map(id => mutations.add(id)),
    ),
  )
  const keys: string[] = []
  for (let at = 0; at < files; at++)
    keys.push(keyOfAddress(artworkBase, await uploadArtwork(shop, who)) ?? '')
  return keys
}

async function held(shop: TestShop, { sub }: TestPerson, files: string[]): Promise<Holdings> {
  const { store, objects } = shop.deps
  const heads = await Promise.all(files.map(key => objects.head('order-artwork', key)))
  return {
    orders: await store.orders.count({ where: { owner: sub } }),
    messages: await store.messages.count({ where: { owner: sub } }),
    cartLines: (await store.carts.get(`${sub}/main`))?.lines.length ?? 0,
    files: heads.filter(head => head !== null).length,
  }
}

const epochOf = async (shop: TestShop, { sub }: TestPerson): Promise<string> =>
  (await syncStoredCart(shop.deps, sub, readSyncOf(sub, []))).epoch

if (import.meta.main) console.log(tellDrill(await restoreDrill()))
