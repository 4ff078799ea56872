import type { Store } from './store.ts'

export const LIFE = 'life'
/** The life that began when a backup was put back last. */
const RESTORED = 'restored'

/**
 * Id of this store's life, made when it is first asked for. A restored backup gets a new one (`beginLife`), so that
 * devices that have seen later versions of it can tell ("Cart sync", epochs).
 */
export async function lifeOf(store: Pick<Store, 'facts'>, newId: () => string): Promise<string> {
  const known = await store.facts.get(LIFE)
  const life = known ?? (await store.facts.upsert(LIFE, current => current ?? { _id: LIFE, value: newId() }))
  return life.value
}

/** When that was, ISO time. */
const RESTORED_AT = 'restoredAt'

/** Begins a new life: every device will compare its cart anew, and mails that were due before are not sent (again). `now` is epoch ms. */
export async function beginLife(
  store: Pick<Store, 'facts'>,
  newId: () => string,
  now = Date.now(),
): Promise<void> {
  const value = newId()
  const at = new Date(now).toISOString()
  await store.facts.upsert(RESTORED_AT, () => ({ _id: RESTORED_AT, value: at }))
  await store.facts.upsert(LIFE, () => ({ _id: LIFE, value }))
  await store.facts.upsert(RESTORED, () => ({ _id: RESTORED, value }))
}

/** The life that a restored backup began; null for a store that never was one. */
export async function restoredLife(store: Pick<Store, 'facts'>): Promise<string | null> {
  return (await store.facts.get(RESTORED))?.value ?? null
}

/** When a backup was put back last, ISO time; null for a store that never was one. */
export async function restoredAt(store: Pick<Store, 'facts'>): Promise<string | null> {
  return (await store.facts.get(RESTORED_AT))?.value ?? null
}
