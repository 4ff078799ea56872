import type { InMemoryState, InMemoryStore } from '#pwa/local/in-memory-store.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { wordsOf } from './spoken.ts'
import type { MessageWorld } from './world.ts'

/** One person's storage on a device, and what they said there, in order. */
export interface Drawer {
  person: string
  store: InMemoryStore
  said: { entity: string; words: string }[]
  /** Rows the person themself is taking away or renaming. */
  deciding: Set<string>
}

/** Follows what is written to a drawer, just before it is. */
export function noteWrite(world: MessageWorld, drawer: Drawer, next: InMemoryState): void {
  const before = drawer.store.state
  const known = new Set(before.rows.map(row => row.id))
  for (const row of next.rows) {
    if (!known.has(row.id)) noteNew(world, drawer, row)
    if (row.state === 'needs-you') world.asked.add(wordsOf(row))
    if (!known.has(row.id)) world.trace.push(`${world.time.now()} row ${row.id} ${wordsOf(row)} ${row.state}`)
  }
  const stay = new Set(next.rows.map(row => row.id))
  const done = new Set(next.done.map(row => row.id))
  for (const row of before.rows.filter(({ id }) => !stay.has(id))) {
    world.trace.push(`${world.time.now()} left ${row.id} ${done.has(row.id)}`)
    if (done.has(row.id)) world.arrived.add(wordsOf(row))
    else if (!drawer.deciding.has(row.id)) world.broken.push(`"${wordsOf(row)}" was dropped unsent`)
  }
}

function noteNew(world: MessageWorld, { person, said }: Drawer, row: OutboxRow): void {
  const words = wordsOf(row)
  if (world.spoken.has(words)) return
  world.spoken.set(words, { person, isWithdrawn: false })
  world.figures.made++
  said.push({ entity: row.entity, words })
}
