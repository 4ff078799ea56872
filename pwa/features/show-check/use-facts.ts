import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useUnsent } from '#pwa/hooks/use-unsent.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { deviceRoom } from '#pwa/lib/device-room.ts'
import { ageOf, shopList } from '#pwa/lib/price-list-holder.ts'
import { keptRights, rightsAge } from '#pwa/lib/rights.ts'
import { serverClock } from '#pwa/lib/server-clock.ts'
import { readiness, untilServed } from '#pwa/lib/service-worker/index.ts'
import { canStayAwake } from '#pwa/lib/wake-lock.ts'
import { personOf } from '#pwa/local/people.ts'
import { readUnsent } from '#pwa/sync/unsent.ts'
import type { Facts } from './checks.ts'

/** How often what nobody tells is looked at again, in milliseconds. */
const LOOK_EVERY_MS = 5_000

type Looked = Pick<Facts, 'readiness' | 'room' | 'booth'>

/** What the device knows of itself now, and a way to look again; null until it was looked at. */
export function useFacts(): { facts: Facts | null; look(): Promise<void> } {
  const { user, status } = useAuth()
  const sub = user?.sub ?? null
  const known = useSyncExternalStore(shopList.subscribe, shopList.get)
  const waiting = useUnsent(sub)
  const [looked, setLooked] = useState<Looked | null>(null)
  const look = useCallback(async () => {
    const [found, room, booth] = await Promise.all([readiness(), deviceRoom().read(), boothFacts(sub)])
    setLooked({ readiness: found, room, booth })
  }, [sub])
  useEffect(() => {
    const ending = new AbortController()
    void look()
    void untilServed().then(() => {
      if (!ending.signal.aborted) void look()
    })
    const looking = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => {
      ending.abort()
      clearInterval(looking)
    }
  }, [look])
  const list = known && { number: known.list.number, age: ageOf(known, serverClock) }
  const person = user && { name: user.name || user.email, status }
  const unsent = waiting && { count: waiting.count, customers: waiting.tickets.map(({ name }) => name) }
  return { facts: looked && { ...looked, list, person, unsent }, look }
}

/** How much of a person's work has not reached the shop, once. */
export async function countUnsent(sub: string | null): Promise<number> {
  if (sub === null) return 0
  return (await readUnsent(await personOf(sub).local)).count
}

/** What a booth needs, for whoever may sell at one; customers load no code of it. */
async function boothFacts(sub: string | null): Promise<Facts['booth']> {
  if (sub === null || !keptRights(sub)?.includes('booth:sell')) return null
  const [{ ticketsOf }, { readBoothKey }] = await Promise.all([
    import('#pwa/local/booth/booths.ts'),
    import('#pwa/local/booth/booth-facts.ts'),
  ])
  const key = await ticketsOf(sub).then(readBoothKey, () => null)
  return {
    keyUntil: key?.expiresAt ?? null,
    now: serverClock.now(),
    rightsAge: rightsAge(sub, serverClock.now()),
    canStayAwake: canStayAwake({ navigator }),
  }
}
