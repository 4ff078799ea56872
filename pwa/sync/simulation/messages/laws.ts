import { OLD } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { MessageDevice } from './device.ts'
import type { Drawer } from './drawer.ts'
import type { Effect } from './effect.ts'
import type { MessageStage } from './play.ts'
import { isTakeable, wordsOf } from './spoken.ts'
import type { MessageWorld } from './world.ts'

/** Everything of this person that still waits, or asks about its age, on any device. */
export function undrained({ devices }: MessageStage, person: string): string[] {
  return devices.flatMap((device, i) => {
    const rows = device.drawers.get(person)?.store.state.rows ?? []
    const left = rows.filter(row => row.state === 'waiting' || row.code === OLD)
    return left.length > 0 ? [`G6: ${left.length} rows of ${person} wait on device ${i}`] : []
  })
}

/** The laws of messages and records, once faults have stopped and outboxes drained; what is broken, in words. */
export function brokenLaws(world: MessageWorld, stage: MessageStage): string[] {
  const { effects } = stage.servers.remembered
  const drawers = stage.devices.flatMap(({ drawers }) => [...drawers.values()])
  const asking = new Set(drawers.flatMap(({ store }) => store.state.rows.map(wordsOf)))
  const counts = new Map<string, number>()
  for (const { words } of effects) counts.set(words, (counts.get(words) ?? 0) + 1)
  return [
    ...effects.flatMap(effect => ownWords(world, effect)),
    ...[...world.spoken.keys()].flatMap(words => once(world, stage, words, counts.get(words) ?? 0, asking)),
    ...drawers.flatMap(({ store }) => store.state.rows.flatMap(inVain)),
    ...stage.devices.flatMap((device, i) => inOrder(world, stage, device, i)),
  ]
}

function ownWords({ spoken }: MessageWorld, { owner, words }: Effect): string[] {
  const person = spoken.get(words)?.person
  if (person === owner) return []
  return [`"${words}" is stored under ${owner}, it is ${person === undefined ? 'nobody' : person}'s`]
}

function once(
  world: MessageWorld,
  { servers }: MessageStage,
  words: string,
  count: number,
  asking: ReadonlySet<string>,
): string[] {
  if (count > 1) return [`"${words}" is stored ${count} times`]
  if (count === 1) return isTakeable(words) ? [] : [`"${words}" is stored, though it was refused`]
  if (asking.has(words) || world.spoken.get(words)?.isWithdrawn) return []
  // What a restored backup had not yet heard is lost with it, if its device was told before that it is there.
  if (servers.lost.has(words) && world.arrived.has(words)) return []
  return [`"${words}" was never stored, and nobody is asked about it`]
}

/** What the shop takes it has to take; nobody is asked about it. */
function inVain(row: OutboxRow): string[] {
  const isAsking = row.state === 'needs-you' && row.code !== OLD
  return isAsking && isTakeable(wordsOf(row)) ? [`"${wordsOf(row)}" was refused: ${row.code}`] : []
}

/** What a device sent of one kind came in the order in which it was said there. */
function inOrder(
  world: MessageWorld,
  { servers }: MessageStage,
  { drawers }: MessageDevice,
  i: number,
): string[] {
  const place = new Map(servers.remembered.effects.map(({ words }, at) => [words, at]))
  return [...drawers.values()].flatMap(drawer =>
    ['contact', 'user'].flatMap(entity =>
      isRising(placesOf(drawer, entity))
        ? []
        : [`${entity} rows of ${drawer.person} on device ${i} came in another order`],
    ),
  )

  function placesOf({ said }: Drawer, entity: string): number[] {
    // What asked for its person was overtaken; what a restore took back may come again from a copy of its device.
    const bound = said.filter(each => each.entity === entity && !world.asked.has(each.words))
    return bound.flatMap(({ words }) => (servers.lost.has(words) ? [] : (place.get(words) ?? [])))
  }
}

const isRising = (places: number[]) => places.every((each, at) => at === 0 || each > (places[at - 1] ?? 0))
