import { SECOND } from '#shared/time.ts'
import type { Clock } from './clock.ts'
import type { FactDoc } from './documents.ts'
import { LIFE } from './life.ts'
import type { Store } from './store.ts'

const REMEMBERED_MS = SECOND

/**
 * The store, whose life is read once a second and not for each sync (issue 10.4). Another process begins a new one only
 * while no shop serves (docs/operating.md, "Backup and restore"): nobody hears of it late.
 */
export function withRememberedLife(store: Store, clock: Clock): Store {
  const { facts } = store
  let known: { fact: FactDoc; readAt: number } | null = null
  const readLife = async () => {
    const readAt = clock.now()
    if (known && Math.abs(readAt - known.readAt) < REMEMBERED_MS) return known.fact
    const fact = await facts.get(LIFE)
    known = fact && { fact, readAt }
    return fact
  }
  return {
    ...store,
    facts: {
      ...facts,
      get: id => (id === LIFE ? readLife() : facts.get(id)),
      upsert: async (id, fn) => {
        const fact = await facts.upsert(id, fn)
        if (id === LIFE) known = null
        return fact
      },
    },
  }
}
