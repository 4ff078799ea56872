import { createHmac, hkdfSync } from 'node:crypto'
import { type Deps, isoNow } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import type { BoothKeyDoc } from '#api/store/documents.ts'
import { lifeOf } from '#api/store/life.ts'
import { importBoothKey } from '#shared/booth/code.ts'
import type { BoothKeyAnswer } from '#shared/contract/booth.ts'
import { DAY } from '#shared/time.ts'

const KID_BYTES = 8
const KEY_BYTES = 32
/** Days a key goes on after the show's last day, and the most it lasts in all (booth, "Records"). */
const DAYS_AFTER_SHOW = 2
const MOST_DAYS = 30

export type KeyDeps = Pick<Deps, 'store' | 'clock' | 'boothSecret'>

/**
 * What a key that is made now follows from; says nothing of it. With another secret it is another, and in a restored store, which may
 * not know a key by its name: the shop knows no code of a tablet whose key is of something else, which asks for a new one.
 */
export async function keySource({
  store,
  ids,
  boothSecret,
}: Pick<Deps, 'store' | 'ids' | 'boothSecret'>): Promise<string> {
  const life = await lifeOf(store, ids.uuid)
  return createHmac('sha256', boothSecret).update(`key source ${life}`).digest('base64url').slice(0, 16)
}

/**
 * Makes a key for a tablet's codes, until the end of the show's last day + 2 by the shop's clock, 30 days at most. Keys
 * follow from the shop's secret and their names, and are stored nowhere. `invalid` where the show has been over for so long.
 */
export async function issueBoothKey(
  deps: KeyDeps & Pick<Deps, 'ids'>,
  staff: string,
  { deviceId, label, lastDay }: { deviceId: string; label: string; lastDay: string },
): Promise<{ ok: true; key: BoothKeyAnswer } | Failure> {
  const now = deps.clock.now()
  const end = Math.min(Date.parse(lastDay) + (DAYS_AFTER_SHOW + 1) * DAY, now + MOST_DAYS * DAY)
  if (end <= now) return failure('invalid', 'That show is over: a booth key needs its last day')
  const _id = Buffer.from(deps.ids.bytes(KID_BYTES)).toString('hex')
  const expiresAt = new Date(end).toISOString()
  const issuedAt = isoNow(deps.clock)
  await deps.store.boothKeys.insert({ _id, staff, deviceId, label, issuedAt, expiresAt, revokedAt: null })
  const key = Buffer.from(keyBytes(deps, _id)).toString('base64')
  return { ok: true, key: { kid: _id, key, expiresAt, source: await keySource(deps) } }
}

/** Refuses from now on every code of this key that has not come yet (booth, "The code"); false for a key that is not this person's. */
export async function revokeBoothKey(
  { store, clock }: KeyDeps,
  staff: string,
  kid: string,
): Promise<boolean> {
  const doc = await store.boothKeys.update(kid, current =>
    current.staff === staff && current.revokedAt === null ? { ...current, revokedAt: isoNow(clock) } : null,
  )
  return doc?.staff === staff
}

/** A key whose codes are taken. */
export interface UsableKey {
  doc: BoothKeyDoc
  key: CryptoKey
}

/** The key of this name as long as it is known, not revoked and not over by the shop's clock (B8, B12); else null. */
export async function usableBoothKey(deps: KeyDeps, kid: string): Promise<UsableKey | null> {
  const doc = await deps.store.boothKeys.get(kid)
  const isOver = !doc || doc.revokedAt !== null || Date.parse(doc.expiresAt) <= deps.clock.now()
  return isOver ? null : { doc, key: await importBoothKey(keyBytes(deps, kid)) }
}

function keyBytes({ boothSecret }: Pick<Deps, 'boothSecret'>, kid: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', boothSecret, '', `goldleaf booth key ${kid}`, KEY_BYTES))
}
