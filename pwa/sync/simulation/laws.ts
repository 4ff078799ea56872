import { epochOf } from '#api/services/cart/sync.ts'
import { mutationOf } from '#pwa/local/outbox-row.ts'
import { canonical } from '#shared/canonical.ts'
import { apply, EMPTY_CART } from '#shared/cart/apply.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { ServerWays } from './cart-server.ts'
import type { PlayStage } from './play.ts'
import type { World } from './world.ts'

const same = (a: unknown, b: unknown) => canonical(a) === canonical(b)

const ids = (lines: CartLine[]) => lines.map(({ id }) => id.slice(0, 4)).join(' ')

/** Everything of this person that still waits, or asks, on any device. */
export function undrained({ devices }: PlayStage, person: string): string[] {
  return devices.flatMap((device, i) => {
    const rows = device.drawers.get(person)?.store.state.rows ?? []
    const left = rows.filter(
      row => row.state === 'waiting' || row.code === 'old' || row.code === 'outcome_forgotten',
    )
    return left.length > 0 ? [`G6: ${left.length} rows of ${person} wait on device ${i}`] : []
  })
}

/** Changes of this person that a refusal keeps back without being what the shop refuses (issue 6.34). */
export function blamed(
  { devices }: PlayStage,
  person: string,
  { refuses }: Pick<ServerWays, 'refuses'>,
): string[] {
  return devices.flatMap((device, i) => {
    const rows = device.drawers.get(person)?.store.state.rows ?? []
    const refused = rows.filter(({ code }) => code === 'bad_request')
    const innocent = refused.filter(row => !refuses?.([mutationOf(row)]))
    return innocent.length > 0
      ? [`G6: ${innocent.length} good changes of ${person} stand refused on device ${i}`]
      : []
  })
}

/** The guarantees G1 to G5 for one person, once faults have stopped and outboxes drained; what is broken, in words. */
export function brokenLaws(world: World, stage: PlayStage, person: string): string[] {
  const { remembered } = stage.server
  const order = remembered.log.filter(({ owner }) => owner === person).flatMap(({ mids }) => mids)
  return [
    ...appliedOnce(world, order, person, epochNow(stage, person)),
    ...inOrder(world, stage, order, person),
    ...asReplayed(world, stage, order, person),
    ...converged(stage, person),
    ...overwroteItself(stage, person),
    ...cameBack(world, stage, person),
  ]
}

/** Which life of a person's cart it is by now; a cart that nobody wrote to has told nobody anything. */
function epochNow({ server: { remembered } }: PlayStage, person: string): string {
  const doc = remembered.carts.get(person)?.doc
  return doc ? epochOf(doc, remembered.life) : remembered.life
}

/** What was deleted is not there again without its person's word (D4, decision 93). */
function cameBack({ ended, early, putBack }: World, stage: PlayStage, person: string): string[] {
  const back = linesOf(stage, person).filter(({ id }) => ended.has(id) && !early.has(id) && !putBack.has(id))
  return back.length > 0 ? [`D4: "${ids(back)}" of ${person} came back after they were deleted`] : []
}

function appliedOnce(world: World, order: string[], person: string, now: string): string[] {
  const applied = new Set(order)
  const twice = order.length - applied.size
  const mixed = order.filter(mid => world.whose.get(mid) !== person).length
  const shared = order.filter(mid => (world.meant.get(mid)?.length ?? 0) > 1).length
  // What a restored backup had not yet heard is lost with it, as is a deleted cart; whoever was told since must find it there.
  const lost = world.acknowledged.filter(
    ({ mid, epoch }) => world.whose.get(mid) === person && epoch === now && !applied.has(mid),
  ).length
  return [
    ...(twice > 0 ? [`G1: ${twice} changes of ${person} were applied twice`] : []),
    ...(lost > 0 ? [`G1: ${lost} acknowledged changes of ${person} were never applied`] : []),
    ...(mixed > 0 ? [`${mixed} changes of somebody else are in the cart of ${person}`] : []),
    ...(shared > 0 ? [`G1: ${shared} changes of ${person} stood under the id of another`] : []),
  ]
}

/**
 * Nothing is applied before an earlier change of its device, what a restored backup kept included. One exception: what a
 * restore took back after the device had let go of it can only come again from a copy of the device or of a request, and
 * so behind what came after it (docs/decisions/0011).
 */
function inOrder(world: World, { server, devices }: PlayStage, order: string[], person: string): string[] {
  const place = new Map(order.map((mid, i) => [mid, i]))
  const { life } = server.remembered
  const before = world.acknowledged.filter(({ epoch }) => !epoch.startsWith(`${life}.`))
  const released = new Set(before.map(({ mid }) => mid).filter(mid => world.takenBack.has(mid)))
  return devices.flatMap((device, i) => {
    let next = Number.POSITIVE_INFINITY
    const isKept = (device.drawers.get(person)?.made ?? []).toReversed().every(mid => {
      const at = place.get(mid) ?? next
      const isBehind = at > next && !released.has(mid)
      next = Math.min(next, at)
      return !isBehind
    })
    return isKept ? [] : [`G2: changes of ${person} on device ${i} were applied in another order`]
  })
}

/** What the server holds is what people meant, one change after the other. */
function asReplayed(world: World, stage: PlayStage, order: string[], person: string): string[] {
  let cart = EMPTY_CART
  for (const mid of new Set(order)) {
    const [mutation] = world.meant.get(mid) ?? []
    // A person who was asked, as nobody remembers whether the line was removed, may bring it back.
    const isBack = world.renewed.has(mid) && !world.foundGone.has(mid)
    if (isBack) cart = { ...cart, removed: cart.removed.filter(id => id !== mutation?.line) }
    if (mutation) cart = { ...apply(cart, mutation).cart, v: cart.v + 1 }
  }
  const held = linesOf(stage, person)
  return same(held, cart.lines)
    ? []
    : [`G3: ${person} holds "${ids(held)}", in order it makes "${ids(cart.lines)}"`]
}

const linesOf = ({ server }: PlayStage, person: string) =>
  server.remembered.carts.get(person)?.doc.lines ?? []

function converged(stage: PlayStage, person: string): string[] {
  const held = linesOf(stage, person)
  return stage.devices.flatMap((device, i) => {
    const shown = device.drawers.get(person)?.store.state.cart.lines
    if (!shown || same(shown, held)) return []
    return [`G4: device ${i} shows "${ids(shown)}" of ${person}, the server holds "${ids(held)}"`]
  })
}

/** Nobody but this device has written: neither the server nor the device may speak of another one's values. */
function overwroteItself({ server, devices }: PlayStage, person: string): string[] {
  if (devices.length > 1) return []
  const drawer = devices[0]?.drawers.get(person)
  const told = drawer?.store.state.notices.filter(({ kind }) => kind === 'overwrote') ?? []
  const known = server.remembered.carts.get(person)?.doc.mids.values ?? []
  const flagged = known.filter(({ overwrote }) => overwrote).length
  return [
    ...(told.length > 0 ? [`"overwrote": ${person} was told ${told.length} times, of nobody else`] : []),
    ...(flagged > 0
      ? [`"overwrote": ${flagged} own changes of ${person} were taken for another device's`]
      : []),
  ]
}
