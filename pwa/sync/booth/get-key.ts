import { readBoothKey, readShow, writeBoothKey } from '#pwa/local/booth/booth-facts.ts'
import { fromBase64 } from '#shared/artwork/parts.ts'
import { importBoothKey } from '#shared/booth/code.ts'
import type { BoothKeyAnswer } from '#shared/contract/booth.ts'
import { DAY } from '#shared/time.ts'
import type { BoothSyncDeps } from './booth-deps.ts'

const DEVICE = 'device-id'
const LABEL = 'Tablet'
/** Days a key is asked for where no show has been written down. */
const USUAL_DAYS = 14

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Gets this device a key for its codes where it has none that lasts through tomorrow and the show; true when it has one. By the
 * shop's clock, which ends keys (B12); by the device's before the shop told the time.
 */
export async function getBoothKey(deps: BoothSyncDeps): Promise<boolean> {
  const { store, now, shopNow } = deps
  const [known, show] = await Promise.all([readBoothKey(store), readShow(store)])
  const today = shopNow() ?? now()
  if (known && Date.parse(known.expiresAt) > today + DAY && known.lastDay >= show.to) return true
  return askForKey(deps)
}

/**
 * Gets this device another key where the one it has follows from something else than the shop's do now: after another secret, or a
 * restored backup that does not know it, its codes would open nothing until it ends.
 */
export async function replaceBoothKey(deps: BoothSyncDeps, source: string): Promise<void> {
  const known = await readBoothKey(deps.store)
  const isOver = known === null || Date.parse(known.expiresAt) <= (deps.shopNow() ?? deps.now())
  if (!isOver && known.source !== source) await askForKey(deps)
}

async function askForKey({ store, post, now, shopNow, newId }: BoothSyncDeps): Promise<boolean> {
  const show = await readShow(store)
  const deviceId = ((await store.fact(DEVICE)) as string | null) ?? newId()
  await store.setFact(DEVICE, deviceId)
  const lastDay = show.to || dayOf((shopNow() ?? now()) + USUAL_DAYS * DAY)
  const reply = await post({ path: '/api/booth/key', body: { deviceId, label: LABEL, lastDay } })
  const answer = (reply.kind === 'taken' ? reply.body : {}) as Partial<BoothKeyAnswer>
  const { kid, key, expiresAt, source = null } = answer
  if (!kid || !key || !expiresAt) return false
  // From here on nobody can read it out of this device again.
  const bytes = new Uint8Array(fromBase64(key))
  await writeBoothKey(store, { kid, key: await importBoothKey(bytes), expiresAt, lastDay, source })
  return true
}
