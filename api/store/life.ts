import type { Store } from './store.ts'

const LIFE = 'life'

/**
 * Id of this store's life, made when it is first asked for. A restored backup gets a new one (`beginLife`), so that
 * devices that have seen later versions of it can tell ("Cart sync", epochs).
 */
export async function lifeOf(store: Pick<Store, 'facts'>, newId: () => string): Promise<string> {
  const known = await store.facts.get(LIFE)
  const life = known ?? (await store.facts.upsert(LIFE, current => current ?? { _id: LIFE, value: newId() }))
  return life.value
}

/** Begins a new life: every device will compare its cart anew. */
export async function beginLife(store: Pick<Store, 'facts'>, newId: () => string): Promise<void> {
  const value = newId()
  await store.facts.upsert(LIFE, () => ({ _id: LIFE, value }))
}
